// core/methods/curves: curves of weights and of decaying offsets
import type { Floats } from '../../kit/floats.ts';
import { springRate } from '../../math/spring.ts';
import type { PoseOffset } from '../../pose/offset.ts';

/** `y t` at which `(1 + y t) e^(-y t)`, an offset that starts at rest, is a thousandth. */
export const THOUSANDTH = 9.233413476451;

/** `y t` above every solution: e^-700 is close to the smallest double. */
const FAR = 700;

/** Time in which a critically damped spring, starting at rest, reduces its offset to a thousandth, s. */
export function springSettlingTime(halfLife: number): number {
  return THOUSANDTH / springRate(halfLife);
}

/**
 * Time after which a velocity difference that decays on a spring, starting at rest, contributes at most
 * `distance` m per m/s, in s:
 *
 *   integral of (1 + y s) e^(-ys) from t on = e^(-yt) (2 / y + t) = distance,   y = 2 ln 2 / halfLife
 *
 * @param distance m per m/s, > 0
 */
export function springDistanceTime(halfLife: number, distance: number): number {
  const y = springRate(halfLife);
  // Fixed-point iteration from above: u = y t = ln((2 + u) / (y distance)).
  const next = (u: number): number => Math.max(0, Math.log((2 + u) / (y * distance)));
  let u = FAR;
  while (next(u) < u) u = next(u);
  return u / y;
}

/**
 * Writes the rest of an offset on a critically damped spring, `elapsed` seconds after its capture:
 *
 *   x(t) = e^(-yt) (x0 + j t),   v(t) = e^(-yt) (v0 - j y t),   j = v0 + y x0,   y = 2 ln 2 / halfLife
 *
 * @param out       receives x and v; may be `offset`
 * @param halfLives [owners] s, >= 0; or [owners * 2], of the linear channels and of the turn
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
  const { owners: count, runs } = offset.channels;
  const size = halfLives.length / count;
  let halfLife = Number.NaN;
  let y = 0;
  let remaining = 0;
  for (let r = 0; r < runs.length; r++) {
    const { kind, start, width, owners } = runs[r];
    const part = kind === 'turn' ? size - 1 : 0;
    for (let c = 0, i = start; c < owners.length; c++) {
      const at = owners[c] * size + part;
      // Most owners have the half-life of the one before.
      if (halfLives[at] !== halfLife) {
        halfLife = halfLives[at];
        y = springRate(halfLife);
        remaining = Math.exp(-y * elapsed);
      }
      for (const end = i + width; i < end; i++) {
        const x = offset.values[i];
        const v = offset.rates[i];
        const change = v + y * x;
        out.values[i] = remaining * (x + change * elapsed);
        out.rates[i] = remaining * (v - change * y * elapsed);
      }
    }
  }
  return out;
}
