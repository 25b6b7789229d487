import { setBox } from './label-places.ts';
import type { Rectangle } from '#renderer/kit/rectangle.ts';
import type { CanvasBox, ScreenPoint } from '#renderer/viewport/camera/on-screen.ts';
import type { Viewport } from '#renderer/viewport/viewport.ts';
import type { Floats } from '#core/kit/floats.ts';
import type { View } from '../overlays/view.ts';

/** Height of the figure's name at the top of a view, px, and of each further line. */
const HEAD = 36;
const HEAD_LINE = 32;
/** Height of the time at the bottom of the lowest views, px. */
const FOOT = 64;
/** Minimum free height, px; in a lower view, labels cover both. */
const MIN_HEIGHT = 120;

/** Projects the point at index `at` of `p` into view `index`; false if it is out of sight. */
export function projectInView(
  out: ScreenPoint,
  viewport: Viewport,
  index: number,
  p: Floats,
  at: number,
): boolean {
  if (!viewport.project(out, index, p, at)) return false;
  // A wipe shows only a part of each view.
  const { x, width } = viewport.views()[index];
  return out.x >= x && out.x <= x + width;
}

/**
 * Area of view `index`, one of `parts` of the stage, that is free for labels, between the texts at its top
 * and bottom.
 */
export function freeForLabels(
  out: CanvasBox,
  parts: readonly Rectangle[],
  index: number,
  view: View,
): CanvasBox {
  const { x, y, width, height } = parts[index];
  const lowest = parts[parts.length - 1];
  // Each ghost has its own line.
  const head = HEAD + HEAD_LINE * (Number(view.ghost !== null) + Number(view.destination !== null));
  const foot = y + height >= lowest.y + lowest.height ? FOOT : 0;
  const hasRoom = height - head - foot >= MIN_HEIGHT;
  return setBox(out, x, y + head, width, Math.max(height - head - (hasRoom ? foot : 0), 0));
}
