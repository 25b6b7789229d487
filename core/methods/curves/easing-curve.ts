import type { FloatBuffer } from '../../kit/floats.ts';

/** A point of a custom easing curve. */
export interface EasingPoint {
  readonly x: number; // 0 … 1, share of the blend time
  readonly y: number; // weight of the destination; 0 at the start, 1 at the end
}

/** A curve through points, ready for evaluation. */
export interface EasingCurve {
  readonly knots: Float64Array; // [points * 3] x, y, slope dy/dx
}

/** Numbers per knot. */
const SIZE = 3;

/**
 * Fits a C1 cubic between each two consecutive points that stays within their range: it rises where they rise
 * and does not overshoot. With `h` the distance of two points in x and `d` their slope,
 *
 *   m = 3 (h0 + h1) / ((2 h1 + h0) / d0 + (h1 + 2 h0) / d1),   0 where `d` changes sign
 *
 * The curve is level at both ends, so that a blend starts and ends without a jump of velocity. With two
 * points it is smoothstep.
 *
 * @param points at least two, x ascending
 * Source: Fritsch and Carlson, "Monotone Piecewise Cubic Interpolation" (1980); slopes of Fritsch and Butland
 * (1984).
 */
export function createEasingCurve(points: readonly EasingPoint[]): EasingCurve {
  const knots = new Float64Array(points.length * SIZE);
  points.forEach(({ x, y }, i) => knots.set([x, y, slopeAt(points, i)], i * SIZE));
  return { knots };
}

function slopeAt(points: readonly EasingPoint[], i: number): number {
  if (i === 0 || i === points.length - 1) return 0;
  const [before, here, after] = [points[i - 1], points[i], points[i + 1]];
  const h0 = here.x - before.x;
  const h1 = after.x - here.x;
  const d0 = (here.y - before.y) / h0;
  const d1 = (after.y - here.y) / h1;
  return d0 * d1 <= 0 ? 0 : (3 * (h0 + h1)) / ((2 * h1 + h0) / d0 + (h1 + 2 * h0) / d1);
}

/**
 * Replaces progress `a` (0 to 1) at `buffer[at]` by the weight `f(a)` and writes the slope `f'(a)` behind it.
 * With `s` the progress between two points and `h` their distance in x:
 *
 *   f = y0 + s^2 (3 - 2 s) (y1 - y0) + h s (1 - s) ((1 - s) m0 - s m1)
 */
export function applyEasingCurve(buffer: FloatBuffer, at: number, { knots }: EasingCurve): FloatBuffer {
  const a = buffer[at];
  let k = 0;
  while (k + 2 * SIZE < knots.length && knots[k + SIZE] <= a) k += SIZE;
  const h = knots[k + SIZE] - knots[k];
  const s = (a - knots[k]) / h;
  const left = 1 - s;
  const rise = knots[k + SIZE + 1] - knots[k + 1];
  const m0 = knots[k + 2];
  const m1 = knots[k + SIZE + 2];
  buffer[at] = knots[k + 1] + s * s * (3 - 2 * s) * rise + h * s * left * (left * m0 - s * m1);
  buffer[at + 1] = (6 * s * left * rise) / h + left * (1 - 3 * s) * m0 + s * (3 * s - 2) * m1;
  return buffer;
}
