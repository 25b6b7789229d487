import type { FloatBuffer, Floats } from '../kit/floats.ts';
import { logarithmFactor } from './rotation-series.ts';

/*
 * A rotation vector is axis times angle, rad. `o`, `i`, `k` are the offsets in `out`, `a`, `b`. `out` may be
 * an input.
 */

/**
 * Writes `exp(r)`, the quaternion of the rotation vector `r`: in its closed form, since V8 does not inline the series of
 * `rotation-series.ts` into all that call this.
 */
export function quatFromRotationVector(out: FloatBuffer, r: Floats, o = 0, i = 0): FloatBuffer {
  const x = r[i];
  const y = r[i + 1];
  const z = r[i + 2];
  const angle = Math.sqrt(x * x + y * y + z * z);
  const factor = angle < 1e-4 ? 0.5 - (angle * angle) / 48 : Math.sin(0.5 * angle) / angle;
  out[o] = factor * x;
  out[o + 1] = factor * y;
  out[o + 2] = factor * z;
  out[o + 3] = Math.cos(0.5 * angle);
  return out;
}

/** Writes `log(q)`, the shortest rotation vector of the quaternion `q`, at most pi long. */
export function quatToRotationVector(out: FloatBuffer, q: Floats): FloatBuffer {
  const x = q[0];
  const y = q[1];
  const z = q[2];
  const w = q[3];
  const factor = logarithmFactor(x * x + y * y + z * z, Math.abs(w)) * (w < 0 ? -1 : 1);
  out[0] = factor * x;
  out[1] = factor * y;
  out[2] = factor * z;
  return out;
}

/** Writes `log(b conj(a))`: the rotation vector, in the parent's frame, that leads from `a` to `b`. */
export function rotationVectorBetween(
  out: FloatBuffer,
  a: Floats,
  b: Floats,
  o = 0,
  i = 0,
  k = 0,
): FloatBuffer {
  const ax = a[i];
  const ay = a[i + 1];
  const az = a[i + 2];
  const aw = a[i + 3];
  const bx = b[k];
  const by = b[k + 1];
  const bz = b[k + 2];
  const bw = b[k + 3];
  const x = aw * bx - ax * bw + ay * bz - az * by;
  const y = aw * by - ay * bw + az * bx - ax * bz;
  const z = aw * bz - az * bw + ax * by - ay * bx;
  const w = aw * bw + ax * bx + ay * by + az * bz;
  const factor = logarithmFactor(x * x + y * y + z * z, Math.abs(w)) * (w < 0 ? -1 : 1);
  out[o] = factor * x;
  out[o + 1] = factor * y;
  out[o + 2] = factor * z;
  return out;
}
