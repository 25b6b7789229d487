import { rotationVectorBetween } from '#core/math/rotation-vector.ts';
import { copyPose, createPose, type Pose } from '#core/pose/pose.ts';
import { moveInWorld } from '#core/clip/root/root-in-world.ts';
import { createRootSample, type RootSample } from '#core/clip/root/root-sample.ts';
import {
  evaluateTransition,
  type TransitionEvaluation,
  type TransitionFrame,
} from '#core/transition/evaluation/evaluation.ts';
import type { CurveChoice } from './curves.ts';
import type { Track } from './quantities.ts';

/** A number of one joint or channel in a pose, in canonical units. */
export type PoseReader = (pose: Pose) => number;

/** World-space poses of a frame: each is computed once per moment, for any number of joints. */
export type WorldPoses = ReturnType<typeof createWorldPoses>;

export function createWorldPoses({ joints, parents }: TransitionEvaluation, frame: TransitionFrame) {
  const roots = rootsOf(frame);
  let moment = 0;
  const follow = (rootOf: (pose: Pose) => RootSample): ((pose: Pose) => Pose) => {
    const kept = new Map<Pose, { readonly placed: Pose; moment: number }>();
    return (pose) => {
      const entry = kept.get(pose) ?? { placed: createPose(joints), moment: -1 };
      kept.set(pose, entry);
      if (entry.moment !== moment) moveInWorld(entry.placed, parents, pose, rootOf(pose));
      entry.moment = moment;
      return entry.placed;
    };
  };
  const still = createRootSample();
  return {
    /** Call when the frame has changed. */
    forget: (): void => void moment++,
    of: follow((pose) => roots.get(pose) ?? still),
    /** The pose relative to its root. */
    fromRoot: follow(() => still),
  };
}

function rootsOf({ slots, ...frame }: TransitionFrame): ReadonlyMap<Pose, RootSample> {
  return new Map([
    [frame.source, frame.sourceRoot],
    [frame.destination, frame.destinationRoot],
    ...slots.flatMap(({ pose, root, explanation, ghostRoot }): [Pose, RootSample][] => [
      [pose, root],
      [explanation.extrapolated, ghostRoot],
    ]),
  ]);
}

/** Angle below which an offset has no axis, rad. */
const NO_OFFSET = 1e-6;

/** Rotation of the source at the seam, and the axis of the offset from the destination. */
export interface SeamRotation {
  readonly source: Pose;
  readonly destination: Pose;
}

export function seamOf(evaluation: TransitionEvaluation, frame: TransitionFrame): SeamRotation {
  evaluateTransition(frame, evaluation, 0);
  return {
    source: copyPose(createPose(evaluation.channels), frame.source),
    destination: copyPose(createPose(evaluation.channels), frame.destination),
  };
}

/**
 * Rotation from the destination to the pose: `log(pose conj(destination))`, its length or one of its
 * components.
 */
export function rotationTo(
  { at: joint, axis }: Track,
  quantity: CurveChoice['quantity'],
  destination: Pose,
): PoseReader {
  const turn = new Float64Array(3);
  return ({ rotations }) => {
    rotationVectorBetween(turn, destination.rotations, rotations, 0, joint * 4, joint * 4);
    return quantity === 'rotation' ? turn[axis] : Math.hypot(turn[0], turn[1], turn[2]);
  };
}

/**
 * Rotation of the pose since the seam, relative to the source there: a component of the rotation vector, or
 * the signed angle about the axis of the offset. The destination at the seam is at the angle of the offset.
 * Without an offset, the angle is unsigned.
 */
export function rotationFrom(
  { at: joint, axis }: Track,
  quantity: CurveChoice['quantity'],
  { source, destination }: SeamRotation,
): PoseReader {
  const at = joint * 4;
  const turn = new Float64Array(3);
  const along = new Float64Array(3);
  rotationVectorBetween(along, source.rotations, destination.rotations, 0, at, at);
  const length = Math.hypot(along[0], along[1], along[2]);
  return ({ rotations }) => {
    rotationVectorBetween(turn, source.rotations, rotations, 0, at, at);
    if (quantity === 'rotation') return turn[axis];
    if (length < NO_OFFSET) return Math.hypot(turn[0], turn[1], turn[2]);
    return (turn[0] * along[0] + turn[1] * along[1] + turn[2] * along[2]) / length;
  };
}

/** The half-life of an axis of the source that a slot extrapolates; NaN if it does not. */
export function readHalfLife({ at: joint, axis }: Track, { slots }: TransitionFrame): PoseReader {
  return (pose) =>
    slots.find((slot) => slot.pose === pose)?.explanation.angularHalfLives[joint * 3 + axis] ?? Number.NaN;
}

/**
 * Quantities that depend on the pose only.
 *
 * @param residual the offset from the destination; measured relative to the root, because roots differ
 */
export function readPose(
  { at: index, axis }: Track,
  { quantity, residual }: Pick<CurveChoice, 'quantity' | 'residual'>,
  worlds: WorldPoses,
): PoseReader {
  if (quantity === 'value') return ({ linear }) => linear[index + axis];
  if (quantity === 'rate') return ({ linearVelocities }) => linearVelocities[index + axis];
  const at = index * 3;
  if (quantity === 'angularVelocity') return (pose) => pose.angularVelocities[at + axis];
  if (quantity === 'angularSpeed')
    return ({ angularVelocities: w }) => Math.hypot(w[at], w[at + 1], w[at + 2]);
  const placed = residual || quantity === 'rootPosition' ? worlds.fromRoot : worlds.of;
  if (quantity !== 'speed') return (pose) => placed(pose).positions[at + axis];
  return (pose) => {
    const { linearVelocities: v } = placed(pose);
    return Math.hypot(v[at], v[at + 1], v[at + 2]);
  };
}
