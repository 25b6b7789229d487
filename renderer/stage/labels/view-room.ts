import type { Rectangle } from '../../viewport/camera/layout.ts';
import type { Box } from '../../viewport/camera/on-screen.ts';
import type { View } from '../overlays/view.ts';

/** Height of the figure's name at the top of a view, px, and of each further line. */
const HEAD = 36;
const HEAD_LINE = 32;
/** Height of the time at the bottom of the lowest views, px. */
const FOOT = 64;
/** Minimum free height, px; in a lower view, labels cover both. */
const MIN_HEIGHT = 120;

/**
 * Area of view `index`, one of `parts` of the stage, that is free for labels, between the texts at its top
 * and bottom.
 */
export function freeForLabels(out: Box, parts: readonly Rectangle[], index: number, view: View): Box {
  const { x, y, width, height } = parts[index];
  const lowest = parts[parts.length - 1];
  // Each ghost has its own line.
  const head = HEAD + HEAD_LINE * (Number(view.ghost !== null) + Number(view.destination !== null));
  const foot = y + height >= lowest.y + lowest.height ? FOOT : 0;
  const hasRoom = height - head - foot >= MIN_HEIGHT;
  out.x = x;
  out.y = y + head;
  out.width = width;
  out.height = Math.max(height - head - (hasRoom ? foot : 0), 0);
  return out;
}
