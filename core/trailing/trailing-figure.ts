import { quatConjugate, quatMultiply, quatRotateVector } from '../math/quaternion.ts';
import { vectorCross } from '../math/vector.ts';
import type { Pose } from '../pose.ts';
import type { RootSample } from '../root/root-sample.ts';
import {
  createTrailingBody,
  type TrailingBody,
  type TrailingJoint,
  type TrailingStep,
} from './trailing-body.ts';
import { stepTrailingJoint } from './trailing-joint.ts';

/** The part of a figure that trailing needs: trailing joints, their ancestors, and the root. */
export interface TrailingFigure {
  readonly root: TrailingBody;
  readonly links: readonly TrailingLink[]; // parents first
  readonly particles: Float64Array; // [trailing joints * 6] position m, velocity m/s, in the world
}

export interface TrailingLink {
  readonly index: number; // of the joint in the skeleton
  readonly parent: TrailingBody;
  readonly body: TrailingBody;
  readonly trails: TrailingJoint | null; // null for an ancestor that does not trail
}

/**
 * @param parents [joints] in a pose: see `ClipRoot`
 * @param joints  by index in the skeleton, parents first
 */
export function createTrailingFigure(
  parents: Int32Array,
  joints: ReadonlyMap<number, TrailingJoint>,
): TrailingFigure {
  const involved = new Set<number>();
  for (const joint of joints.keys()) {
    for (let j = joint; j >= 0; j = parents[j]) involved.add(j);
  }
  const root = createTrailingBody();
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
      return { index, parent: bodies.get(parents[index]) ?? root, body, trails };
    });
  return { root, links, particles };
}

/**
 * Moves all particles by one step, from parent to child, and swings the trailing joints of `pose`: their rotations and angular
 * velocities are written, in local space. A child follows its swung parent.
 *
 * @param root the figure's root: particles are in the world, so they lag behind when it moves and turns
 */
export function stepTrailingFigure(
  pose: Pose,
  figure: TrailingFigure,
  root: RootSample,
  step: TrailingStep,
): Pose {
  placeRoot(figure.root, root);
  const { links } = figure;
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

/** `P = [x, 0, z]`, `Q = qY(h)`, `V = rotate(Q, [side, 0, forward])`, `W = turn Y`. */
function placeRoot(body: TrailingBody, { state, velocity }: RootSample): void {
  const { position, rotation, linearVelocity, angularVelocity } = body;
  position[0] = state[0];
  position[2] = state[1];
  rotation[1] = Math.sin(0.5 * state[2]);
  rotation[3] = Math.cos(0.5 * state[2]);
  linearVelocity[0] = velocity[0];
  linearVelocity[2] = velocity[1];
  quatRotateVector(linearVelocity, rotation, linearVelocity);
  angularVelocity[1] = velocity[2];
}

/** `P = Pp + R l`, `Q = Qp q`, `V = Vp + Wp x (R l) + R v`, `W = Wp + R w`, where `R` rotates by `Qp`. */
function placeBody(body: TrailingBody, parent: TrailingBody, pose: Pose, index: number): void {
  const { position, rotation, linearVelocity, angularVelocity } = body;
  for (let axis = 0; axis < 3; axis++) {
    position[axis] = pose.positions[index * 3 + axis];
    linearVelocity[axis] = pose.linearVelocities[index * 3 + axis];
    angularVelocity[axis] = pose.angularVelocities[index * 3 + axis];
  }
  for (let axis = 0; axis < 4; axis++) rotation[axis] = pose.rotations[index * 4 + axis];
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
function writeLocal(pose: Pose, index: number, body: TrailingBody, parent: TrailingBody): void {
  const { rotation, angularVelocity } = body;
  const { quaternion, vector } = body.work;
  quatConjugate(quaternion, parent.rotation);
  for (let axis = 0; axis < 3; axis++) vector[axis] = angularVelocity[axis] - parent.angularVelocity[axis];
  quatMultiply(pose.rotations, quaternion, rotation, index * 4);
  quatRotateVector(pose.angularVelocities, quaternion, vector, index * 3);
}
