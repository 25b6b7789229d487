import { computed } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { worldTransforms } from '../../core/kinematics/forward-kinematics.ts';
import type { JointTransforms } from '../../core/kinematics/forward-kinematics.ts';
import { assert } from '../../core/assert.ts';
import type { Floats } from '../../core/floats.ts';
import type { Explanation } from '../../core/transition/method.ts';
import type { Clip } from '../../core/clip.ts';
import type { Transition } from '../../core/transition/document.ts';
import { findBlendMethod } from '../../core/transition/registry.ts';
import type { Skeleton } from '../../core/skeleton.ts';
import { createChainEvaluation } from '../../core/transition/chain-evaluation.ts';
import { withGrantedSlots } from '../../core/transition/grant-requests.ts';
import { continuedSlot, seamTimes } from '../../core/transition/resolve-chain.ts';
import { createTransitionFrame, evaluateTransition } from '../../core/transition/evaluation.ts';
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
  readonly stages: readonly SlotStage[]; // the blend of each link of a chain; one from a clip
  readonly end: number; // s after the seam: from here on nothing of the source is left
  blending: boolean; // something is left of what the link under way came from
  extrapolates: boolean; // what the half-lives are of
}

/** One blend of a slot, on the transition's clock. */
export interface SlotStage {
  readonly end: number; // s: from here on nothing is left of what it came from
  readonly extrapolates: boolean;
}

/** Follows the open transition: a change of its document makes a new seam, cheap enough for each step of a drag. */
export function followSeam(open: OpenTransition): ReadonlySignal<SeamState> {
  return computed((): SeamState => {
    const transition = open.transition.value;
    const motion = open.motion.value;
    if (!transition || motion.state === 'none') return { state: 'nothing' };
    if (motion.state === 'loading') return { state: 'loading' };
    if (motion.state === 'failed') return { state: 'obstacle', message: failureText(motion) };
    if (motion.state === 'broken') return { state: 'obstacle', message: obstacleText(motion.problem) };
    const result = createChainEvaluation(motion.chain, motion.clips);
    if (!result.ok) return { state: 'obstacle', message: obstacleText(result.error) };
    return {
      state: 'ready',
      seam: createSeam(result.value, motion.chain, motion.clips[0]),
    };
  });
}

/** @param oldest the clip that everything else is laid onto */
function createSeam(
  evaluation: TransitionEvaluation,
  chain: readonly Transition[],
  { skeleton, groundHeight }: Clip,
): Seam {
  const frame = createTransitionFrame(evaluation);
  const played = chain.map(withGrantedSlots);
  const slots = evaluation.transition.slots.map((_, i) =>
    createSlotFigure(stagesOf(played, i), frame.slots[i].explanation, evaluation.joints),
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
  const { pose, explanation, link } = frame.slots[index];
  const stage = link < 0 ? undefined : out.stages[link];
  out.blending = stage !== undefined && frame.elapsed < stage.end;
  if (stage !== undefined) out.extrapolates = stage.extrapolates;
  worldTransforms(out.pose, skeleton.parentIndices, pose);
  worldTransforms(out.ghost, skeleton.parentIndices, explanation.extrapolated);
  jointHalfLives(out.halfLives, explanation);
}

/** The blends that slot `index` goes through, from the first of the chain to the last. */
function stagesOf(chain: readonly Transition[], index: number): readonly SlotStage[] {
  const seams = seamTimes(chain);
  return chain.map((link, k) => {
    const { method: id, values } = link.slots[continuedSlot(link, index)];
    const method = findBlendMethod(id);
    assert(method !== undefined, `no blend method ${id}: the evaluation would have refused it`);
    return { end: seams[k] + method.settlingTime(values), extrapolates: method.shows === 'extrapolation' };
  });
}

function createSlotFigure(
  stages: readonly SlotStage[],
  explanation: Explanation,
  joints: number,
): SlotFigure {
  const last = stages[stages.length - 1];
  const transforms = (): JointTransforms => ({
    positions: new Float32Array(joints * 3),
    rotations: new Float32Array(joints * 4),
  });
  return {
    pose: transforms(),
    ghost: transforms(),
    halfLives: new Float32Array(joints),
    axisHalfLives: explanation.angularHalfLives,
    stages,
    end: last.end,
    blending: false,
    extrapolates: last.extrapolates,
  };
}

function failureText({ end, message }: Extract<Motion, { state: 'failed' }>): string {
  return `The ${end} clip could not be loaded. ${message}`;
}

/** What to do about it, where the message itself does not say. */
const advice: Partial<Record<TransitionProblem['code'], string>> = {
  missingSource: 'Undo its deletion, or mark a source in the list and use it here.',
  endlessChain: 'Mark a source in the list and use it here.',
  tooDeep: 'Mark a source in the list and use it here.',
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
