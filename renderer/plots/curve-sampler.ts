import { forwardKinematics } from '../../core/kinematics/forward-kinematics.ts';
import { rotationVectorBetween } from '../../core/math/rotation-vector.ts';
import type { Pose } from '../../core/pose.ts';
import { copyPose, createPose } from '../../core/pose.ts';
import type { Skeleton } from '../../core/skeleton.ts';
import { createTransitionFrame, evaluateTransition } from '../../core/transition/evaluation.ts';
import type { TransitionEvaluation, TransitionFrame } from '../../core/transition/evaluation.ts';
import type { Curve, CurveChoice, CurvePose } from './curves.ts';
import { listCurves } from './curves.ts';
import { unitOf } from './quantities.ts';

/** Reads the curves of one joint of a transition at any moment, with buffers of its own. */
export interface CurveSampler {
  readonly curves: readonly Curve[];
  /** [curves] in the unit of the quantity; NaN where a curve is not there. */
  readonly values: Float64Array;
  /** Fills `values` with the moment `time` s after the seam. */
  sample(time: number): void;
}

export function createCurveSampler(
  evaluation: TransitionEvaluation,
  skeleton: Skeleton,
  choice: CurveChoice,
): CurveSampler {
  const curves = listCurves(evaluation, choice);
  const values = new Float64Array(curves.length);
  const frame = createTransitionFrame(evaluation);
  const read = createReader(evaluation, skeleton, choice, frame);
  const { scale } = unitOf(choice);
  return {
    curves,
    values,
    sample: (time) => {
      evaluateTransition(frame, evaluation, time);
      for (let i = 0; i < curves.length; i++) {
        const { from, to, pose } = curves[i];
        values[i] = time < from || time > to ? Number.NaN : read(poseOf(frame, pose)) * scale;
      }
    },
  };
}

function poseOf(frame: TransitionFrame, pose: CurvePose): Pose {
  switch (pose.kind) {
    case 'source':
      return frame.source;
    case 'destination':
      return frame.destination;
    case 'output':
      return frame.slots[pose.slot].pose;
    case 'extrapolated':
      return frame.slots[pose.slot].explanation.extrapolated;
  }
}

/** The chosen quantity of a pose of `frame`, in canonical units. */
function createReader(
  evaluation: TransitionEvaluation,
  skeleton: Skeleton,
  choice: CurveChoice,
  frame: TransitionFrame,
): (pose: Pose) => number {
  const { residual, quantity } = choice;
  if (quantity === 'angle' || quantity === 'rotation')
    return residual ? rotationTo(choice, frame.destination) : rotationFrom(choice, seamOf(evaluation, frame));
  const read = createPoseReader(skeleton, choice);
  return residual ? (pose) => read(pose) - read(frame.destination) : read;
}

/** How far the pose is turned from the destination: `log(pose conj(destination))`, its length or one of its axes. */
function rotationTo({ joint, axis, quantity }: CurveChoice, destination: Pose): (pose: Pose) => number {
  const turn = new Float64Array(3);
  return ({ rotations }) => {
    rotationVectorBetween(turn, destination.rotations, rotations, 0, joint * 4, joint * 4);
    return quantity === 'rotation' ? turn[axis] : Math.hypot(turn[0], turn[1], turn[2]);
  };
}

/** Where the source is at the seam, and the axis about which the destination is turned from it. */
interface SeamRotation {
  readonly source: Pose;
  readonly destination: Pose;
}

function seamOf(evaluation: TransitionEvaluation, frame: TransitionFrame): SeamRotation {
  evaluateTransition(frame, evaluation, 0);
  return {
    source: copyPose(createPose(evaluation.joints), frame.source),
    destination: copyPose(createPose(evaluation.joints), frame.destination),
  };
}

/**
 * How far the pose is turned from where the source is at the seam: an axis of the rotation vector, or all of it about the axis
 * of the offset, signed, so that the destination is at the angle of the offset there.
 */
function rotationFrom(
  { joint, axis, quantity }: CurveChoice,
  { source, destination }: SeamRotation,
): (pose: Pose) => number {
  const at = joint * 4;
  const turn = new Float64Array(3);
  const along = rotationVectorBetween(
    new Float64Array(3),
    source.rotations,
    destination.rotations,
    0,
    at,
    at,
  );
  const length = Math.max(Math.hypot(along[0], along[1], along[2]), 1e-9);
  return ({ rotations }) => {
    rotationVectorBetween(turn, source.rotations, rotations, 0, at, at);
    if (quantity === 'rotation') return turn[axis];
    return (turn[0] * along[0] + turn[1] * along[1] + turn[2] * along[2]) / length;
  };
}

/** What needs nothing but the pose itself. */
function createPoseReader(
  { parentIndices }: Skeleton,
  { joint, axis, quantity }: CurveChoice,
): (pose: Pose) => number {
  const at = joint * 3;
  if (quantity === 'angularSpeed')
    return ({ angularVelocities: w }) => Math.hypot(w[at], w[at + 1], w[at + 2]);
  const world = createPose(parentIndices.length);
  return (pose) => {
    const { positions: p, linearVelocities: v } = forwardKinematics(world, parentIndices, pose);
    if (quantity === 'speed') return Math.hypot(v[at], v[at + 1], v[at + 2]);
    // Heights stay heights above the ground: only where the figure stands is taken off.
    return quantity === 'rootPosition' && axis !== 1 ? p[at + axis] - p[axis] : p[at + axis];
  };
}
