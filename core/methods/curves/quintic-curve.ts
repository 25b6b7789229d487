import type { Floats } from '../../kit/floats.ts';
import { MIN_BLEND_TIME } from '../parts/blend-parameters.ts';
import type { PoseOffset } from '../../pose/offset.ts';

/** Shorter offsets are ignored, m and rad: they have no direction. */
const MIN_LENGTH = 1e-9;

/** Numbers per curve: the coefficients of 1, t, … t^5, then its end. */
export const QUINTIC_SIZE = 7;

/** Quintic curves of offsets: two per joint, for translation and rotation. */
export interface QuinticCurves {
  readonly directions: Float64Array; // [joints * 6] unit length, or zero without an offset
  readonly curves: Float64Array; // [joints * 2 * 7] coefficients in m and rad, and the end in s
}

/**
 * Fits a quintic to each offset, with its length `n` and rate of length `v`, that ends with zero velocity and
 * acceleration:
 *
 *   v <= 0 (outward velocity is dropped),   tf = min(blendTime, -5 n / v),   a0 = max(0, (-8 v tf - 20 n) / tf^2)
 *
 * so that it neither overshoots nor accelerates first. Velocity across the offset is dropped too: the
 * velocity is continuous only along the offset.
 *
 * @param blendTimes [joints] s, >= 0
 * Source: Bollo, "Inertialization: High-Performance Animation Transitions in Gears of War", GDC 2018.
 */
export function fitQuintics({ values, rates }: PoseOffset, blendTimes: Floats): QuinticCurves {
  const directions = new Float64Array(values.length);
  const curves = new Float64Array((values.length / 3) * QUINTIC_SIZE);
  for (let i = 0, c = 0; i < values.length; i += 3, c += QUINTIC_SIZE) {
    const length = Math.hypot(values[i], values[i + 1], values[i + 2]);
    if (length < MIN_LENGTH) continue;
    let rate = 0;
    for (let axis = i; axis < i + 3; axis++) {
      directions[axis] = values[axis] / length;
      rate += directions[axis] * rates[axis];
    }
    const towards = Math.min(rate, 0);
    const blendTime = blendTimes[Math.floor(i / 6)];
    const end = towards < 0 ? Math.min(blendTime, (-5 * length) / towards) : blendTime;
    if (end > MIN_BLEND_TIME) writeQuintic(curves, c, { length, rate: towards, end });
  }
  return { directions, curves };
}

/**
 * Writes the quintic of one length; see `fitQuintics`.
 *
 * @param start length in m or rad; rate per s, <= 0; end in s, > 0
 */
export function writeQuintic(
  curves: Float64Array,
  at: number,
  { length, rate, end }: { readonly length: number; readonly rate: number; readonly end: number },
): void {
  const acceleration = Math.max(0, (-8 * rate * end - 20 * length) / (end * end));
  const squared = acceleration * end * end;
  const way = rate * end;
  curves[at] = length;
  curves[at + 1] = rate;
  curves[at + 2] = acceleration / 2;
  curves[at + 3] = -(3 * squared + 12 * way + 20 * length) / (2 * end ** 3);
  curves[at + 4] = (3 * squared + 16 * way + 30 * length) / (2 * end ** 4);
  curves[at + 5] = -(squared + 6 * way + 12 * length) / (2 * end ** 5);
  curves[at + 6] = end;
}

/** End of the translation (`part` 0) or the rotation (1) of `joint`, s; 0 without an offset. */
export function quinticEnd({ curves }: QuinticCurves, joint: number, part: 0 | 1): number {
  return curves[(joint * 2 + part) * QUINTIC_SIZE + QUINTIC_SIZE - 1];
}

/**
 * Writes the rest of the offsets and its rate; zero after the end of a curve.
 *
 * @param time `elapsed` in s; below 0 counts as 0
 */
export function evaluateQuintics(
  out: PoseOffset,
  { directions, curves }: QuinticCurves,
  time: { readonly elapsed: number },
): PoseOffset {
  const t = Math.max(time.elapsed, 0);
  for (let i = 0, c = 0; i < directions.length; i += 3, c += QUINTIC_SIZE) {
    const going = t < curves[c + 6];
    const a = curves[c + 5];
    const b = curves[c + 4];
    const d = curves[c + 3];
    const x = going ? ((((a * t + b) * t + d) * t + curves[c + 2]) * t + curves[c + 1]) * t + curves[c] : 0;
    const v = going ? (((5 * a * t + 4 * b) * t + 3 * d) * t + 2 * curves[c + 2]) * t + curves[c + 1] : 0;
    for (let axis = i; axis < i + 3; axis++) {
      out.values[axis] = directions[axis] * x;
      out.rates[axis] = directions[axis] * v;
    }
  }
  return out;
}
