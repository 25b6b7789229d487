import type { Floats } from '../../kit/floats.ts';
import { MIN_BLEND_TIME } from '../parts/blend-parameters.ts';
import type { Channels } from '../../pose/channels.ts';
import type { PoseOffset } from '../../pose/offset.ts';

/** Shorter offsets are ignored, m and rad: they have no direction. */
const MIN_LENGTH = 1e-9;

/** Numbers per curve: the coefficients of 1, t, … t^5, then its end. */
export const QUINTIC_SIZE = 7;

/** Quintic curves of offsets, one for each channel. */
export interface QuinticCurves {
  readonly channels: Channels;
  readonly directions: Float64Array; // as the values of a `PoseOffset`: unit length, or zero without an offset
  readonly curves: Float64Array; // [channels * 7] coefficients in the unit of the channel, and the end in s
}

/** Curves without an offset. */
export function createQuintics(channels: Channels): QuinticCurves {
  const count = channels.runs.reduce((sum, { owners }) => sum + owners.length, 0);
  const directions = new Float64Array(channels.linear + channels.joints * 3);
  return { channels, directions, curves: new Float64Array(count * QUINTIC_SIZE) };
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
 * @param blendTimes [owners] s, >= 0
 * Source: Bollo, "Inertialization: High-Performance Animation Transitions in Gears of War", GDC 2018.
 */
export function fitQuintics({ channels, values, rates }: PoseOffset, blendTimes: Floats): QuinticCurves {
  const quintics = createQuintics(channels);
  const { directions, curves } = quintics;
  let at = 0;
  for (const { start, width, owners } of channels.runs) {
    for (let c = 0, i = start; c < owners.length; c++, i += width, at += QUINTIC_SIZE) {
      const length = Math.hypot(...values.subarray(i, i + width));
      if (length < MIN_LENGTH) continue;
      let rate = 0;
      for (let axis = i; axis < i + width; axis++) {
        directions[axis] = values[axis] / length;
        rate += directions[axis] * rates[axis];
      }
      const towards = Math.min(rate, 0);
      const blendTime = blendTimes[owners[c]];
      const end = towards < 0 ? Math.min(blendTime, (-5 * length) / towards) : blendTime;
      if (end > MIN_BLEND_TIME) writeQuintic(curves, at, { length, rate: towards, end });
    }
  }
  return quintics;
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

/** End of a channel, in the order of runs, s; 0 without an offset. */
export function quinticEnd({ curves }: QuinticCurves, channel: number): number {
  return curves[channel * QUINTIC_SIZE + QUINTIC_SIZE - 1];
}

/**
 * Writes the rest of the offsets and its rate; zero after the end of a curve.
 *
 * @param time `elapsed` in s; below 0 counts as 0
 */
export function evaluateQuintics(
  out: PoseOffset,
  { channels: { runs }, directions, curves }: QuinticCurves,
  time: { readonly elapsed: number },
): PoseOffset {
  const t = Math.max(time.elapsed, 0);
  let at = 0;
  for (let r = 0; r < runs.length; r++) {
    const { start, width, owners } = runs[r];
    for (let c = 0, i = start; c < owners.length; c++, at += QUINTIC_SIZE) {
      const going = t < curves[at + 6];
      const a = curves[at + 5];
      const b = curves[at + 4];
      const d = curves[at + 3];
      const x = going
        ? ((((a * t + b) * t + d) * t + curves[at + 2]) * t + curves[at + 1]) * t + curves[at]
        : 0;
      const v = going ? (((5 * a * t + 4 * b) * t + 3 * d) * t + 2 * curves[at + 2]) * t + curves[at + 1] : 0;
      for (const end = i + width; i < end; i++) {
        out.values[i] = directions[i] * x;
        out.rates[i] = directions[i] * v;
      }
    }
  }
  return out;
}
