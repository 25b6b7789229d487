import type { Rectangle } from '../../viewport/camera/layout.ts';
import type { Box } from './label-places.ts';
import type { View } from '../overlays/view.ts';

/** What says whose figure it is takes up so much at the top of a view, px, and a second line so much more. */
const HEAD = 36;
const HEAD_LINE = 32;
/** What says the time takes up so much at the bottom of the lowest views, px. */
const FOOT = 64;
/** A view with less than this between them has labels over them, px. */
const LEAST = 120;

/** What of view `index`, one of `parts` of the stage, is free for labels: between the words at its top and at its bottom. */
export function freeForLabels(out: Box, parts: readonly Rectangle[], index: number, view: View): Box {
  const { x, y, width, height } = parts[index];
  const lowest = parts[parts.length - 1];
  // Each ghost has a line of its own.
  const head = HEAD + HEAD_LINE * (Number(view.ghost !== null) + Number(view.destination !== null));
  const foot = y + height >= lowest.y + lowest.height ? FOOT : 0;
  const hasRoom = height - head - foot >= LEAST;
  out.x = x;
  out.y = y + head;
  out.width = width;
  out.height = Math.max(height - head - (hasRoom ? foot : 0), 0);
  return out;
}
