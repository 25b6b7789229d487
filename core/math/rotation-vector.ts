import type { FloatBuffer, Floats } from '../floats.ts';
import {
  exponentialFactor,
  inverseJacobianD,
  jacobianB,
  jacobianC,
  logarithmFactor,
} from './rotation-series.ts';

/*
 * A rotation vector is axis times angle, rad. `o`, `i`, `k` are the offsets in `out`, `a`, `b`. `out` may be an input.
 */

/** Writes `exp(r)`, the quaternion of the rotation vector `r`. */
export function quatFromRotationVector(out: FloatBuffer, r: Floats, o = 0, i = 0): FloatBuffer {
  const x = r[i];
  const y = r[i + 1];
  const z = r[i + 2];
  const angle = Math.sqrt(x * x + y * y + z * z);
  const factor = exponentialFactor(angle);
  out[o] = factor * x;
  out[o + 1] = factor * y;
  out[o + 2] = factor * z;
  out[o + 3] = Math.cos(0.5 * angle);
  return out;
}

/** Writes `log(q)`, the shortest rotation vector of the quaternion `q`, at most pi long. */
export function quatToRotationVector(out: FloatBuffer, q: Floats, o = 0, i = 0): FloatBuffer {
  const x = q[i];
  const y = q[i + 1];
  const z = q[i + 2];
  const w = q[i + 3];
  const factor = logarithmFactor(Math.sqrt(x * x + y * y + z * z), Math.abs(w)) * (w < 0 ? -1 : 1);
  out[o] = factor * x;
  out[o + 1] = factor * y;
  out[o + 2] = factor * z;
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
  const factor = logarithmFactor(Math.sqrt(x * x + y * y + z * z), Math.abs(w)) * (w < 0 ? -1 : 1);
  out[o] = factor * x;
  out[o + 1] = factor * y;
  out[o + 2] = factor * z;
  return out;
}

/** Writes the mean angular velocity that leads from `a` to `b` in `dt` seconds: `log(b conj(a)) / dt`. */
export function quatAngularVelocity(out: FloatBuffer, a: Floats, b: Floats, dt: number): FloatBuffer {
  rotationVectorBetween(out, a, b);
  for (let axis = 0; axis < 3; axis++) out[axis] /= dt;
  return out;
}

/** Writes `exp(w dt) * q`: `q` after `dt` seconds with the angular velocity `w`, rad/s in the parent's frame. */
export function quatIntegrate(out: FloatBuffer, q: Floats, w: Floats, dt: number): FloatBuffer {
  const x = w[0] * dt;
  const y = w[1] * dt;
  const z = w[2] * dt;
  const angle = Math.sqrt(x * x + y * y + z * z);
  const factor = exponentialFactor(angle);
  const cosine = Math.cos(0.5 * angle);
  const [qx, qy, qz, qw] = [q[0], q[1], q[2], q[3]];
  out[0] = cosine * qx + factor * (x * qw + y * qz - z * qy);
  out[1] = cosine * qy + factor * (y * qw + z * qx - x * qz);
  out[2] = cosine * qz + factor * (z * qw + x * qy - y * qx);
  out[3] = cosine * qw - factor * (x * qx + y * qy + z * qz);
  return out;
}

/**
 * Writes `Jinv(r) w`: the rate of the rotation vector `r` (shorter than 2 pi) while `exp(r)` turns with `w`.
 *
 *   rdot = w - r x w / 2 + D r x (r x w)
 */
export function rotationVectorRate(out: FloatBuffer, r: Floats, w: Floats): FloatBuffer {
  const squared = r[0] * r[0] + r[1] * r[1] + r[2] * r[2];
  return writeCrossSeries(out, r, w, -0.5, inverseJacobianD(Math.sqrt(squared), squared));
}

/**
 * Writes `J(r) rdot`: the angular velocity of `exp(r)` while the rotation vector moves with `rdot`.
 *
 *   w = rdot + B r x rdot + C r x (r x rdot)
 */
export function angularVelocityFromRate(out: FloatBuffer, r: Floats, rate: Floats): FloatBuffer {
  const squared = r[0] * r[0] + r[1] * r[1] + r[2] * r[2];
  const angle = Math.sqrt(squared);
  return writeCrossSeries(out, r, rate, jacobianB(angle, squared), jacobianC(angle, squared));
}

/** Writes `v + first (r x v) + second (r x (r x v))`. */
function writeCrossSeries(
  out: FloatBuffer,
  r: Floats,
  v: Floats,
  first: number,
  second: number,
): FloatBuffer {
  const [x, y, z] = [r[0], r[1], r[2]];
  const [vx, vy, vz] = [v[0], v[1], v[2]];
  const cx = y * vz - z * vy;
  const cy = z * vx - x * vz;
  const cz = x * vy - y * vx;
  out[0] = vx + first * cx + second * (y * cz - z * cy);
  out[1] = vy + first * cy + second * (z * cx - x * cz);
  out[2] = vz + first * cz + second * (x * cy - y * cx);
  return out;
}
