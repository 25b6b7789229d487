import type { FloatBuffer } from '../../kit/floats.ts';
import { vectorCross, vectorLength } from '../../math/vector.ts';

/** Two moving unit vectors. */
export interface Turning {
  readonly from: Float64Array; // [3]
  readonly to: Float64Array; // [3]
  readonly fromRate: Float64Array; // [3] 1/s, across `from`
  readonly toRate: Float64Array; // [3] 1/s, across `to`
}

/** Below this cosine plus one two directions count as opposite: the shortest swing has no unique axis. */
const OPPOSITE_BELOW = 1e-6;

/** Smaller swings have no axis, rad. */
const MIN_SINE = 1e-9;

/**
 * Writes the angular velocity of the shortest swing from one direction to another, 0 if they are opposite:
 *
 *   n = [a x b, 1 + a . b],   w = 2 vec(n' conj(n)) / |n|^2 = ((1 + a . b) m' - (a . b)' m + m x m') / (1 + a . b),   m = a x b
 */
export function writeSwingVelocity(out: FloatBuffer, turning: Turning): FloatBuffer {
  const { from, to, fromRate, toRate } = turning;
  let cosine = 1;
  let cosineRate = 0;
  for (let axis = 0; axis < 3; axis++) {
    cosine += from[axis] * to[axis];
    cosineRate += fromRate[axis] * to[axis] + from[axis] * toRate[axis];
  }
  if (cosine < OPPOSITE_BELOW) return writeZero(out);
  const m0 = from[1] * to[2] - from[2] * to[1];
  const m1 = from[2] * to[0] - from[0] * to[2];
  const m2 = from[0] * to[1] - from[1] * to[0];
  writeCrossRate(out, turning);
  const r0 = out[0];
  const r1 = out[1];
  const r2 = out[2];
  // |n|^2 = 2 cosine, and n' conj(n) has the vector part cosine m' - cosineRate m - m' x m.
  out[0] = r0 - (cosineRate * m0 + r1 * m2 - r2 * m1) / cosine;
  out[1] = r1 - (cosineRate * m1 + r2 * m0 - r0 * m2) / cosine;
  out[2] = r2 - (cosineRate * m2 + r0 * m1 - r1 * m0) / cosine;
  return out;
}

/**
 * Writes the angular velocity of a swing held at `angleLimit` (rad) about the axis `u` of the shortest one:
 * `sin(angle) u' + (1 - cos(angle)) u x u'`.
 */
export function writeHeldSwingVelocity(
  out: FloatBuffer,
  turning: Turning,
  { angleLimit }: { readonly angleLimit: number },
): FloatBuffer {
  vectorCross(out, turning.from, turning.to);
  const sine = vectorLength(out);
  if (sine < MIN_SINE) return writeZero(out);
  const u0 = out[0] / sine;
  const u1 = out[1] / sine;
  const u2 = out[2] / sine;
  writeCrossRate(out, turning);
  const along = out[0] * u0 + out[1] * u1 + out[2] * u2;
  const r0 = (out[0] - along * u0) / sine;
  const r1 = (out[1] - along * u1) / sine;
  const r2 = (out[2] - along * u2) / sine;
  const first = Math.sin(angleLimit);
  const second = 1 - Math.cos(angleLimit);
  out[0] = first * r0 + second * (u1 * r2 - u2 * r1);
  out[1] = first * r1 + second * (u2 * r0 - u0 * r2);
  out[2] = first * r2 + second * (u0 * r1 - u1 * r0);
  return out;
}

/** Writes the rate of `a x b`: `a' x b + a x b'`. */
function writeCrossRate(out: FloatBuffer, { from, to, fromRate, toRate }: Turning): void {
  for (let axis = 0; axis < 3; axis++) {
    const j = (axis + 1) % 3;
    const k = (axis + 2) % 3;
    out[axis] = fromRate[j] * to[k] - fromRate[k] * to[j] + from[j] * toRate[k] - from[k] * toRate[j];
  }
}

function writeZero(out: FloatBuffer): FloatBuffer {
  for (let axis = 0; axis < 3; axis++) out[axis] = 0;
  return out;
}
