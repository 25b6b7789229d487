// core/math: quaternions, rotation vectors, matrices, springs; imports kit
import type { FloatBuffer, Floats } from '../kit/floats.ts';

/*
 * Quaternions are xyzw, unit unless noted, inside buffers: `o`, `i`, `k` are the offsets in `out`, `a`, `b`.
 * `out` may be an input. Hamilton product: `a * b` rotates by `b` first.
 */

/** Writes the Hamilton product `a * b`. Not normalised. */
export function quatMultiply(out: FloatBuffer, a: Floats, b: Floats, o = 0, i = 0, k = 0): FloatBuffer {
  const ax = a[i];
  const ay = a[i + 1];
  const az = a[i + 2];
  const aw = a[i + 3];
  const bx = b[k];
  const by = b[k + 1];
  const bz = b[k + 2];
  const bw = b[k + 3];
  out[o] = aw * bx + ax * bw + ay * bz - az * by;
  out[o + 1] = aw * by - ax * bz + ay * bw + az * bx;
  out[o + 2] = aw * bz + ax * by - ay * bx + az * bw;
  out[o + 3] = aw * bw - ax * bx - ay * by - az * bz;
  return out;
}

/** Writes the conjugate `[-x, -y, -z, w]`, which is the inverse of a unit quaternion. */
export function quatConjugate(out: FloatBuffer, a: Floats, o = 0, i = 0): FloatBuffer {
  out[o] = -a[i];
  out[o + 1] = -a[i + 1];
  out[o + 2] = -a[i + 2];
  out[o + 3] = a[i + 3];
  return out;
}

/** Writes `a` normalised, with its sign; shorter than 1e-12 it becomes the identity. */
export function quatNormalize(out: FloatBuffer, a: Floats, o = 0, i = 0): FloatBuffer {
  const x = a[i];
  const y = a[i + 1];
  const z = a[i + 2];
  const w = a[i + 3];
  const length = Math.sqrt(x * x + y * y + z * z + w * w);
  const scale = length < 1e-12 ? 0 : 1 / length;
  out[o] = x * scale;
  out[o + 1] = y * scale;
  out[o + 2] = z * scale;
  out[o + 3] = scale === 0 ? 1 : w * scale;
  return out;
}

/**
 * Writes the vector at `b[k]` rotated by the quaternion at `a[i]`: `v + 2 w (u x v) + 2 u x (u x v)`, `u =
 * a.xyz`.
 */
export function quatRotateVector(out: FloatBuffer, a: Floats, b: Floats, o = 0, i = 0, k = 0): FloatBuffer {
  const x = a[i];
  const y = a[i + 1];
  const z = a[i + 2];
  const w = a[i + 3];
  const vx = b[k];
  const vy = b[k + 1];
  const vz = b[k + 2];
  const tx = 2 * (y * vz - z * vy);
  const ty = 2 * (z * vx - x * vz);
  const tz = 2 * (x * vy - y * vx);
  out[o] = vx + w * tx + (y * tz - z * ty);
  out[o + 1] = vy + w * ty + (z * tx - x * tz);
  out[o + 2] = vz + w * tz + (x * ty - y * tx);
  return out;
}

/** The dot product of two quaternions; below zero they lie in different hemispheres. */
export function quatDot(a: Floats, b: Floats, i = 0, k = 0): number {
  return a[i] * b[k] + a[i + 1] * b[k + 1] + a[i + 2] * b[k + 2] + a[i + 3] * b[k + 3];
}

/**
 * Writes a track of quaternions without jumps between `q` and `-q`: each one is negated if its dot product
 * with the result before is negative.
 *
 * @param stride distance between quaternions of the track, the same in `out` and `a`
 */
export function quatUnroll(out: FloatBuffer, a: Floats, stride = 4, first = 0): FloatBuffer {
  for (let at = first; at + 3 < a.length; at += stride) {
    const sign = at > first && quatDot(out, a, at - stride, at) < 0 ? -1 : 1;
    for (let axis = 0; axis < 4; axis++) out[at + axis] = sign * a[at + axis];
  }
  return out;
}
