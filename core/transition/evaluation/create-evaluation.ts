import { assert } from '../../kit/assert.ts';
import type { JointMap } from '../../rig/roles/joint-map.ts';
import { alignTracks, channelsOf } from '../../clip/clip-tracks.ts';
import type { RootedClip } from '../../clip/root/rooted-clip.ts';
import type { Channels } from '../../pose/channels.ts';
import type { Chain } from './captured-chain.ts';
import { createChain, createChainFrame, evaluateChain, extendChain, type ChainLink } from './chain.ts';
import { createPlayback, motionOf } from '../clips/clip-playback.ts';
import type { Motion } from '../../clip/motion.ts';
import type { Transition } from '../document/document.ts';
import type { BlendEvaluation } from './evaluation.ts';
import { grantSlot, withGrantedSlots } from '../requests/grant-requests.ts';
import { grantedDurations, type GrantedDuration } from '../requests/granted-durations.ts';
import { bindJoints, methodSetupOf } from './method-setup.ts';
import { findPlacement, placeDestination, type PlacedDestination } from './place-destination.ts';
import { continuedSlot, seamTimes } from '../document/resolve-chain.ts';
import { createTickClock } from '../../methods/parts/tick-clock.ts';
import { copyPose, createDoublePose } from '../../pose/pose.ts';

/*
 * A transition with those that it interrupts: a chain; of one, if it interrupts none. Each slot has its own
 * root path, and places each destination at its own position; the relative alignment is the chosen slot's, so
 * that poses can be compared:
 *
 *   clips[0] ──────┐
 *   clips[1] ──────┴ chain[0] ──┐                 slot A ◀── slot A ◀── slot A
 *   clips[2] ───────────────────┴ chain[1] ──┐    slot B ◀── slot B ◀── slot B
 *   clips[3] ────────────────────────────────┴ chain[2], the requested one
 */

/**
 * Evaluates the last transition of `chain`, without what trails after its blends: aligns each destination with
 * the output of the chosen slot at its seam, on the ground of the first clip, and captures the seams for each
 * slot. Fast enough to be called during a drag.
 *
 * @param chain see `resolveChain`; without problems, see `findTransitionProblem`
 * @param given [chain.length + 1] the source of the first, then the destination of each
 * @param map   of the skeleton that plays; null: no joint has a canonical name, which muscles go by
 * @param gameFrames [frames] s after the last seam, ascending: of a game, as ticks of slots that have any;
 *   default: their own
 */
export function createEvaluation(
  chain: readonly Transition[],
  given: readonly RootedClip[],
  map: JointMap | null,
  gameFrames?: Float64Array,
): BlendEvaluation {
  assert(given.length === chain.length + 1, `${given.length} clips for ${chain.length} transitions`);
  assert(chain[0].source.kind !== 'chain', 'the first transition of a chain interrupts none');
  const clips = alignTracks(given);
  const played = chain.map(withGrantedSlots);
  const transition = played[played.length - 1];
  const [{ groundHeight, root: layout }] = clips;
  const channels = channelsOf(clips[0]);
  const seams = seamTimes(chain);
  const first = createPlayback(chain[0].source, clips[0], seams[0]);
  const begin = createChain(shared(motionOf(first), channels), [], channels);
  let chains: readonly Chain[] = transition.slots.map(() => begin);
  // A node counts time from frame to frame.
  const asked = seams.map((seam) => createTickClock(1, seam, gameFrames).from);
  const granted = chains.map((_, slot) => grantedDurations(chain, slot, undefined, asked));
  const playbacks = [first];
  let placed: PlacedDestination | null = null;
  for (const [k, link] of played.entries()) {
    const recorded = createPlayback(link.destination, clips[k + 1], seams[k]);
    // All slots begin alike.
    const frames = (k === 0 ? [begin] : chains).map((before) =>
      evaluateChain(createChainFrame(channels), before, seams[k]),
    );
    const { pose, root } = frames[transition.chosen] ?? frames[0];
    const placement = (placed = findPlacement(recorded, link.alignment, { pose, root, groundHeight }));
    const destination = placeDestination(recorded, placement, root);
    playbacks.push(destination);
    // Slots place it apart, but it moves alike.
    const poses = shared(motionOf(destination), channels);
    const ends = { source: clips[k], destination: clips[k + 1] };
    const parts = { at: seams[k], map, frames: gameFrames, clips: ends };
    chains = chains.map((before, slot) => {
      const own = placeDestination(recorded, placement, (frames[slot] ?? frames[0]).root);
      const to = { ...motionOf(own), pose: poses.pose };
      const slotLink = linkOf(chain[k], { ...parts, slot, granted: granted[slot][k], to });
      return extendChain(before, slotLink, channels);
    });
  }
  const [source, destination] = playbacks.slice(-2);
  const { parents } = layout;
  const { alignedAt = null, notice = null } = placed ?? {};
  const { joints } = channels;
  return {
    transition,
    joints,
    channels,
    parents,
    source,
    destination,
    alignedAt,
    notice,
    chains,
  };
}

interface LinkParts {
  readonly slot: number; // of the last transition
  readonly granted: GrantedDuration | null;
  readonly at: number; // s
  readonly to: Motion;
  readonly map: JointMap | null;
  readonly frames: Float64Array | undefined;
  readonly clips: Readonly<Record<'source' | 'destination', RootedClip>>; // of the source, the one that was playing
}

/** The link of an interruption for a slot of the last transition, as granted. */
function linkOf(
  link: Transition,
  { slot: index, granted, at, to, map, frames, clips }: LinkParts,
): ChainLink {
  const slot = grantSlot(link.slots[continuedSlot(link, index)], link.requests, granted?.shortenedBy);
  return { ...methodSetupOf(slot), at, to, frames, treatment: bindJoints(slot, map, clips) };
}

/** `motion` with its pose evaluated once for each time, for several that read it in turn. */
function shared(motion: Motion, channels: Channels): Motion {
  const pose = createDoublePose(channels);
  const last = { elapsed: Number.NaN };
  return {
    ...motion,
    pose(out, clock) {
      if (clock.elapsed !== last.elapsed) motion.pose(pose, clock);
      last.elapsed = clock.elapsed;
      return copyPose(out, pose);
    },
  };
}
