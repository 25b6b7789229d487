import { quatConjugate, quatMultiply, quatRotateVector } from '../math/quaternion.ts';
import { vectorCross } from '../math/vector.ts';
import type { Pose } from '../pose.ts';
import {
  createTrailingBody,
  type TrailingBody,
  type TrailingJoint,
  type TrailingStep,
} from './trailing-body.ts';
import { stepTrailingJoint } from './trailing-joint.ts';

/** The part of a skeleton that trailing needs: joints that trail, and those that carry them. */
export interface TrailingFigure {
  readonly links: readonly TrailingLink[]; // parents first
  readonly particles: Float64Array; // [trailing joints * 6] position m, velocity m/s, in the world
}

export interface TrailingLink {
  readonly index: number; // of the joint in the skeleton
  readonly parent: TrailingBody | null; // null for a root
  readonly body: TrailingBody;
  readonly trails: TrailingJoint | null; // null for a joint that only carries others
}

/** @param joints by index in the skeleton, whose parents come before their children */
export function createTrailingFigure(
  parentIndices: Int32Array,
  joints: ReadonlyMap<number, TrailingJoint>,
): TrailingFigure {
  const involved = new Set<number>();
  for (const joint of joints.keys()) {
    for (let j = joint; j >= 0; j = parentIndices[j]) involved.add(j);
  }
  const particles = new Float64Array(joints.size * 6);
  const bodies = new Map<number, TrailingBody>();
  let taken = 0;
  const links = [...involved]
    .toSorted((a, b) => a - b)
    .map((index): TrailingLink => {
      const trails = joints.get(index) ?? null;
      const body = createTrailingBody(trails === null ? undefined : particles.subarray(taken, taken + 6));
      if (trails !== null) taken += 6;
      bodies.set(index, body);
      return { index, parent: bodies.get(parentIndices[index]) ?? null, body, trails };
    });
  return { links, particles };
}

/**
 * Moves all particles by one step, from parent to child, and swings the trailing joints of `pose`: their rotations and
 * angular velocities are written, in local space. A child sees its parent as it has swung.
 */
export function stepTrailingFigure(pose: Pose, { links }: TrailingFigure, step: TrailingStep): Pose {
  for (let i = 0; i < links.length; i++) {
    const { index, parent, body, trails } = links[i];
    placeBody(body, parent, pose, index);
    if (trails !== null) {
      stepTrailingJoint(body, trails, step);
      writeLocal(pose, index, body, parent);
    }
  }
  return pose;
}

/** `P = Pp + R l`, `Q = Qp q`, `V = Vp + Wp x (R l) + R v`, `W = Wp + R w`, where `R` turns by `Qp`. */
function placeBody(body: TrailingBody, parent: TrailingBody | null, pose: Pose, index: number): void {
  const { position, rotation, linearVelocity, angularVelocity } = body;
  for (let axis = 0; axis < 3; axis++) {
    position[axis] = pose.positions[index * 3 + axis];
    linearVelocity[axis] = pose.linearVelocities[index * 3 + axis];
    angularVelocity[axis] = pose.angularVelocities[index * 3 + axis];
  }
  for (let axis = 0; axis < 4; axis++) rotation[axis] = pose.rotations[index * 4 + axis];
  if (parent === null) return;
  const { vector } = body.work;
  quatRotateVector(position, parent.rotation, position);
  quatRotateVector(linearVelocity, parent.rotation, linearVelocity);
  quatRotateVector(angularVelocity, parent.rotation, angularVelocity);
  quatMultiply(rotation, parent.rotation, rotation);
  vectorCross(vector, parent.angularVelocity, position);
  for (let axis = 0; axis < 3; axis++) {
    position[axis] += parent.position[axis];
    linearVelocity[axis] += parent.linearVelocity[axis] + vector[axis];
    angularVelocity[axis] += parent.angularVelocity[axis];
  }
}

/** `q = conj(Qp) Q`, `w = conj(R) (W - Wp)`. */
function writeLocal(pose: Pose, index: number, body: TrailingBody, parent: TrailingBody | null): void {
  const { rotation, angularVelocity } = body;
  const { quaternion, vector } = body.work;
  if (parent === null) {
    for (let axis = 0; axis < 4; axis++) pose.rotations[index * 4 + axis] = rotation[axis];
    for (let axis = 0; axis < 3; axis++) pose.angularVelocities[index * 3 + axis] = angularVelocity[axis];
    return;
  }
  quatConjugate(quaternion, parent.rotation);
  for (let axis = 0; axis < 3; axis++) vector[axis] = angularVelocity[axis] - parent.angularVelocity[axis];
  quatMultiply(pose.rotations, quaternion, rotation, index * 4);
  quatRotateVector(pose.angularVelocities, quaternion, vector, index * 3);
}
