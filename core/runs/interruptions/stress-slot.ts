import { ROOT_STEP } from '../../clip/root/root-state.ts';
import type { RootedClip } from '../../clip/root/rooted-clip.ts';
import { channelsOf } from '../../clip/clip-tracks.ts';
import { motionOf, playFrom, type ClipPlayback } from '../../transition/clips/clip-playback.ts';
import type { MethodSetup, JointTreatment } from '../../transition/evaluation/captured-blend.ts';
import type { Chain } from '../../transition/evaluation/captured-chain.ts';
import { createChain, createChainFrame, evaluateChain } from '../../transition/evaluation/chain.ts';
import { outputOf } from '../../transition/evaluation/chain-output.ts';
import { findPlacement, placeDestination } from '../../transition/evaluation/place-destination.ts';
import { recorded } from '../../transition/clips/recorded-motion.ts';
import { checkpointBefore, createCheckpoints, saveCheckpoint, stateAfter } from '../../kit/checkpoints.ts';
import type { JointMap } from '../../rig/roles/joint-map.ts';
import type { SlotSettings } from '../../transition/document/document.ts';
import { bindJoints, methodSetupOf } from '../../transition/evaluation/method-setup.ts';
import { type StressPlan, grantedSlot, slotGrants } from './plan-run.ts';
import { createMeter, type MeterSetup, createSamples } from './stress-samples.ts';

/** A granted request in one slot, at the time of its evaluation. */
interface StressEntry {
  readonly at: number; // s since the start of the run
  readonly clip: RootedClip;
  readonly time: number; // s on the clip
  readonly method: MethodSetup;
  readonly treatment: JointTreatment;
}

/**
 * The motion of a slot from one grant to the next: a chain of at most one link, whose source is a record.
 * Immutable, so it can be kept as a checkpoint, and what follows from it has the same bits each time.
 */
export interface StressLink {
  readonly chain: Chain;
  readonly playing: ClipPlayback;
}

/** The first clip, from its start, before any request. */
function beginLink(clip: RootedClip): StressLink {
  const playing = playFrom(clip);
  return { chain: createChain(motionOf(playing), [], channelsOf(clip)), playing };
}

/**
 * Begins the transition of `entry` from the output of `before`, which is not kept. Roots meet, on the ground
 * of the clip that plays at the start of the run.
 *
 * @param rate         Hz, of evaluations
 * @param groundHeight m, of the first clip
 */
function interruptLink(
  before: StressLink,
  entry: StressEntry,
  { rate, groundHeight }: { readonly rate: number; readonly groundHeight: number },
): StressLink {
  const { at, method, treatment } = entry;
  const { channels } = treatment;
  const playing = placeEntry(before, entry, groundHeight);
  // True velocities: some methods report others.
  const interrupted = outputOf({ ...before.chain, truly: true });
  const begin = (posesFor: number, rootFor: number): Chain => {
    const steps = { poseStep: method.tick ?? 1 / rate, rootStep: method.tick ?? ROOT_STEP };
    const source = recorded(interrupted, { at, posesFor, rootFor, ...steps }, channels);
    return createChain(source, [{ ...method, at, to: motionOf(playing), treatment }], channels);
  };
  const chain = begin(0, 0);
  const [{ readsFor, root }] = chain.links;
  const { rule } = root.blend;
  const rootFor = rule.readsSource ? rule.end : 0;
  // Only the captured method knows for how long it reads its source.
  return { chain: Math.max(readsFor, rootFor) > 0 ? begin(readsFor, rootFor) : chain, playing };
}

/** The requested clip, placed where the slot is. */
function placeEntry(
  { chain }: StressLink,
  { at, clip, time }: StressEntry,
  groundHeight: number,
): ClipPlayback {
  const entering = playFrom(clip, time, at);
  const { pose, root } = evaluateChain(createChainFrame(channelsOf(clip)), chain, at);
  const found = findPlacement(entering, MEET, { pose, root, groundHeight });
  return placeDestination(entering, found, root);
}

/** Roots meet. */
const MEET = { kind: 'groundTrack', offset: { x: 0, z: 0, yaw: 0 } } as const;

/** What all slots of a run share. */
interface SharedSetup {
  readonly clips: readonly RootedClip[]; // on one skeleton; the first plays at the start
  readonly map: JointMap;
  readonly plan: StressPlan;
  readonly frames: number;
  readonly meter: MeterSetup;
}

/** A slot of a run. It plays by itself, so the order of slots does not matter. */
export type StressSlot = Readonly<ReturnType<typeof createStressSlot>> & { unsound: number };

/** The link after a number of grants. */
interface ReachedLink {
  grants: number;
  link: StressLink;
}

/**
 * Links around the moments that were shown last: those of trails and onion skins, with requests every 80 ms.
 */
const MAX_RECENT = 24;

/** Checkpoints of a slot, after a number of grants. */
const PLACES = 32;

export function createStressSlot(settings: SlotSettings, shared: SharedSetup) {
  const link = beginLink(shared.clips[0]);
  const kept = createCheckpoints<StressLink>(PLACES, 1, (played) => played);
  saveCheckpoint(kept, 0, link);
  return {
    shared,
    settings,
    kept,
    unsound: 0, // frames with a number that is not finite
    /** [grants]; null if the method has no blend time. */
    grants: slotGrants(settings, shared.plan, shared.meter.rate),
    samples: createSamples(shared.frames),
    meter: createMeter(shared.meter),
    played: { grants: 0, link }, // where the run is
    recent: [] as ReachedLink[], // around the moments that were shown last, the next to be replaced first
  };
}

/** Plays the next grant. */
export function playGrant(slot: StressSlot): void {
  const { played, kept } = slot;
  played.link = followingLink(slot, played);
  played.grants++;
  saveCheckpoint(kept, played.grants, played.link);
}

/**
 * The link after `grants` grants. It has the same bits whether it was played or is reached from a checkpoint.
 * Does not allocate while the same moments are shown.
 */
export function linkAfter(slot: StressSlot, grants: number): StressLink {
  const { kept, recent } = slot;
  const nearest = nearestReached(slot, grants);
  if (nearest?.grants === grants) return nearest.link;
  let reached = checkpointBefore(kept, grants);
  let link = stateAfter(kept, reached);
  if (nearest !== null && nearest.grants > reached) ({ grants: reached, link } = nearest);
  for (; reached < grants; reached++) link = followingLink(slot, { grants: reached, link });
  if (recent.length === MAX_RECENT) recent.shift();
  recent.push({ grants, link });
  return link;
}

/** The last link up to `grants` among those played or shown; null = none. */
function nearestReached({ played, recent }: StressSlot, grants: number): ReachedLink | null {
  let nearest = played.grants <= grants ? played : null;
  for (let i = 0; i < recent.length; i++) {
    const each = recent[i];
    if (each.grants <= grants && (nearest === null || each.grants > nearest.grants)) nearest = each;
  }
  return nearest;
}

function followingLink(slot: StressSlot, { grants, link }: ReachedLink): StressLink {
  const { clips, meter } = slot.shared;
  const { groundHeight } = clips[0];
  return interruptLink(link, entryOf(slot, grants), { rate: meter.rate, groundHeight });
}

function entryOf({ shared, settings, grants }: StressSlot, index: number): StressEntry {
  const { plan, clips, map, meter } = shared;
  const { frame, request } = plan.grants[index];
  const { clip, entry, duration } = plan.requests[request].request;
  const before = index === 0 ? 0 : plan.requests[plan.grants[index - 1].request].request.clip;
  const slot = grantedSlot(settings, grants?.[index] ?? null, duration !== undefined);
  return {
    at: frame / meter.rate,
    clip: clips[clip],
    time: entry,
    method: methodSetupOf(slot),
    treatment: bindJoints(slot, map, { source: clips[before], destination: clips[clip] }),
  };
}
