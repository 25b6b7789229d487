import type { Floats } from '../../../core/floats.ts';
import type { ScreenPoint, Viewport } from '../../viewport/viewport.ts';
import type { Box } from './label-places.ts';

/** Margin of a limb around its joints, px. */
const AROUND_FIGURE = 26;

/** Writes the box of the figure with joints at `p` in view `index`, px. @param point scratch */
export function measureFigure(
  out: Box,
  viewport: Viewport,
  index: number,
  p: Floats,
  point: ScreenPoint,
): void {
  let left = Infinity;
  let right = -Infinity;
  let top = Infinity;
  let bottom = -Infinity;
  for (let i = 0; i < p.length; i += 3) {
    if (!viewport.project(point, index, p, i)) continue;
    if (point.x < left) left = point.x;
    if (point.x > right) right = point.x;
    if (point.y < top) top = point.y;
    if (point.y > bottom) bottom = point.y;
  }
  out.x = left - AROUND_FIGURE;
  out.y = top - AROUND_FIGURE;
  out.width = right - left + 2 * AROUND_FIGURE;
  out.height = bottom - top + 2 * AROUND_FIGURE;
}
