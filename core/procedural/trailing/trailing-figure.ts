import { quatConjugate, quatMultiply, quatRotateVector } from '../../math/quaternion.ts';
import { vectorCross } from '../../math/vector.ts';
import type { Pose } from '../../pose/pose.ts';
import type { RootSample } from '../../clip/root/root-sample.ts';
import { followParent, TRACK_SIZE } from './parent-jump.ts';
import {
  stepTrailingJoint,
  createTrailingBody,
  type TrailingBody,
  type TrailingJoint,
  type TrailingStep,
} from './trailing-joint.ts';

/** A step of a figure, with the times that it spans, s. */
export interface FigureStep extends TrailingStep {
  readonly after: number; // exclusive
  readonly time: number; // inclusive
}

export interface TrailingLink {
  readonly index: number; // of the joint in the skeleton
  readonly parent: TrailingBody;
  readonly body: TrailingBody;
  readonly trails: TrailingJoint | null; // null for an ancestor that does not trail
  readonly above: TrailingLink | null; // its parent, if that trails too
  readonly track: Float64Array | null; // of its parent, if that does not: see `followParent`
  isReset: boolean; // in this step
}

/**
 * @param parents [joints] in a pose: see `ClipRoot`
 * @param joints  by index in the skeleton, parents first
 */
export function createTrailingFigure(parents: Int32Array, joints: ReadonlyMap<number, TrailingJoint>) {
  const involved = new Set<number>();
  for (const joint of joints.keys()) {
    for (let j = joint; j >= 0; j = parents[j]) involved.add(j);
  }
  const root = createTrailingBody();
  const isHead = (joint: number): boolean => !joints.has(parents[joint]);
  const heads = [...joints.keys()].filter(isHead).length;
  const particles = new Float64Array(joints.size * 6 + heads * TRACK_SIZE);
  const found = new Map<number, TrailingLink>();
  let [taken, tracked] = [0, joints.size * 6];
  const takeParticle = () => particles.subarray(taken, (taken += 6));
  const takeTrack = () => particles.subarray(tracked, (tracked += TRACK_SIZE));
  for (const index of [...involved].toSorted((a, b) => a - b)) {
    const trails = joints.get(index) ?? null;
    const parent = found.get(parents[index]);
    found.set(index, {
      index,
      trails,
      isReset: false,
      parent: parent?.body ?? root,
      body: createTrailingBody(trails === null ? undefined : takeParticle()),
      above: trails !== null && parent?.trails ? parent : null,
      track: trails !== null && isHead(index) ? takeTrack() : null,
    });
  }
  return {
    root,
    links: [...found.values()], // parents first
    /**
     * The state between steps: [trailing joints * 6] position m, velocity m/s, in the world; then a track of
     * each chain's parent.
     */
    particles,
    /**
     * The step of a joint that resets. With the fields of a run's step in its order: V8 boxes `dt` where
     * objects of two shapes pass.
     */
    reset: { dt: Number.NaN, reset: true, after: Number.NaN, time: Number.NaN },
  };
}

/** The part of a figure that trailing needs: trailing joints, their ancestors, and the root. */
export type TrailingFigure = Readonly<ReturnType<typeof createTrailingFigure>>;

/**
 * Moves all particles by one step, from parent to child, and swings the trailing joints of `pose`: their
 * rotations and angular velocities are written, in local space. A child follows its swung parent.
 *
 * @param root the figure's root: particles are in the world, so they lag behind when it moves and turns
 */
export function stepTrailingFigure(
  pose: Pose,
  figure: TrailingFigure,
  root: RootSample,
  step: FigureStep,
): Pose {
  placeRoot(figure.root, root);
  const { links } = figure;
  for (let i = 0; i < links.length; i++) {
    const link = links[i];
    const { index, parent, body, trails } = link;
    placeBody(body, parent, pose, index);
    if (trails !== null) {
      link.isReset = resets(link, trails, step);
      stepTrailingJoint(body, trails, link.isReset ? figure.reset : step);
      writeLocal(pose, index, body, parent);
    }
  }
  return pose;
}

/**
 * True if a joint hangs at rest after a step: at the start, with the joint above it, where its parent jumps,
 * or at one of its times.
 */
function resets(
  { above, track, parent, body }: TrailingLink,
  trails: TrailingJoint,
  step: FigureStep,
): boolean {
  const { jumpLimits, resetTimes } = trails;
  const jumps =
    track !== null && jumpLimits !== undefined && followParent(track, parent, jumpLimits, step, body.work);
  return step.reset || jumps || above?.isReset === true || isWithin(step, resetTimes);
}

/** True if one of `times` is within a step. */
function isWithin({ after, time }: FigureStep, times: readonly number[] | undefined): boolean {
  if (times === undefined) return false;
  for (let i = 0; i < times.length; i++) if (times[i] > after && times[i] <= time) return true;
  return false;
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
