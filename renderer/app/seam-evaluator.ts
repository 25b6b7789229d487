import { computed } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { worldTransforms } from '../../core/kinematics/forward-kinematics.ts';
import type { JointTransforms } from '../../core/kinematics/forward-kinematics.ts';
import { assert } from '../../core/assert.ts';
import type { Floats } from '../../core/floats.ts';
import type { Explanation } from '../../core/transition/method.ts';
import type { Slot } from '../../core/transition/document.ts';
import { findBlendMethod } from '../../core/transition/registry.ts';
import type { Skeleton } from '../../core/skeleton.ts';
import {
  createEvaluation,
  createTransitionFrame,
  evaluateTransition,
} from '../../core/transition/evaluation.ts';
import type { TransitionEvaluation, TransitionFrame } from '../../core/transition/evaluation.ts';
import type { TransitionProblem } from '../../core/transition/transition-problem.ts';
import type { Motion, OpenTransition } from '../state/open-transition.ts';
import { jointHalfLives } from './joint-half-lives.ts';

/** What can be shown of the open transition now. */
export type SeamState =
  | { readonly state: 'nothing' }
  | { readonly state: 'loading' }
  | { readonly state: 'obstacle'; readonly message: string }
  | { readonly state: 'ready'; readonly seam: Seam };

/** A transition ready to be drawn at any moment, with buffers of its own. */
export interface Seam {
  readonly evaluation: TransitionEvaluation;
  readonly skeleton: Skeleton;
  readonly groundHeight: number; // m, of the source: the floor both are laid on
  readonly slots: readonly SlotFigure[];
  /** Fills everything with the moment `time` s after the seam. Does not allocate. */
  evaluate(time: number): void;
}

/** A place on the ground, m. */
export interface GroundPoint {
  x: number;
  z: number;
}

/** One slot in the world, at the moment that was evaluated last. */
export interface SlotFigure {
  readonly pose: JointTransforms;
  readonly ghost: JointTransforms; // the extrapolated source
  readonly halfLives: Float32Array; // [joints] s, NaN = grey
  readonly axisHalfLives: Floats; // [joints * 3] s, what those are the mean of
  readonly end: number; // s after the seam: from here on nothing of the source is left
  readonly extrapolates: boolean; // what the half-lives are of
}

/** Follows the open transition: a change of its document makes a new seam, cheap enough for each step of a drag. */
export function followSeam(open: OpenTransition): ReadonlySignal<SeamState> {
  return computed((): SeamState => {
    const transition = open.transition.value;
    const motion = open.motion.value;
    if (!transition || motion.state === 'none') return { state: 'nothing' };
    if (motion.state === 'loading') return { state: 'loading' };
    if (motion.state === 'failed') return { state: 'obstacle', message: failureText(motion) };
    const result = createEvaluation(transition, motion.source, motion.destination);
    if (!result.ok) return { state: 'obstacle', message: obstacleText(result.error) };
    return {
      state: 'ready',
      seam: createSeam(result.value, motion.source.skeleton, motion.source.groundHeight),
    };
  });
}

function createSeam(evaluation: TransitionEvaluation, skeleton: Skeleton, groundHeight: number): Seam {
  const frame = createTransitionFrame(evaluation);
  const slots = evaluation.transition.slots.map((slot, i) =>
    createSlotFigure(slot, frame.slots[i].explanation, evaluation.joints),
  );
  return {
    evaluation,
    skeleton,
    groundHeight,
    slots,
    evaluate: (time) => {
      evaluateTransition(frame, evaluation, time);
      for (let i = 0; i < slots.length; i++) fillSlot(slots[i], frame, i, skeleton);
    },
  };
}

function fillSlot(out: SlotFigure, frame: TransitionFrame, index: number, skeleton: Skeleton): void {
  const { pose, explanation } = frame.slots[index];
  worldTransforms(out.pose, skeleton.parentIndices, pose);
  worldTransforms(out.ghost, skeleton.parentIndices, explanation.extrapolated);
  jointHalfLives(out.halfLives, explanation);
}

function createSlotFigure(
  { method: id, values }: Slot,
  explanation: Explanation,
  joints: number,
): SlotFigure {
  const method = findBlendMethod(id);
  assert(method !== undefined, `no blend method ${id}: the evaluation would have refused it`);
  const transforms = (): JointTransforms => ({
    positions: new Float32Array(joints * 3),
    rotations: new Float32Array(joints * 4),
  });
  return {
    pose: transforms(),
    ghost: transforms(),
    halfLives: new Float32Array(joints),
    axisHalfLives: explanation.angularHalfLives,
    end: method.settlingTime(values),
    extrapolates: method.shows === 'extrapolation',
  };
}

function failureText({ end, message }: Extract<Motion, { state: 'failed' }>): string {
  return `The ${end} clip could not be loaded. ${message}`;
}

/** What to do about it, where the message itself does not say. */
const advice: Partial<Record<TransitionProblem['code'], string>> = {
  differentSkeletons: 'Choose two clips of one skeleton.',
  differentProportions: 'Choose two clips of one skeleton.',
  unknownMethod: 'Choose another method in the inspector.',
  unknownParameter: 'Choose the method again in the inspector.',
  missingParameter: 'Choose the method again in the inspector.',
};

export function obstacleText({ code, message }: TransitionProblem): string {
  const next = advice[code];
  return next === undefined ? message : `${message} ${next}`;
}
