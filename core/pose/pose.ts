// core/pose: poses of a skeleton: offsets, velocities, means, forward kinematics; imports math
import type { FloatBuffer, Floats } from '../kit/floats.ts';

/**
 * One instant of a skeleton, in local space (each joint in its parent's frame; a root in the world's). A pose
 * always has velocities: no kernel derives them from positions.
 */
export interface Pose {
  readonly positions: FloatBuffer; // [joints * 3] m
  readonly rotations: FloatBuffer; // [joints * 4] unit quaternions, xyzw
  readonly linearVelocities: FloatBuffer; // [joints * 3] m/s
  readonly angularVelocities: FloatBuffer; // [joints * 3] rad/s, rotation vector in the parent's frame
}

export type ReadonlyPose = { readonly [Buffer in keyof Pose]: Floats };

/** A pose of `joints` joints at the origin, unrotated, at rest. */
export const createPose = (joints: number): Pose => poseIn(Float32Array, joints);

/** The same in doubles: for captures, and for what is neither stored nor shown. */
export const createDoublePose = (joints: number): Pose => poseIn(Float64Array, joints);

function poseIn(Buffer: typeof Float32Array | typeof Float64Array, joints: number): Pose {
  const rotations = new Buffer(joints * 4);
  for (let j = 0; j < joints; j++) rotations[j * 4 + 3] = 1;
  return {
    positions: new Buffer(joints * 3),
    rotations,
    linearVelocities: new Buffer(joints * 3),
    angularVelocities: new Buffer(joints * 3),
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
