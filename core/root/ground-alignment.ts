import type { FloatBuffer, Floats } from '../floats.ts';
import { quatMultiply, quatRotateVector } from '../math/quaternion.ts';
import { quatTwist } from '../math/swing-twist.ts';
import type { Pose } from '../pose.ts';

/** A turn about Y and a shift: how a motion is laid elsewhere on the ground. */
export interface GroundAlignment {
  readonly rotation: FloatBuffer; // [4] about Y
  readonly translation: FloatBuffer; // [3] m
}

const UP: Floats = [0, 1, 0];

export function createGroundAlignment(): GroundAlignment {
  return { rotation: Float64Array.of(0, 0, 0, 1), translation: new Float64Array(3) };
}

/**
 * Writes the alignment that lays the root of `destination` over the root of `source`, both facing the same way:
 *
 *   A = twist about Y of (qs conj(qd)),   t = [xs, 0, zs] - rotate(A, [xd, 0, zd])
 *
 * Height is left alone.
 *
 * @param source      its root is joint 0
 * @param destination its root is joint 0
 */
export function alignRoots(out: GroundAlignment, source: RootPose, destination: RootPose): GroundAlignment {
  return alignPoints(out, source, destination, {
    source: source.positions,
    destination: destination.positions,
  });
}

/** What of a pose says where it stands and faces: its first joint, the root. */
export interface RootPose {
  readonly positions: Floats;
  readonly rotations: Floats;
}

/** The same spot of a figure in two motions, say one foot: [3] m each, in the world. */
export interface MeetingPoints {
  readonly source: Floats;
  readonly destination: Floats;
}

/**
 * Writes the alignment that lays one point of `destination` over the same point of `source`, the roots facing the same way:
 *
 *   A = twist about Y of (qs conj(qd)),   t = [xs, 0, zs] - rotate(A, [xd, 0, zd])
 *
 * with the points' places instead of the roots'. Height is left alone.
 */
export function alignPoints(
  out: GroundAlignment,
  { rotations: source }: RootPose,
  { rotations: destination }: RootPose,
  points: MeetingPoints,
): GroundAlignment {
  const back = [-destination[0], -destination[1], -destination[2], destination[3]];
  quatTwist(out.rotation, quatMultiply(out.rotation, source, back), UP);
  quatRotateVector(out.translation, out.rotation, [points.destination[0], 0, points.destination[2]]);
  out.translation[0] = points.source[0] - out.translation[0];
  out.translation[1] = 0;
  out.translation[2] = points.source[2] - out.translation[2];
  return out;
}

/**
 * Turns what `alignment` lays down by `yaw` (rad about Y) about the point `pivot` on the ground, then shifts it by x and z (m).
 *
 * @param pivot [3] m, its height does not matter
 */
export function offsetAlignment(
  alignment: GroundAlignment,
  pivot: Floats,
  offset: { readonly x: number; readonly z: number; readonly yaw: number },
): GroundAlignment {
  const { rotation, translation } = alignment;
  const turn = [0, Math.sin(0.5 * offset.yaw), 0, Math.cos(0.5 * offset.yaw)];
  const arm = [translation[0] - pivot[0], translation[1], translation[2] - pivot[2]];
  quatRotateVector(translation, turn, arm);
  translation[0] += pivot[0] + offset.x;
  translation[2] += pivot[2] + offset.z;
  quatMultiply(rotation, turn, rotation);
  return alignment;
}

/**
 * Lays the roots of a pose elsewhere on the ground, in place, velocities too. Joints with a parent follow by themselves.
 *
 * @param rootJoints indices of the joints without a parent
 */
export function alignPose(pose: Pose, alignment: GroundAlignment, rootJoints: Floats): Pose {
  const { rotation, translation } = alignment;
  for (let i = 0; i < rootJoints.length; i++) {
    const at = rootJoints[i] * 3;
    quatRotateVector(pose.positions, rotation, pose.positions, at, 0, at);
    for (let axis = 0; axis < 3; axis++) pose.positions[at + axis] += translation[axis];
    quatMultiply(pose.rotations, rotation, pose.rotations, rootJoints[i] * 4, 0, rootJoints[i] * 4);
    quatRotateVector(pose.linearVelocities, rotation, pose.linearVelocities, at, 0, at);
    quatRotateVector(pose.angularVelocities, rotation, pose.angularVelocities, at, 0, at);
  }
  return pose;
}

/** Indices of the joints without a parent; a figure has one, its hips, at 0. */
export function rootJointsOf(parentIndices: Floats): Int32Array {
  return Int32Array.from(Array.from(parentIndices).flatMap((parent, joint) => (parent < 0 ? [joint] : [])));
}
