import { quatMultiply } from '../math/quaternion.ts';
import type { Pose, ReadonlyPose } from './pose.ts';

/*
 * The difference of two poses, as a pose: it can be mixed like any pose, and added to another one.
 */

/**
 * Writes `pose` minus `reference`: `p - p_ref`, `q conj(q_ref)` with `w >= 0`, and velocities that
 * `addDifference` restores: `w_pose - rotate(dq, w_ref)`.
 *
 * @param out a separate buffer
 * Source: Bielak, "Pimp up your blends", slide "Standard blends".
 */
export function subtractReference(out: Pose, pose: ReadonlyPose, reference: ReadonlyPose): Pose {
  const { rotations: q, angularVelocities: w } = out;
  for (let i = 0; i < out.linear.length; i++) {
    out.linear[i] = pose.linear[i] - reference.linear[i];
    out.linearVelocities[i] = pose.linearVelocities[i] - reference.linearVelocities[i];
  }
  for (let i = 0, v = 0; i < q.length; i += 4, v += 3) {
    writeQuotient(out, pose, reference, i);
    const tx =
      2 * (q[i + 1] * reference.angularVelocities[v + 2] - q[i + 2] * reference.angularVelocities[v + 1]);
    const ty = 2 * (q[i + 2] * reference.angularVelocities[v] - q[i] * reference.angularVelocities[v + 2]);
    const tz = 2 * (q[i] * reference.angularVelocities[v + 1] - q[i + 1] * reference.angularVelocities[v]);
    const turned = q[i + 3];
    w[v] =
      pose.angularVelocities[v] -
      (reference.angularVelocities[v] + turned * tx + q[i + 1] * tz - q[i + 2] * ty);
    w[v + 1] =
      pose.angularVelocities[v + 1] -
      (reference.angularVelocities[v + 1] + turned * ty + q[i + 2] * tx - q[i] * tz);
    w[v + 2] =
      pose.angularVelocities[v + 2] -
      (reference.angularVelocities[v + 2] + turned * tz + q[i] * ty - q[i + 1] * tx);
  }
  return out;
}

/** Writes `a conj(b)` of the quaternions at `i`, with `w >= 0`. */
function writeQuotient(out: Pose, a: ReadonlyPose, b: ReadonlyPose, i: number): void {
  const qa = a.rotations;
  const qb = b.rotations;
  const q = out.rotations;
  const bx = -qb[i];
  const by = -qb[i + 1];
  const bz = -qb[i + 2];
  const bw = qb[i + 3];
  const w = qa[i + 3] * bw - qa[i] * bx - qa[i + 1] * by - qa[i + 2] * bz;
  const side = w < 0 ? -1 : 1;
  q[i] = side * (qa[i + 3] * bx + qa[i] * bw + qa[i + 1] * bz - qa[i + 2] * by);
  q[i + 1] = side * (qa[i + 3] * by - qa[i] * bz + qa[i + 1] * bw + qa[i + 2] * bx);
  q[i + 2] = side * (qa[i + 3] * bz + qa[i] * by - qa[i + 1] * bx + qa[i + 2] * bw);
  q[i + 3] = side * w;
}

/** Writes `base` plus `difference`: `p + dp`, `dq q`, `w = w_d + rotate(dq, w_base)`. `out` may be `base`. */
export function addDifference(out: Pose, base: ReadonlyPose, difference: ReadonlyPose): Pose {
  for (let i = 0; i < out.linear.length; i++) {
    out.linear[i] = base.linear[i] + difference.linear[i];
    out.linearVelocities[i] = base.linearVelocities[i] + difference.linearVelocities[i];
  }
  const { rotations: q, angularVelocities: w } = base;
  for (let i = 0, v = 0; i < q.length; i += 4, v += 3) {
    const dx = difference.rotations[i];
    const dy = difference.rotations[i + 1];
    const dz = difference.rotations[i + 2];
    const dw = difference.rotations[i + 3];
    quatMultiply(out.rotations, difference.rotations, q, i, i, i);
    const wx = w[v];
    const wy = w[v + 1];
    const wz = w[v + 2];
    const tx = 2 * (dy * wz - dz * wy);
    const ty = 2 * (dz * wx - dx * wz);
    const tz = 2 * (dx * wy - dy * wx);
    const own = difference.angularVelocities;
    out.angularVelocities[v] = own[v] + wx + dw * tx + dy * tz - dz * ty;
    out.angularVelocities[v + 1] = own[v + 1] + wy + dw * ty + dz * tx - dx * tz;
    out.angularVelocities[v + 2] = own[v + 2] + wz + dw * tz + dx * ty - dy * tx;
  }
  return out;
}
