import type { Transition } from '../document/document.ts';
import { continuedSlot, seamTimes } from '../document/resolve-chain.ts';
import { findBlendMethod } from '../../methods/registry.ts';
import { grantRequest, limitsJoints } from './grant-requests.ts';
import { grantedDurations, type GrantedDuration } from './granted-durations.ts';
import { mergeRequests } from './requests.ts';

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
  /** s taken by the deficit; 0 if the method has none. */
  readonly shortenedBy: number;
  /** s remaining at its interruption; 0 if it had arrived or is not interrupted. */
  readonly cutOff: number;
}

/** A request with its outcome in one slot. */
export interface SlotRequest {
  readonly from: string; // sender
  readonly duration: number; // s; below 0 it is ignored
  readonly isGranted: boolean; // it is the shortest, on ties the first
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
  const settles = method?.settlingTime(slot.values) ?? 0;
  const others = asked === null ? [] : (transition.requests ?? []);
  const requests = [{ from: transition.name, duration: asked ?? settles }, ...others];
  const winner = mergeRequests(requests.map((request) => request.duration)).index;
  const shortenedBy = granted?.shortenedBy ?? 0;
  // Tired muscles take longer than requested, so their own time counts.
  const isOwn = granted === null || (granted.winner < 0 && shortenedBy === 0);
  const duration =
    isOwn || method === undefined
      ? settles
      : method.settlingTime({ ...slot.values, blendTime: granted.granted });
  return {
    slot: index,
    method: slot.method,
    duration,
    requests: requests.map((request, i) => ({
      from: request.from,
      duration: request.duration,
      isGranted: i === winner,
      limitsJoints: i > 0 && i !== winner && request.duration >= 0 && limitsJoints(slot, request.duration),
    })),
    shortenedBy,
    cutOff: until === null ? 0 : Math.max(0, at + duration - until),
  };
}
