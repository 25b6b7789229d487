import type { Transition } from '../document/document.ts';
import { continuedSlot, seamTimes } from '../document/resolve-chain.ts';
import { findBlendMethod } from '../../methods/registry.ts';
import { grantRequest } from './grant-requests.ts';
import { requestDurations } from './requests.ts';

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
