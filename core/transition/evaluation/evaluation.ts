import { assert } from '../../assert.ts';
import type { Clip } from '../../clip.ts';
import { recognisedMap } from '../../joints/canonical-names.ts';
import type { JointMap } from '../../joints/joint-map.ts';
import { copyPose, createPose, type Pose } from '../../pose.ts';
import { failure, success, type Result } from '../../result.ts';
import type { Standing } from '../../root/standing-tip.ts';
import type { ClipPhase } from '../../sampling/clip-phase.ts';
import { jointCount } from '../../skeleton.ts';
import { alignSeam, type Meeting } from './align-seam.ts';
import { captureBlend, evaluateBlend, type BlendChoice, type CapturedBlend } from './captured-blend.ts';
import { evaluateUninterrupted, fillChainFrame, type Chain, type ChainFrame } from './chain.ts';
import {
  createPlayback,
  motionOf,
  playClip,
  seekPlayback,
  type ClipPlayback,
} from '../clips/clip-playback.ts';
import type { Alignment, Slot, Transition } from '../document/document.ts';
import { withGrantedSlots } from '../requests/grant-requests.ts';
import { bindJoints } from './joint-factors.ts';
import type { Explanation, TransitionSample } from '../method.ts';
import { findBlendMethod } from '../methods/registry.ts';
import type { TransitionProblem } from '../document/transition-problem.ts';
import { findTransitionProblem } from '../document/validate-transition.ts';

/** A transition bound to its clips: ready to be asked for any moment, in any order. */
export interface TransitionEvaluation {
  /** As it plays: its slots are those that were granted. */
  readonly transition: Transition;
  readonly joints: number;
  /** Of a chain the clip that was on its way when it was interrupted. */
  readonly source: ClipPlayback;
  readonly destination: ClipPlayback;
  /** Where destination and source meet at the seam; null = they are not aligned. */
  readonly meeting: Meeting | null;
  readonly slots: SlotEvaluations;
}

/** From a clip each slot is one blend; from what it interrupts each has a chain of its own, which ends with its blend. */
export type SlotEvaluations =
  | { readonly kind: 'blends'; readonly blends: readonly CapturedBlend[] }
  | { readonly kind: 'chains'; readonly chains: readonly Chain[] };

/** One moment of a transition. Made once, filled as often as wanted. */
export interface TransitionFrame extends TransitionSample {
  elapsed: number; // s on the transition's clock, 0 at the seam
  readonly source: Pose;
  readonly destination: Pose; // aligned
  sourcePhase: ClipPhase;
  destinationPhase: ClipPhase;
  readonly slots: readonly SlotFrame[];
}

/** `link` is the interruption under way: of a clip's transition 0 from the seam on; before the first one -1. */
export interface SlotFrame extends ChainFrame {
  readonly explanation: Explanation;
}

const SEAM = { elapsed: 0 };

/**
 * Binds `transition` to its clips: checks it, aligns the destination, on the ground that the source stands on, and captures the
 * seam for each slot. Costs little enough to be called for each change while a parameter or a marker is dragged.
 *
 * @param map what the joints of the clips' skeleton are: as recognised where nobody says otherwise
 */
export function createEvaluation(
  transition: Transition,
  sourceClip: Clip,
  destinationClip: Clip,
  map: JointMap = recognisedMap(sourceClip.skeleton),
): Result<TransitionEvaluation, TransitionProblem> {
  const { skeleton } = sourceClip;
  const problem = findTransitionProblem(transition, skeleton, destinationClip.skeleton);
  if (problem !== null) return failure(problem);
  assert(transition.source.kind === 'clip', 'a chain is evaluated with all that it rests on');
  const joints = jointCount(skeleton);
  const source = createPlayback(transition.source, sourceClip);
  const sourcePose = playClip(createPose(joints), source, SEAM);
  const recorded = createPlayback(transition.destination, destinationClip);
  const stands = { pose: sourcePose, groundHeight: sourceClip.groundHeight };
  const laid = layDestination(recorded, transition.alignment, stands);
  if (!laid.ok) return laid;
  const { destination, meeting } = laid.value;
  const poses = {
    source: sourcePose,
    destination: playClip(createPose(joints), destination, SEAM),
    motions: { source: motionOf(source), destination: motionOf(destination) },
  };
  const granted = withGrantedSlots(transition);
  const blends = granted.slots.map((slot) => captureBlend(choiceOf(slot), poses, bindJoints(slot, map)));
  const slots = { kind: 'blends', blends } as const;
  return success({ transition: granted, joints, source, destination, meeting, slots });
}

export function choiceOf({ method: id, values }: Slot): BlendChoice {
  const method = findBlendMethod(id);
  assert(method !== undefined, `no blend method ${id}: it was checked before`);
  return { method, values };
}

/** A clip laid onto another motion, and where they meet; null = they are not aligned. */
interface LaidDestination {
  readonly destination: ClipPlayback;
  readonly meeting: Meeting | null;
}

/**
 * The destination, laid onto the source as they are at the seam, on the ground that the source is on. See `alignSeam`.
 *
 * @param source its pose there
 */
export function layDestination(
  recorded: ClipPlayback,
  asked: Alignment,
  source: Standing,
): Result<LaidDestination, TransitionProblem> {
  const { skeleton, groundHeight } = recorded.cursor.clip;
  const pose = playClip(createPose(jointCount(skeleton)), recorded, { elapsed: recorded.at });
  const aligned = alignSeam(asked, skeleton, { source, destination: { pose, groundHeight } });
  if (!aligned.ok) return aligned;
  const { alignment, meeting } = aligned.value;
  alignment.translation[1] += source.groundHeight - groundHeight;
  return success({ destination: { ...recorded, alignment }, meeting });
}

export function createTransitionFrame({ joints, transition }: TransitionEvaluation): TransitionFrame {
  return {
    elapsed: 0,
    source: createPose(joints),
    destination: createPose(joints),
    sourcePhase: 'playing',
    destinationPhase: 'playing',
    slots: transition.slots.map(() => ({
      elapsed: 0,
      link: -1,
      letGo: -1,
      pose: createPose(joints),
      explanation: {
        extrapolated: createPose(joints),
        angularHalfLives: new Float32Array(joints * 3),
        angularVelocities: new Float32Array(joints * 3),
      },
    })),
  };
}

/**
 * Fills `out` with the transition at `elapsed` seconds after the seam, on both clips and in every slot. Before the seam every
 * slot is the source. The same `elapsed` gives the same bits, however it was reached. Does not allocate.
 */
export function evaluateTransition(
  out: TransitionFrame,
  evaluation: TransitionEvaluation,
  elapsed: number,
): TransitionFrame {
  assert(Number.isFinite(elapsed), 'a transition was asked for a moment that is no number');
  out.elapsed = elapsed;
  fillFrame(out, evaluation);
  return out;
}

/** Reads the time from `out`: a number as argument would be boxed at each call. */
function fillFrame(
  out: TransitionFrame,
  { source, destination, slots, transition }: TransitionEvaluation,
): void {
  playClip(out.destination, destination, out);
  out.destinationPhase = destination.cursor.phase;
  if (slots.kind === 'chains') {
    evaluateUninterrupted(out.source, slots.chains[transition.chosen], out);
    out.sourcePhase = seekPlayback(source, out).phase;
    fillChains(out, slots.chains);
  } else {
    playClip(out.source, source, out);
    out.sourcePhase = source.cursor.phase;
    fillBlends(out, slots.blends);
  }
}

function fillChains(out: TransitionFrame, chains: readonly Chain[]): void {
  for (let i = 0; i < chains.length; i++) {
    const slot = out.slots[i];
    slot.elapsed = out.elapsed;
    fillChainFrame(slot, chains[i]);
  }
}

function fillBlends(out: TransitionFrame, blends: readonly CapturedBlend[]): void {
  for (let i = 0; i < blends.length; i++) {
    const blend = blends[i];
    const slot = out.slots[i];
    const { pose, explanation } = slot;
    slot.elapsed = out.elapsed;
    slot.link = out.elapsed < 0 ? -1 : 0;
    blend.method.explain(explanation, out, blend.capture);
    if (out.elapsed < 0) {
      copyPose(pose, out.source);
      copyPose(explanation.extrapolated, out.source);
    } else {
      evaluateBlend(pose, out, blend);
    }
  }
}
