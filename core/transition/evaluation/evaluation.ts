// core/transition/evaluation: the seam, the chain of interruptions, and each pose of them
import { assert } from '../../assert.ts';
import { recognisedMap } from '../../joints/canonical-names.ts';
import type { JointMap } from '../../joints/joint-map.ts';
import { createPose, type Pose } from '../../pose.ts';
import { failure, success, type Result } from '../../result.ts';
import { copyRoot, createRootSample, type RootSample } from '../../root/root-sample.ts';
import type { RootedClip } from '../../root/rooted-clip.ts';
import type { ClipPhase } from '../../sampling/clip-phase.ts';
import { jointCount } from '../../skeleton.ts';
import {
  createPlayback,
  motionOf,
  playClip,
  playRoot,
  seekPlayback,
  type ClipPlayback,
} from '../clips/clip-playback.ts';
import type { Transition } from '../document/document.ts';
import type { TransitionProblem } from '../document/transition-problem.ts';
import { findTransitionProblem } from '../document/validate-transition.ts';
import type { Explanation, TransitionSample } from '../method.ts';
import { withGrantedSlots } from '../requests/grant-requests.ts';
import type { Meeting } from './align-seam.ts';
import type { Chain } from './captured-chain.ts';
import { evaluateUninterrupted, fillChainFrame, rootUninterrupted, type ChainFrame } from './chain.ts';
import { bindJoints } from './joint-factors.ts';
import { findLaying, layDestination } from './lay-destination.ts';
import { choiceOf } from './slot-choice.ts';
import { captureSlotBlend, fillSlotBlend, type SlotBlend } from './slot-blend.ts';
import { coastRoot } from './root-path.ts';

/** A transition bound to its clips: ready to be asked for any moment, in any order. */
export interface TransitionEvaluation {
  /** As it plays: its slots are those that were granted. */
  readonly transition: Transition;
  readonly joints: number;
  readonly parents: Int32Array; // [joints] in a pose: see `ClipRoot`
  /** Of a chain the clip that was on its way when it was interrupted. */
  readonly source: ClipPlayback;
  /** Laid where the chosen slot enters it. */
  readonly destination: ClipPlayback;
  /** Where destination and source meet at the seam; null = they are not aligned. */
  readonly meeting: Meeting | null;
  /** Why they meet otherwise than asked for; null = as asked for. */
  readonly notice: string | null;
  readonly slots: SlotEvaluations;
}

/** From a clip each slot is one blend; from what it interrupts each has a chain of its own, which ends with its blend. */
export type SlotEvaluations =
  | { readonly kind: 'blends'; readonly blends: readonly SlotBlend[] }
  | { readonly kind: 'chains'; readonly chains: readonly Chain[] };

/** One moment of a transition: joints relative to their roots. Made once, filled as often as wanted. */
export interface TransitionFrame extends TransitionSample {
  elapsed: number; // s on the transition's clock, 0 at the seam
  readonly source: Pose;
  readonly sourceRoot: RootSample;
  readonly destination: Pose;
  readonly destinationRoot: RootSample; // where it is laid; slots go ways of their own

  sourcePhase: ClipPhase;
  destinationPhase: ClipPhase;
  readonly slots: readonly SlotFrame[];
}

/** `link` is the interruption under way: of a clip's transition 0 from the seam on; before the first one -1. */
export interface SlotFrame extends ChainFrame {
  readonly explanation: Explanation;
  /** Of what the explanation extrapolates: where the source goes, or would go at the velocity of the seam. */
  readonly ghostRoot: RootSample;
}

const SEAM = { elapsed: 0 };

/**
 * Binds `transition` to its clips: checks it, aligns the destination, on the ground that the source stands on, and captures the
 * seam for each slot. Costs little enough to be called for each change while a parameter or a marker is dragged.
 */
export function createEvaluation(
  transition: Transition,
  sourceClip: RootedClip,
  destinationClip: RootedClip,
  map: JointMap = recognisedMap(sourceClip.skeleton),
): Result<TransitionEvaluation, TransitionProblem> {
  const { skeleton, root, groundHeight } = sourceClip;
  const problem = findTransitionProblem(transition, skeleton, destinationClip.skeleton);
  if (problem !== null) return failure(problem);
  assert(transition.source.kind === 'clip', 'a chain is evaluated with all that it rests on');
  const joints = jointCount(skeleton);
  const source = createPlayback(transition.source, sourceClip);
  const recorded = createPlayback(transition.destination, destinationClip);
  const sourceRoot = playRoot(createRootSample(), source, SEAM);
  const sourcePose = playClip(createPose(joints), source, SEAM);
  const standing = { pose: sourcePose, root: sourceRoot, groundHeight };
  const found = findLaying(recorded, transition.alignment, standing);
  const destination = layDestination(recorded, found, sourceRoot);
  const granted = withGrantedSlots(transition);
  const motions = { source: motionOf(source), destination: motionOf(destination) };
  const poses = { source: sourcePose, destination: playClip(createPose(joints), destination, SEAM) };
  const blends = granted.slots.map((slot) =>
    captureSlotBlend(choiceOf(slot), motions, poses, bindJoints(slot, map)),
  );
  return success({
    ...{ transition: granted, joints, parents: root.parents, source, destination },
    ...{ meeting: found.meeting, notice: found.notice, slots: { kind: 'blends', blends } },
  });
}

export function createTransitionFrame({ joints, transition }: TransitionEvaluation): TransitionFrame {
  return {
    elapsed: 0,
    source: createPose(joints),
    sourceRoot: createRootSample(),
    destination: createPose(joints),
    destinationRoot: createRootSample(),
    sourcePhase: 'playing',
    destinationPhase: 'playing',
    slots: transition.slots.map(() => ({
      elapsed: 0,
      link: -1,
      letGo: -1,
      pose: createPose(joints),
      root: createRootSample(),
      ghostRoot: createRootSample(),
      explanation: {
        extrapolated: createPose(joints),
        angularHalfLives: new Float32Array(joints * 3),
        angularVelocities: new Float32Array(joints * 3),
        coasting: null,
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
  playRoot(out.destinationRoot, destination, out);
  out.destinationPhase = destination.cursor.phase;
  if (slots.kind === 'chains') {
    evaluateUninterrupted(out.source, slots.chains[transition.chosen], out);
    rootUninterrupted(out.sourceRoot, slots.chains[transition.chosen], out);
    out.sourcePhase = seekPlayback(source, out).phase;
    fillChains(out, slots.chains);
  } else {
    playClip(out.source, source, out);
    playRoot(out.sourceRoot, source, out);
    out.sourcePhase = source.cursor.phase;
    for (let i = 0; i < slots.blends.length; i++) fillSlotBlend(out.slots[i], out, slots.blends[i]);
  }
}

function fillChains(out: TransitionFrame, chains: readonly Chain[]): void {
  for (let i = 0; i < chains.length; i++) {
    const slot = out.slots[i];
    slot.elapsed = out.elapsed;
    fillChainFrame(slot, chains[i]);
    const { links } = chains[i];
    const link = slot.link < 0 ? undefined : links[slot.link];
    if (link === undefined) copyRoot(slot.ghostRoot, slot.root);
    else if (link.blend.method.shows === 'extrapolation') coastRoot(slot.ghostRoot, link.root, out);
    else link.root.blend.source.root(slot.ghostRoot, out);
  }
}
