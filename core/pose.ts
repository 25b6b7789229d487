// core: pure functions on plain data and typed arrays, and the data that all rooms share: pose, skeleton, clip, skin
import type { FloatBuffer, Floats } from './floats.ts';

/**
 * One instant of a skeleton, in local space (each joint in its parent's frame; a root in the world's). A pose always has
 * velocities: no kernel derives them from positions.
 */
export interface Pose {
  readonly positions: FloatBuffer; // [joints * 3] m
  readonly rotations: FloatBuffer; // [joints * 4] unit quaternions, xyzw
  readonly linearVelocities: FloatBuffer; // [joints * 3] m/s
  readonly angularVelocities: FloatBuffer; // [joints * 3] rad/s, rotation vector in the parent's frame
}

export type ReadonlyPose = { readonly [Buffer in keyof Pose]: Floats };

/** A pose of `joints` joints at the origin, unrotated, at rest. */
export function createPose(joints: number): Pose {
  const rotations = new Float32Array(joints * 4);
  for (let j = 0; j < joints; j++) rotations[j * 4 + 3] = 1;
  return {
    positions: new Float32Array(joints * 3),
    rotations,
    linearVelocities: new Float32Array(joints * 3),
    angularVelocities: new Float32Array(joints * 3),
  };
}

/** Copies `pose` into `out` (same joint count) and returns `out`. */
export function copyPose(out: Pose, pose: ReadonlyPose): Pose {
  out.positions.set(pose.positions);
  out.rotations.set(pose.rotations);
  out.linearVelocities.set(pose.linearVelocities);
  out.angularVelocities.set(pose.angularVelocities);
  return out;
}
