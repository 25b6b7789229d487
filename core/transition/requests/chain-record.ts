import type { Transition } from '../document/document.ts';
import { grantRequest, limitsJoints } from './grant-requests.ts';
import { grantedDurations, type GrantedDuration } from './granted-durations.ts';
import { findBlendMethod } from '../methods/registry.ts';
import { resolveRequests, type RequestRecord, type TransitionRequest } from './requests.ts';
import { continuedSlot, seamTimes } from '../document/resolve-chain.ts';

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
