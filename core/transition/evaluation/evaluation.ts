// core/transition/evaluation: evaluates transitions and chains of interruptions at any time
import { assert } from '../../kit/assert.ts';
import type { Channels } from '../../pose/channels.ts';
import { createPose, type Pose } from '../../pose/pose.ts';
import { copyRoot, createRootSample, type RootSample } from '../../clip/root/root-sample.ts';
import type { ClipPhase } from '../../clip/sampling/clip-phase.ts';
import { playRoot, seekPlayback, type ClipPlayback } from '../clips/clip-playback.ts';
import type { Clock } from '../../clip/motion.ts';
import type { Transition } from '../document/document.ts';
import type { Explanation, TransitionSample } from '../../methods/parts/method.ts';
import type { TrailingChain } from '../../procedural/trailing/trailing-chain.ts';
import type { TrailingRun } from '../../procedural/trailing/trailing-run.ts';
import type { AlignmentPoint } from './align-seam.ts';
import type { Chain } from './captured-chain.ts';
import { evaluateUninterrupted, fillChainFrame, rootUninterrupted, type ChainFrame } from './chain.ts';
import { extrapolateRoot } from './root-path.ts';

/** The blends of a transition, or a clip alone, at any time, in any order. */
export interface BlendEvaluation {
  /** As played: with the granted slots; null = the source plays alone. */
  readonly transition: Transition | null;
  readonly joints: number;
  readonly channels: Channels; // of all poses
  readonly parents: Int32Array; // [joints] in a pose: see `ClipRoot`
  /** For a chain, the destination of the interrupted transition. */
  readonly source: ClipPlayback;
  /** Placed where the chosen slot enters it. */
  readonly destination: ClipPlayback;
  /** The point where destination and source meet at the seam; null = not aligned. */
  readonly alignedAt: AlignmentPoint | null;
  /** Why another alignment than requested was used; null = as requested. */
  readonly notice: string | null;
  /** One for each slot, with all transitions that it interrupts; of a clip alone, one. */
  readonly chains: readonly Chain[];
}

/** A transition bound to its clips, or a clip alone, ready for evaluation: see `bindTransition`. */
export interface TransitionEvaluation extends BlendEvaluation {
  /** What trails after the blend of each slot, null = nothing; and the chains of which it is. */
  readonly trailing: {
    readonly runs: readonly (TrailingRun | null)[]; // [slots]
    readonly chains: readonly TrailingChain[];
  };
}

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

/** `link` is the current transition of the chain: -1 before the first seam. */
export interface SlotFrame extends ChainFrame {
  readonly explanation: Explanation;
  /** Root of the ghost: the source's own, or extrapolated from the velocity at the seam. */
  readonly ghostRoot: RootSample;
}

export function createTransitionFrame({ joints, channels, chains }: BlendEvaluation): TransitionFrame {
  return {
    elapsed: 0,
    source: createPose(channels),
    sourceRoot: createRootSample(),
    destination: createPose(channels),
    destinationRoot: createRootSample(),
    sourcePhase: 'playing',
    destinationPhase: 'playing',
    slots: chains.map(() => ({
      elapsed: 0,
      link: -1,
      extrapolated: -1,
      pose: createPose(channels),
      root: createRootSample(),
      ghostRoot: createRootSample(),
      explanation: {
        extrapolated: createPose(channels),
        angularHalfLives: new Float32Array(joints * 3),
        angularVelocities: new Float32Array(joints * 3),
        extrapolation: null,
      },
    })),
  };
}

/**
 * Fills `out` with the transition at `elapsed` seconds after the seam, for both clips and every slot. Before
 * the first seam every slot equals the source. The result is bit-identical in any order. Does not allocate.
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
  { source, destination, chains, transition, trailing }: TransitionEvaluation,
): void {
  const chosen = chains[transition?.chosen ?? 0];
  const { to } = chosen.links[chosen.links.length - 1] ?? { to: chosen.first };
  to.pose(out.destination, out);
  playRoot(out.destinationRoot, destination, out);
  out.destinationPhase = seekPlayback(destination, out).phase;
  evaluateUninterrupted(out.source, chosen, out);
  rootUninterrupted(out.sourceRoot, chosen, out);
  out.sourcePhase = seekPlayback(source, out).phase;
  for (let i = 0; i < chains.length; i++) fillSlot(out.slots[i], out, chains[i]);
  for (let i = 0; i < chains.length; i++) trailing.runs[i]?.trail(out.slots[i].pose, out.slots[i].root, out);
}

function fillSlot(slot: SlotFrame, clock: Clock, chain: Chain): void {
  slot.elapsed = clock.elapsed;
  fillChainFrame(slot, chain);
  if (slot.link < 0) {
    copyRoot(slot.ghostRoot, slot.root);
    return;
  }
  const { blend, root } = chain.links[slot.link];
  if (blend.method.shows === 'extrapolation') extrapolateRoot(slot.ghostRoot, root, clock);
  else root.blend.source.root(slot.ghostRoot, clock);
}
