import type { ReadonlyPose } from '../../pose.ts';
import type { PoseOffset } from '../../pose-offset.ts';
import type { Coasting, EstimatedCoasting, HalfLifeEstimate } from '../coasting.ts';
import { INSTANT } from '../method.ts';

/** An extrapolation's half-life is floored here, s: zero then means "stays where it was". */
export const MIN_COASTING_HALF_LIFE = 1e-8;

/** No estimate at all: every axis coasts with `halfLife`, s, and as fast as it was. */
export function constantHalfLife(halfLife: number): HalfLifeEstimate {
  return {
    scale: 0,
    minimum: halfLife,
    maximum: halfLife,
    linearEpsilon: 1,
    angularEpsilon: 1,
    linearLimit: Number.POSITIVE_INFINITY,
    angularLimit: Number.POSITIVE_INFINITY,
  };
}

/** Whether every axis, whatever it does, is let go as fast as it was and slows down gradually. */
export function coastsOn({ minimum, maximum, linearLimit, angularLimit }: HalfLifeEstimate): boolean {
  const isUnlimited = Math.min(linearLimit, angularLimit) === Number.POSITIVE_INFINITY;
  return isUnlimited && Math.min(minimum, maximum) > INSTANT;
}

/**
 * Lets `source` go: its velocities, limited, and half-lives so that an axis which moves towards the destination coasts about
 * as long as it needs to get there, and one which moves away stops soon:
 *
 *   halfLife = clamp(scale * difference / velocity, minimum, maximum)   per axis
 *
 * @param difference `destination` minus `source` at the capture; only its values are read
 * Source: Holden, "Dead Blending" and "Dead Blending Node in Unreal Engine".
 */
export function estimateCoasting(
  source: ReadonlyPose,
  difference: PoseOffset,
  estimate: HalfLifeEstimate,
): EstimatedCoasting {
  const velocities = new Float64Array(difference.values.length);
  const { linearVelocities, angularVelocities } = source;
  for (let i = 0, o = 0; o < velocities.length; i += 3, o += 6) {
    for (let axis = 0; axis < 3; axis++) {
      velocities[o + axis] = linearVelocities[i + axis];
      velocities[o + 3 + axis] = angularVelocities[i + axis];
    }
    limitVelocity(velocities, o, estimate.linearLimit);
    limitVelocity(velocities, o + 3, estimate.angularLimit);
  }
  const offsets = difference.values.slice();
  const wanted = velocities.map((velocity, i) => {
    const epsilon = i % 6 < 3 ? estimate.linearEpsilon : estimate.angularEpsilon;
    return estimate.scale * (offsets[i] / awayFromZero(velocity, epsilon));
  });
  const halfLives = wanted.map((time) => Math.min(Math.max(time, estimate.minimum), estimate.maximum));
  return { velocities, halfLives, offsets, wanted, estimate };
}

/** Shortens the vector at `velocities[at]` to `limit` where it is longer. */
export function limitVelocity(velocities: Float64Array, at: number, limit: number): Float64Array {
  const length = Math.hypot(velocities[at], velocities[at + 1], velocities[at + 2]);
  if (length > limit) {
    for (let axis = 0; axis < 3; axis++) velocities[at + axis] *= limit / length;
  }
  return velocities;
}

/** `value`, but never closer to zero than `epsilon`. Zero of either sign counts as positive. */
function awayFromZero(value: number, epsilon: number): number {
  if (value >= 0) return Math.max(value, epsilon);
  return Math.min(value, -epsilon);
}

/**
 * Writes how far a coasting motion has come `elapsed` seconds after it was let go, and how fast it still is:
 *
 *   x(t) = v / l (1 - e^(-lt)),   v(t) = v e^(-lt),   l = ln 2 / halfLife
 *
 * For rotations this is a rotation vector and its rate; `addOffset` makes the true angular velocity of them.
 *
 * @param time `elapsed` in s; below 0 counts as 0
 */
export function evaluateCoasting(
  out: PoseOffset,
  coasting: Coasting,
  time: { readonly elapsed: number },
): PoseOffset {
  const { velocities, halfLives } = coasting;
  const elapsed = Math.max(time.elapsed, 0);
  for (let i = 0; i < velocities.length; i++) {
    const l = Math.LN2 / Math.max(halfLives[i], MIN_COASTING_HALF_LIFE);
    const lost = -Math.expm1(-l * elapsed);
    out.values[i] = (velocities[i] / l) * lost;
    out.rates[i] = velocities[i] * (1 - lost);
  }
  return out;
}
