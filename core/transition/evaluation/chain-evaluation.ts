import { assert } from '../../assert.ts';
import { recognisedMap } from '../../joints/canonical-names.ts';
import type { JointMap } from '../../joints/joint-map.ts';
import { failure, success, type Result } from '../../result.ts';
import type { RootedClip } from '../../root/rooted-clip.ts';
import { jointCount } from '../../skeleton.ts';
import type { Chain } from './captured-chain.ts';
import { createChain, createChainFrame, evaluateChain, extendChain, type ChainLink } from './chain.ts';
import { createPlayback, motionOf, type ClipPlayback } from '../clips/clip-playback.ts';
import type { Transition } from '../document/document.ts';
import { createEvaluation, type TransitionEvaluation } from './evaluation.ts';
import { grantSlot, withGrantedSlots } from '../requests/grant-requests.ts';
import { grantedDurations, type GrantedDuration } from '../requests/granted-durations.ts';
import { bindJoints } from './joint-factors.ts';
import { findLaying, layDestination, type LaidDestination } from './lay-destination.ts';
import { methodSetupOf } from './method-setup.ts';
import { continuedSlot, seamTimes } from '../document/resolve-chain.ts';
import { createTrailingSlots, motionOfChain } from './trailing-slots.ts';
import type { TransitionProblem } from '../document/transition-problem.ts';
import { findTransitionProblem } from '../document/validate-transition.ts';

/*
 * A transition that interrupts another, with its whole chain. Each slot has its own root path, and places each destination at its own
 * position; the relative alignment is the chosen slot's, so that poses can be compared:
 *
 *   clips[0] ──────┐
 *   clips[1] ──────┴ chain[0] ──┐                 slot A ◀── slot A ◀── slot A
 *   clips[2] ───────────────────┴ chain[1] ──┐    slot B ◀── slot B ◀── slot B
 *   clips[3] ────────────────────────────────┴ chain[2], the requested one
 */

/**
 * Binds the last transition of `chain` to its clips, as `createEvaluation` does. Each destination is aligned with the output of the
 * chosen slot at its seam.
 *
 * @param chain see `resolveChain`
 * @param clips [chain.length + 1] the source of the first, then the destination of each
 * @param map   of the skeleton that plays
 */
export function createChainEvaluation(
  chain: readonly Transition[],
  clips: readonly RootedClip[],
  map: JointMap = recognisedMap(clips[clips.length - 1].skeleton),
): Result<TransitionEvaluation, TransitionProblem> {
  assert(clips.length === chain.length + 1, `${clips.length} clips for ${chain.length} transitions`);
  if (chain.length === 1) return createEvaluation(chain[0], clips[0], clips[1], map);
  const problem = findProblem(chain, clips);
  if (problem !== null) return failure(problem);
  const played = chain.map(withGrantedSlots);
  const transition = played[played.length - 1];
  const granted = transition.slots.map((_, slot) => grantedDurations(chain, slot));
  const seams = seamTimes(chain);
  const joints = jointCount(clips[0].skeleton);
  const first = createPlayback(chain[0].source, clips[0], seams[0]);
  let chains: readonly Chain[] = transition.slots.map(() => createChain(motionOf(first), [], joints));
  const destinations: ClipPlayback[] = [];
  let found: LaidDestination | null = null;
  for (const [k, link] of played.entries()) {
    const recorded = createPlayback(link.destination, clips[k + 1], seams[k]);
    const frames = chains.map((before) => evaluateChain(createChainFrame(joints), before, seams[k]));
    const { pose, root } = frames[transition.chosen];
    found = findLaying(recorded, link.alignment, { pose, root, groundHeight: clips[0].groundHeight });
    destinations.push(layDestination(recorded, found, root));
    const laying = found;
    chains = chains.map((before, slot) => {
      const destination = layDestination(
        createPlayback(link.destination, clips[k + 1], seams[k]),
        laying,
        frames[slot].root,
      );
      return extendChain(
        before,
        linkOf(chain[k], { index: slot, granted: granted[slot][k], destination, map }),
        joints,
      );
    });
  }
  const [source, destination] = destinations.slice(-2);
  const { meeting = null, notice = null } = found ?? {};
  const { parents } = clips[0].root;
  const trailing = createTrailingSlots(
    { transition, skeleton: clips[0].skeleton, parents },
    chains.map((each) => () => motionOfChain(each, joints)),
  );
  return success({
    ...{ transition, joints, parents, source, destination, trailing },
    ...{ meeting, notice, slots: { kind: 'chains', chains } },
  });
}

interface LinkParts {
  readonly index: number; // of the slot of the last transition
  readonly granted: GrantedDuration | null;
  readonly destination: ClipPlayback;
  readonly map: JointMap;
}

/** The link of an interruption for a slot of the last transition, as granted. */
function linkOf(link: Transition, { index, granted, destination, map }: LinkParts): ChainLink {
  const slot = grantSlot(link.slots[continuedSlot(link, index)], link.requests, granted?.shortenedBy);
  return {
    ...methodSetupOf(slot),
    at: destination.at,
    to: motionOf(destination),
    treatment: bindJoints(slot, map),
  };
}

/** Finds the first problem in the chain. A problem of an interrupted transition names it. */
function findProblem(chain: readonly Transition[], clips: readonly RootedClip[]): TransitionProblem | null {
  for (let k = chain.length - 1; k >= 0; k--) {
    const problem = findTransitionProblem(chain[k], clips[k].skeleton, clips[k + 1].skeleton);
    if (problem !== null) return inLink(problem, chain, k);
  }
  return null;
}

function inLink(problem: TransitionProblem, chain: readonly Transition[], k: number): TransitionProblem {
  if (k === chain.length - 1) return problem;
  const message = `In the interrupted transition “${chain[k].name}”: ${problem.message}`;
  return { ...problem, field: 'source.id', message };
}
