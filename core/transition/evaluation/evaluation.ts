// core/transition/evaluation: evaluates transitions and chains of interruptions at any time
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
import { methodSetupOf } from './method-setup.ts';
import { captureSlotBlend, fillSlotBlend, type SlotBlend } from './slot-blend.ts';
import { coastRoot } from './root-path.ts';
import { createTrailingSlots, motionOfBlend, trailSlots, type TrailingSlots } from './trailing-slots.ts';

/** A transition bound to its clips, ready for evaluation at any time, in any order. */
export interface TransitionEvaluation {
  /** As played: with the granted slots. */
  readonly transition: Transition;
  readonly joints: number;
  readonly parents: Int32Array; // [joints] in a pose: see `ClipRoot`
  /** For a chain, the destination of the interrupted transition. */
  readonly source: ClipPlayback;
  /** Placed where the chosen slot enters it. */
  readonly destination: ClipPlayback;
  /** The point where destination and source meet at the seam; null = not aligned. */
  readonly meeting: Meeting | null;
  /** Why another alignment than requested was used; null = as requested. */
  readonly notice: string | null;
  readonly slots: SlotEvaluations;
  readonly trailing: TrailingSlots;
}

/** From a clip, each slot is one blend; from an interrupted transition, each slot has its own chain. */
export type SlotEvaluations =
  | { readonly kind: 'blends'; readonly blends: readonly SlotBlend[] }
  | { readonly kind: 'chains'; readonly chains: readonly Chain[] };

/** One moment of a transition: joints relative to their roots. Created once and refilled. */
export interface TransitionFrame extends TransitionSample {
  elapsed: number; // s on the transition's clock, 0 at the seam
  readonly source: Pose;
  readonly sourceRoot: RootSample;
  readonly destination: Pose;
  readonly destinationRoot: RootSample; // as placed; slots have their own root paths

  sourcePhase: ClipPhase;
  destinationPhase: ClipPhase;
  readonly slots: readonly SlotFrame[];
}

/** `link` is the current interruption: -1 before the first seam; a single transition has only 0. */
export interface SlotFrame extends ChainFrame {
  readonly explanation: Explanation;
  /** Root of the ghost: the source's own, or extrapolated from the velocity at the seam. */
  readonly ghostRoot: RootSample;
}

const SEAM = { elapsed: 0 };

/**
 * Binds `transition` to its clips: validates it, aligns the destination on the source's ground, and captures the seam for each slot.
 * Fast enough to be called during a drag.
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
  assert(transition.source.kind !== 'chain', 'a chain needs `createChainEvaluation`');
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
    captureSlotBlend(methodSetupOf(slot), motions, poses, bindJoints(slot, map)),
  );
  const { parents } = root;
  const trailing = createTrailingSlots(
    { transition: granted, skeleton, parents },
    blends.map((blend) => () => motionOfBlend(blend, motions, joints)),
  );
  return success({
    ...{ transition: granted, joints, parents, source, destination, trailing },
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
 * Fills `out` with the transition at `elapsed` seconds after the seam, for both clips and every slot. Before the seam every slot equals
 * the source. The result is bit-identical in any order. Does not allocate.
 */
export function evaluateTransition(
  out: TransitionFrame,
  evaluation: TransitionEvaluation,
  elapsed: number,
): TransitionFrame {
  assert(Number.isFinite(elapsed), 'a transition was evaluated at a time that is not finite');
  out.elapsed = elapsed;
  fillFrame(out, evaluation);
  return out;
}

/** Takes the time from `out`: a number as argument would be boxed at each call. */
function fillFrame(
  out: TransitionFrame,
  { source, destination, slots, transition, trailing }: TransitionEvaluation,
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
  trailSlots(out, trailing);
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
