import type { Clock, Motion } from '../../clip/motion.ts';
import { copyRoot, createRootSample } from '../../clip/root/root-sample.ts';
import { copyPose } from '../../pose/pose.ts';
import { motionOf } from '../clips/clip-playback.ts';
import type { Chain } from './captured-chain.ts';
import { evaluateUninterrupted, rootUninterrupted } from './chain.ts';
import { outputOf } from './chain-output.ts';
import { createTransitionFrame, evaluateTransition, type TransitionEvaluation } from './evaluation.ts';

/** What moves in a slot, each at any moment. */
export interface SlotMotions {
  readonly output: Motion; // trailing joints as they trail
  readonly source: Motion; // as if it had not been interrupted
  readonly destination: Motion; // as the slot has placed it
}

/**
 * The motions of a slot.
 *
 * @param as how its chain is evaluated; default: as it plays
 */
export function motionsOfSlot(
  { chains, trailing, channels }: TransitionEvaluation,
  slot: number,
  as: Partial<Pick<Chain, 'truly' | 'placesOnly'>> = {},
): SlotMotions {
  const chain: Chain = { ...chains[slot], ...as };
  const run = trailing.runs[slot];
  const output = outputOf(chain);
  const root = createRootSample();
  const trail: Motion['pose'] = (out, clock) =>
    run?.trail(output.pose(out, clock), output.root(root, clock), clock) ?? output.pose(out, clock);
  return {
    output: run === null ? output : { ...output, pose: trail },
    source: {
      pose: (out, clock) => evaluateUninterrupted(out, chain, clock),
      root: (out, clock) => rootUninterrupted(out, chain, clock),
      begins: chain.first.begins,
      channels,
    },
    destination: chain.links.at(-1)?.to ?? chain.first,
  };
}

/** The destination of a transition, where its chosen slot has placed it. */
export function chosenDestination({ chains, transition, destination }: TransitionEvaluation): Motion {
  const { links, first } = chains[transition?.chosen ?? 0];
  return { ...motionOf(destination), pose: (links.at(-1)?.to ?? first).pose };
}

/** The source of a slot as its method extrapolates it: the ghost of the window. */
export function extrapolatedSource(evaluation: TransitionEvaluation, slot: number): Motion {
  const frame = createTransitionFrame(evaluation);
  const at = ({ elapsed }: Clock) => evaluateTransition(frame, evaluation, elapsed).slots[slot];
  return {
    pose: (out, clock) => copyPose(out, at(clock).explanation.extrapolated),
    root: (out, clock) => copyRoot(out, at(clock).ghostRoot),
    begins: evaluation.chains[slot].first.begins,
    channels: evaluation.channels,
  };
}
