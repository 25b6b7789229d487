import type { ReadonlyPose } from '../../pose/pose.ts';
import type { PoseOffset } from '../../pose/offset.ts';
import type { Extrapolation, EstimatedExtrapolation, HalfLifeEstimate } from './extrapolation.ts';

/** Minimum half-life of an extrapolation, s, so that zero means no motion. */
export const MIN_EXTRAPOLATION_HALF_LIFE = 1e-8;

/**
 * Captures the limited velocities of `source`, and half-lives: an axis that moves towards the destination
 * keeps moving about as long as it needs to get there, one that moves away stops soon:
 *
 *   halfLife = clamp(scale * difference / velocity, minimum, maximum)   per axis
 *
 * @param difference `destination` minus `source` at the capture; only its values are read
 * Source: Holden, "Dead Blending" and "Dead Blending Node in Unreal Engine".
 */
export function estimateExtrapolation(
  source: ReadonlyPose,
  difference: PoseOffset,
  estimate: HalfLifeEstimate,
): EstimatedExtrapolation {
  const { channels } = difference;
  const velocities = velocitiesOf(source);
  const offsets = difference.values.slice();
  const wanted = new Float64Array(offsets.length);
  for (const { kind, start, width, owners } of channels.runs) {
    const limit = estimate.limits?.[kind] ?? Number.POSITIVE_INFINITY;
    const end = start + owners.length * width;
    for (let at = start; at < end; at += width) limitVelocity(velocities.subarray(at, at + width), limit);
    for (let i = start; i < end; i++) {
      wanted[i] = estimate.scale * (offsets[i] / awayFromZero(velocities[i], estimate.epsilons[kind]));
    }
  }
  const halfLives = wanted.map((time) => Math.min(Math.max(time, estimate.minimum), estimate.maximum));
  return { channels, velocities, halfLives, offsets, wanted, estimate };
}

/** The velocities of a pose, laid out as a `PoseOffset`. */
export function velocitiesOf({ linearVelocities, angularVelocities }: ReadonlyPose): Float64Array {
  const velocities = new Float64Array(linearVelocities.length + angularVelocities.length);
  velocities.set(linearVelocities);
  velocities.set(angularVelocities, linearVelocities.length);
  return velocities;
}

/** Limits the length of a velocity to `limit`. */
export function limitVelocity(velocity: Float64Array, limit: number): Float64Array {
  const length = Math.hypot(...velocity);
  if (length > limit) for (let axis = 0; axis < velocity.length; axis++) velocity[axis] *= limit / length;
  return velocity;
}

/** `value`, at least `epsilon` away from zero. Zero of either sign counts as positive. */
function awayFromZero(value: number, epsilon: number): number {
  if (value >= 0) return Math.max(value, epsilon);
  return Math.min(value, -epsilon);
}

/**
 * Writes the displacement and velocity of an extrapolated motion `elapsed` seconds after the seam:
 *
 *   x(t) = v / l (1 - e^(-lt)),   v(t) = v e^(-lt),   l = ln 2 / halfLife
 *
 * For rotations this is a rotation vector and its rate; `addOffset` converts it to an angular velocity.
 *
 * @param time `elapsed` in s; below 0 counts as 0
 */
export function evaluateExtrapolation(
  out: PoseOffset,
  extrapolation: Extrapolation,
  time: { readonly elapsed: number },
): PoseOffset {
  const { velocities, halfLives } = extrapolation;
  const elapsed = Math.max(time.elapsed, 0);
  for (let i = 0; i < velocities.length; i++) {
    const halfLife = Math.max(halfLives[i], MIN_EXTRAPOLATION_HALF_LIFE);
    const lost = lostAfter(elapsed / halfLife);
    out.values[i] = velocities[i] * (halfLife / Math.LN2) * lost;
    out.rates[i] = velocities[i] * (1 - lost);
  }
  return out;
}

/** `2^-n`, up to where only rounding is left. */
const HALVES = Float64Array.from({ length: 65 }, (_, n) => 2 ** -n);

/**
 * `1 - 2^-n`, the share of a velocity that is lost after `n` half-lives, exact to rounding, in a fifth of the time of
 * `Math.expm1`: `2^-n = 2^-whole e^y`, and `e^y - 1 = 2 y / (y coth(y / 2) - y)`, whose even part is a short series.
 */
function lostAfter(n: number): number {
  if (!(n < 64)) return 1;
  const whole = (n + 0.5) | 0;
  const y = (whole - n) * Math.LN2;
  const z = y * y;
  const high = -1 / 604800 + z * (1 / 23950080 - z * (691 / 653837184000));
  const even = 2 + z * (1 / 6 + z * (-1 / 360 + z * (1 / 15120 + z * high)));
  const left = HALVES[whole];
  return 1 - left - left * ((2 * y) / (even - y));
}
