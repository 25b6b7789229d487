import type { Floats } from '../kit/floats.ts';
import type { Pose, ReadonlyPose } from './pose.ts';

/*
 * A pose in mesh space (also: model or component space) has rotations relative to the root of the figure
 * instead of each joint's parent, so that what is mixed in it aims where it aims, however the joints below
 * are turned. Positions stay relative to the parent.
 *
 *   Q = Qp q,   W = Wp + rotate(Qp, w)          local to mesh, from the root out
 *   q = conj(Qp) Q,   w = rotate(conj(Qp), W - Wp)      and back
 */

/** The space in which rotations are mixed. */
export const ROTATION_SPACES = ['local', 'mesh'] as const;
export type RotationSpace = (typeof ROTATION_SPACES)[number];

/**
 * Writes a pose in mesh space.
 *
 * @param out     may be `pose`
 * @param parents [joints] each below its own index; -1 for a joint of the root
 */
export function toMeshSpace(out: Pose, pose: ReadonlyPose, parents: Floats): Pose {
  copyLinear(out, pose);
  for (let j = 0; j < parents.length; j++) turnBy(out, pose, out, j, parents[j], 1);
  return out;
}

/** Writes a pose of mesh space in local space. `out` may be `pose`. */
export function toLocalSpace(out: Pose, pose: ReadonlyPose, parents: Floats): Pose {
  copyLinear(out, pose);
  // From the tips in, since each joint needs its parent in mesh space.
  for (let j = parents.length - 1; j >= 0; j--) turnBy(out, pose, pose, j, parents[j], -1);
  return out;
}

function copyLinear(out: Pose, { linear, linearVelocities }: ReadonlyPose): void {
  if (out.linear === linear) return;
  out.linear.set(linear);
  out.linearVelocities.set(linearVelocities);
}

/**
 * Turns joint `j` of `pose` by the rotation of its parent in `frames` (side 1), or by the inverse of it (side
 * -1).
 */
function turnBy(
  out: Pose,
  pose: ReadonlyPose,
  frames: ReadonlyPose,
  j: number,
  parent: number,
  side: 1 | -1,
): void {
  const q = j * 4;
  const v = j * 3;
  const p = parent * 4;
  const x = parent < 0 ? 0 : side * frames.rotations[p];
  const y = parent < 0 ? 0 : side * frames.rotations[p + 1];
  const z = parent < 0 ? 0 : side * frames.rotations[p + 2];
  const w = parent < 0 ? 1 : frames.rotations[p + 3];
  const bx = pose.rotations[q];
  const by = pose.rotations[q + 1];
  const bz = pose.rotations[q + 2];
  const bw = pose.rotations[q + 3];
  out.rotations[q] = w * bx + x * bw + y * bz - z * by;
  out.rotations[q + 1] = w * by - x * bz + y * bw + z * bx;
  out.rotations[q + 2] = w * bz + x * by - y * bx + z * bw;
  out.rotations[q + 3] = w * bw - x * bx - y * by - z * bz;
  const before = side < 0 && parent >= 0;
  const vx = pose.angularVelocities[v] - (before ? frames.angularVelocities[parent * 3] : 0);
  const vy = pose.angularVelocities[v + 1] - (before ? frames.angularVelocities[parent * 3 + 1] : 0);
  const vz = pose.angularVelocities[v + 2] - (before ? frames.angularVelocities[parent * 3 + 2] : 0);
  const tx = 2 * (y * vz - z * vy);
  const ty = 2 * (z * vx - x * vz);
  const tz = 2 * (x * vy - y * vx);
  const after = side > 0 && parent >= 0;
  out.angularVelocities[v] =
    vx + w * tx + y * tz - z * ty + (after ? frames.angularVelocities[parent * 3] : 0);
  out.angularVelocities[v + 1] =
    vy + w * ty + z * tx - x * tz + (after ? frames.angularVelocities[parent * 3 + 1] : 0);
  out.angularVelocities[v + 2] =
    vz + w * tz + x * ty - y * tx + (after ? frames.angularVelocities[parent * 3 + 2] : 0);
}
