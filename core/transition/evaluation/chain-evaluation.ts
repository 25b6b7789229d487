import { assert } from '../../assert.ts';
import type { Clip } from '../../clip.ts';
import { recognisedMap } from '../../joints/canonical-names.ts';
import type { JointMap } from '../../joints/joint-map.ts';
import { failure, success, type Result } from '../../result.ts';
import { jointCount } from '../../skeleton.ts';
import type { Meeting } from './align-seam.ts';
import {
  createChain,
  createChainFrame,
  evaluateChain,
  extendChain,
  type Chain,
  type ChainLink,
} from './chain.ts';
import { createPlayback, motionOf, type ClipPlayback } from '../clips/clip-playback.ts';
import type { Transition } from '../document/document.ts';
import { choiceOf, createEvaluation, layDestination, type TransitionEvaluation } from './evaluation.ts';
import { withGrantedSlots } from '../requests/grant-requests.ts';
import { bindJoints } from './joint-factors.ts';
import { continuedSlot, seamTimes } from '../document/resolve-chain.ts';
import type { TransitionProblem } from '../document/transition-problem.ts';
import { findTransitionProblem } from '../document/validate-transition.ts';

/*
 * A transition that interrupts another, with all that this one rests on. Each slot goes its own way; the destinations are the
 * same for all of them, so that what is compared ends in one place:
 *
 *   clips[0] ──────┐
 *   clips[1] ──────┴ chain[0] ──┐                 slot A ◀── slot A ◀── slot A
 *   clips[2] ───────────────────┴ chain[1] ──┐    slot B ◀── slot B ◀── slot B
 *   clips[3] ────────────────────────────────┴ chain[2], the one that is asked for
 */

/**
 * Binds the last transition of `chain` to its clips, as `createEvaluation` does. Each destination is laid onto what the chosen
 * slot puts out when it is entered.
 *
 * @param chain see `resolveChain`
 * @param clips [chain.length + 1] the source of the first, then the destination of each
 * @param map   what the joints of the clips' skeleton are: as recognised where nobody says otherwise
 */
export function createChainEvaluation(
  chain: readonly Transition[],
  clips: readonly Clip[],
  map: JointMap = recognisedMap(clips[clips.length - 1].skeleton),
): Result<TransitionEvaluation, TransitionProblem> {
  assert(clips.length === chain.length + 1, `${clips.length} clips for ${chain.length} transitions`);
  if (chain.length === 1) return createEvaluation(chain[0], clips[0], clips[1], map);
  const problem = findProblem(chain, clips);
  if (problem !== null) return failure(problem);
  const played = chain.map(withGrantedSlots);
  const transition = played[played.length - 1];
  const seams = seamTimes(chain);
  const joints = jointCount(clips[0].skeleton);
  const first = createPlayback(chain[0].source, clips[0], seams[0]);
  let chains: readonly Chain[] = transition.slots.map(() => createChain(motionOf(first), [], joints));
  const destinations: ClipPlayback[] = [];
  let meeting: Meeting | null = null;
  for (const [k, link] of played.entries()) {
    const recorded = createPlayback(link.destination, clips[k + 1], seams[k]);
    const { pose } = evaluateChain(createChainFrame(joints), chains[transition.chosen], seams[k]);
    const laid = layDestination(recorded, link.alignment, { pose, groundHeight: clips[0].groundHeight });
    if (!laid.ok) return failure(inLink(laid.error, chain, k));
    const { destination } = laid.value;
    destinations.push(destination);
    meeting = laid.value.meeting;
    chains = chains.map((before, slot) => extendChain(before, linkOf(link, slot, destination, map), joints));
  }
  const [source, destination] = destinations.slice(-2);
  return success({ transition, joints, source, destination, meeting, slots: { kind: 'chains', chains } });
}

/** The interruption as slot `index` of the last transition makes it. */
function linkOf(link: Transition, index: number, destination: ClipPlayback, map: JointMap): ChainLink {
  const slot = link.slots[continuedSlot(link, index)];
  const treatment = bindJoints(slot, map);
  return { ...choiceOf(slot), at: destination.at, to: motionOf(destination), treatment };
}

/** What keeps one of them from being evaluated; one that is interrupted is named, since it is another that must be mended. */
function findProblem(chain: readonly Transition[], clips: readonly Clip[]): TransitionProblem | null {
  for (let k = chain.length - 1; k >= 0; k--) {
    const problem = findTransitionProblem(chain[k], clips[k].skeleton, clips[k + 1].skeleton);
    if (problem !== null) return inLink(problem, chain, k);
  }
  return null;
}

function inLink(problem: TransitionProblem, chain: readonly Transition[], k: number): TransitionProblem {
  if (k === chain.length - 1) return problem;
  const message = `In “${chain[k].name}”, which is interrupted: ${problem.message}`;
  return { ...problem, field: 'source.id', message };
}
