import { checkpointBefore, createCheckpoints, saveCheckpoint, stateAfter } from '../../kit/checkpoints.ts';
import type { JointMap } from '../../rig/roles/joint-map.ts';
import type { RootedClip } from '../../clip/root/rooted-clip.ts';
import type { SlotSettings } from '../../transition/document/document.ts';
import { bindJoints, methodSetupOf } from '../../transition/evaluation/method-setup.ts';
import { type StressPlan, grantedSlot, slotGrants } from './plan-requests.ts';
import { beginLink, interruptLink, type StressEntry, type StressLink } from './stress-link.ts';
import { createMeter, type MeterSetup } from './stress-meter.ts';
import { createSamples } from './stress-samples.ts';

/** What all slots of a run share. */
export interface SharedSetup {
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
