import type { FloatBuffer, Floats } from '../../kit/floats.ts';
import { quatMultiply, quatRotateVector } from '../../math/quaternion.ts';
import type { Pose } from '../../pose/pose.ts';

/** A turn about Y and a shift that move a motion on the ground. */
export interface GroundAlignment {
  readonly rotation: FloatBuffer; // [4] about Y
  readonly translation: FloatBuffer; // [3] m
}

export function createGroundAlignment(): GroundAlignment {
  return { rotation: Float64Array.of(0, 0, 0, 1), translation: new Float64Array(3) };
}

/**
 * Moves joints of a pose on the ground, in place, with their velocities. Their descendants follow.
 *
 * @param joints indices, none a descendant of another
 */
export function alignPose(pose: Pose, alignment: GroundAlignment, joints: Floats): Pose {
  const { rotation, translation } = alignment;
  for (let i = 0; i < joints.length; i++) {
    const at = joints[i] * 3;
    quatRotateVector(pose.positions, rotation, pose.positions, at, 0, at);
    for (let axis = 0; axis < 3; axis++) pose.positions[at + axis] += translation[axis];
    quatMultiply(pose.rotations, rotation, pose.rotations, joints[i] * 4, 0, joints[i] * 4);
    quatRotateVector(pose.linearVelocities, rotation, pose.linearVelocities, at, 0, at);
    quatRotateVector(pose.angularVelocities, rotation, pose.angularVelocities, at, 0, at);
  }
  return pose;
}
