import { mergeRequests, type RequestRecord, requestDurations } from '../../transition/requests/requests.ts';
import type { StressRequest } from './stress-requests.ts';
import type { SlotSettings } from '../../transition/document/document.ts';
import { findBlendMethod } from '../../methods/registry.ts';
import { grantRequest, grantSlot, withoutProfile } from '../../transition/requests/grant-requests.ts';

/** What became of a request. */
export interface PlannedRequest {
  readonly request: StressRequest;
  readonly frame: number; // of its evaluation
  readonly outcome: RequestRecord['outcome'];
  /** Index of the request that was granted instead; -1 = none. */
  readonly grantedInstead: number;
}

/** A granted request: at `frame` its transition begins. */
export interface StressGrant {
  readonly frame: number;
  readonly request: number; // index in `requests`
}

/** The requests of a run, resolved once for all slots, which therefore play the same clips in step. */
export interface StressPlan {
  readonly requests: readonly PlannedRequest[]; // by arrival
  readonly grants: readonly StressGrant[]; // by frame, at most one each
}

/**
 * Resolves requests as an engine does, which sees them at its next frame: of those the shortest wins, on ties
 * the earliest. One that states no duration counts as longer than any that does. Requests after the last
 * frame are left out.
 *
 * @param rate   frames per second
 * @param frames number of frames, the first at 0 s
 */
export function planRequests(requests: readonly StressRequest[], rate: number, frames: number): StressPlan {
  const frameOf = ({ time }: StressRequest): number => Math.max(Math.ceil(time * rate - 1e-6), 0);
  const arrived = requests.filter((each) => frameOf(each) < frames).toSorted((a, b) => a.time - b.time);
  const planned: PlannedRequest[] = [];
  const grants: StressGrant[] = [];
  for (let start = 0, end = 0; start < arrived.length; start = end) {
    const frame = frameOf(arrived[start]);
    while (end < arrived.length && frameOf(arrived[end]) === frame) end++;
    const rivals = arrived.slice(start, end);
    const { index } = mergeRequests(rivals.map(({ duration }) => duration ?? Number.POSITIVE_INFINITY));
    const winner = index < 0 ? -1 : start + index;
    if (winner >= 0) grants.push({ frame, request: winner });
    for (const [i, request] of rivals.entries()) {
      const lost = (request.duration ?? 0) < 0 ? 'ignored' : 'outlasted';
      const outcome = i === index ? 'granted' : lost;
      planned.push({ request, frame, outcome, grantedInstead: i === index ? -1 : winner });
    }
  }
  return { requests: planned, grants };
}

/** The last grant up to `frame`; -1 = none. */
export function grantBefore({ grants }: StressPlan, frame: number): number {
  let [low, high] = [0, grants.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (grants[middle].frame <= frame) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The duration of a grant in one slot, s. */
export interface SlotGrant {
  readonly asked: number;
  readonly granted: number;
  readonly shortenedBy: number; // by the deficit; 0 if the method has none
}

/**
 * The durations of all grants of a plan in a slot: as requested or else the slot's own blend time, minus the
 * deficit for a node that has one.
 *
 * @param rate frames per second
 * @returns [grants], null if the method has no blend time
 */
export function slotGrants(
  slot: SlotSettings,
  { requests, grants }: StressPlan,
  rate: number,
): readonly SlotGrant[] | null {
  const { asked: own } = grantRequest(slot);
  if (own === null) return null;
  const asked = grants.map(({ request }) => requests[request].request.duration ?? own);
  const hasDeficit = findBlendMethod(slot.method)?.hasDeficit === true;
  const times = grants.map(({ frame }) => frame / rate);
  const granted = hasDeficit ? requestDurations(times, asked) : asked;
  return asked.map((duration, i) => ({
    asked: duration,
    granted: granted[i],
    shortenedBy: duration - granted[i],
  }));
}

/**
 * A slot as a grant plays it. A duration that the request states is for all joints alike, so it replaces the
 * profile as well.
 *
 * @param isStated true if the request states its duration
 */
export function grantedSlot(slot: SlotSettings, grant: SlotGrant | null, isStated: boolean): SlotSettings {
  if (grant === null) return slot;
  return isStated ? withoutProfile(slot, grant.granted) : grantSlot(slot, [], grant.shortenedBy);
}
