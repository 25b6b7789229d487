import type { Transition } from '../document/document.ts';
import { continuedSlot, seamTimes } from '../document/resolve-chain.ts';
import { findBlendMethod } from '../../methods/registry.ts';
import { grantRequest, limitsJoints } from './grant-requests.ts';
import { requestDurations, resolveRequests, type RequestRecord, type TransitionRequest } from './requests.ts';

/** The granted duration of one transition of a chain in one slot. */
export interface GrantedDuration {
  /** Index into the transition's competing requests; -1 = its own is granted. */
  readonly winner: number;
  readonly asked: number; // s, requested by the winner
  readonly granted: number; // s: its blend time
  readonly shortenedBy: number; // s, taken by the deficit; 0 if the method has none
}

/**
 * The granted durations of a chain in one slot, oldest first: the shortest of simultaneous requests, minus
 * the deficit of a node that has one. Each such method is its own node: only its own requests interrupt it,
 * and its deficit also expires during other blends.
 *
 * @param chain see `resolveChain`
 * @param index of the slot in the last of them
 * @param find  the method of an id
 * @param times [chain.length] s, of the seams
 * @returns [chain.length], null if the method has no blend time
 */
export function grantedDurations(
  chain: readonly Transition[],
  index: number,
  find = findBlendMethod,
  times: readonly number[] = seamTimes(chain),
): readonly (GrantedDuration | null)[] {
  const requests = chain.map((link, k) => {
    const slot = link.slots[continuedSlot(link, index)];
    const { winner, asked } = grantRequest(slot, link.requests);
    const duration = link.requests?.[winner]?.duration ?? asked;
    const node = find(slot.method)?.hasDeficit === true ? slot.method : null;
    return { k, winner, duration, node, time: times[k] };
  });
  const granted = requests.map(({ duration }) => duration);
  for (const node of new Set(requests.flatMap((request) => request.node ?? []))) {
    const own = requests.filter((request) => request.node === node && request.duration !== null);
    const durations = requestDurations(
      own.map(({ time }) => time),
      own.map(({ duration }) => duration ?? 0),
    );
    own.forEach(({ k }, i) => (granted[k] = durations[i]));
  }
  return requests.map(({ winner, duration }, k) => {
    const left = granted[k];
    if (duration === null || left === null) return null;
    return { winner, asked: duration, granted: left, shortenedBy: duration - left };
  });
}

/** The record of one transition of a chain, for the timeline: its requests and the granted durations. */
export interface LinkRecord {
  readonly transition: Transition;
  readonly at: number; // s on the last one's clock: time of request and evaluation
  /** Time of its interruption, on the same clock; null for the last. */
  readonly until: number | null;
  /** Per slot of the last one. */
  readonly slots: readonly SlotRecord[];
}

export interface SlotRecord {
  readonly slot: number; // of this transition: the one that the last one's slot continues
  readonly method: string;
  readonly duration: number; // s, granted: until it arrives, or for a spring settles
  /** Its own request first; the only one if the method has no blend time to shorten. */
  readonly requests: readonly SlotRequest[];
  readonly canBeShortened: boolean;
  /** s taken by the deficit; 0 if the method has none. */
  readonly shortenedBy: number;
  /** s remaining at its interruption; 0 if it had arrived or is not interrupted. */
  readonly cutOff: number;
}

/** A request with its outcome in one slot. */
export interface SlotRequest extends RequestRecord {
  /** True if another one is granted, but joints with a longer profile take its duration. */
  readonly limitsJoints: boolean;
}

/**
 * The records of all requests of a chain, oldest first. See `resolveChain`.
 *
 * @param find the method of an id
 */
export function recordChain(chain: readonly Transition[], find = findBlendMethod): readonly LinkRecord[] {
  const seams = seamTimes(chain);
  const { slots } = chain[chain.length - 1];
  const granted = slots.map((_, i) => grantedDurations(chain, i, find));
  return chain.map((transition, k) => {
    const [at, until] = [seams[k], k + 1 < chain.length ? seams[k + 1] : null];
    return {
      transition,
      at,
      until,
      slots: granted.map((durations, i) =>
        recordSlot(transition, continuedSlot(transition, i), { at, until, granted: durations[k] }),
      ),
    };
  });
}

interface LinkTimes {
  readonly at: number;
  readonly until: number | null;
  readonly granted: GrantedDuration | null;
}

function recordSlot(transition: Transition, index: number, { at, until, granted }: LinkTimes): SlotRecord {
  const slot = transition.slots[index];
  const method = findBlendMethod(slot.method);
  const { asked } = grantRequest(slot);
  const own = { from: transition.name, time: at, duration: method?.settlingTime(slot.values) ?? 0 };
  const others = asked === null ? [] : (transition.requests ?? []);
  const requests: TransitionRequest[] = [
    { ...own, duration: asked ?? own.duration, profile: slot.profile, profileMode: slot.profileMode },
    ...others.map((request) => ({ ...request, time: at, profile: null })),
  ];
  const records = resolveRequests(requests, [at]);
  const shortenedBy = granted?.shortenedBy ?? 0;
  // Tired muscles take longer than requested, so their own time counts.
  const isOwn = granted === null || (granted.winner < 0 && shortenedBy === 0);
  const duration = isOwn ? own.duration : blendDuration(slot, granted.granted);
  const cutOff = until === null ? 0 : Math.max(0, at + duration - until);
  return {
    slot: index,
    method: slot.method,
    duration,
    requests: records.map((record, i) => ({
      ...record,
      granted: record.outcome === 'granted' ? record.granted - shortenedBy : 0,
      limitsJoints: i > 0 && record.outcome === 'outlasted' && limitsJoints(slot, record.request.duration),
    })),
    canBeShortened: asked !== null,
    shortenedBy,
    cutOff,
  };
}

function blendDuration({ method, values }: Transition['slots'][number], blendTime: number): number {
  return findBlendMethod(method)?.settlingTime({ ...values, blendTime }) ?? blendTime;
}
