import type { Floats } from '../floats.ts';
import { springRate } from '../math/spring.ts';
import type { PoseOffset } from './pose-offset.ts';

/** `y t` at which `(1 + y t) e^(-y t)`, an offset that starts at rest, has fallen to a thousandth. */
const THOUSANDTH = 9.233413476451;

/** Seconds after which a critically damped spring, starting at rest, has lost all but a thousandth of its offset. */
export function springSettlingTime(halfLife: number): number {
  return THOUSANDTH / springRate(halfLife);
}

/**
 * Writes how much of an offset is left `elapsed` seconds after it was captured, as a critically damped spring loses it:
 *
 *   x(t) = e^(-yt) (x0 + j t),   v(t) = e^(-yt) (v0 - j y t),   j = v0 + y x0,   y = 2 ln 2 / halfLife
 *
 * @param out       receives x and v; may be `offset`
 * @param halfLives [joints] s, >= 0
 * @param time      `elapsed` in s; below 0 counts as 0
 * Source: Holden, "Spring-It-On: The Game Developer's Spring-Roll-Call".
 */
export function decayOffset(
  out: PoseOffset,
  offset: PoseOffset,
  halfLives: Floats,
  time: { readonly elapsed: number },
): PoseOffset {
  const elapsed = Math.max(time.elapsed, 0);
  for (let j = 0; j < halfLives.length; j++) {
    const y = springRate(halfLives[j]);
    const remaining = Math.exp(-y * elapsed);
    for (let i = j * 6; i < j * 6 + 6; i++) {
      const x = offset.values[i];
      const v = offset.rates[i];
      const change = v + y * x;
      out.values[i] = remaining * (x + change * elapsed);
      out.rates[i] = remaining * (v - change * y * elapsed);
    }
  }
  return out;
}

/**
 * Scales an offset by weights that change: `x := w x`, `v := w v + wRate x`, so that the result stays the rate of itself.
 *
 * @param weights [joints * 2] weight and rate (1/s) of each joint
 */
export function scaleOffset(out: PoseOffset, offset: PoseOffset, weights: Floats): PoseOffset {
  for (let i = 0, at = 0; i < out.values.length; i += 6, at += 2) {
    const weight = weights[at];
    const weightRate = weights[at + 1];
    for (let k = i; k < i + 6; k++) {
      const x = offset.values[k];
      out.values[k] = weight * x;
      out.rates[k] = weight * offset.rates[k] + weightRate * x;
    }
  }
  return out;
}
