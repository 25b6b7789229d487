import type { Transition } from '../document/document.ts';
import { continuedSlot, seamTimes } from '../document/resolve-chain.ts';
import { findBlendMethod } from '../methods/registry.ts';
import { grantRequest } from './grant-requests.ts';
import { requestDurations } from './requests.ts';

/** What one transition of a chain is given in one slot. */
export interface GrantedDuration {
  /** Index into the transition's competing requests; -1 = its own is granted. */
  readonly winner: number;
  readonly asked: number; // s, by the request that is granted
  readonly granted: number; // s: its blend time
  readonly shortenedBy: number; // s, what the deficit took of it; 0 where the method has none
}

/**
 * The durations granted along a chain in one slot, oldest first: of several requests at once the shortest, and of that what the
 * deficit leaves where an engine's node runs the method. Each such method is a node of its own: only its own requests interrupt it,
 * and whatever else is blended meanwhile, its deficit passes.
 *
 * @param chain see `resolveChain`
 * @param index of the slot in the last of them
 * @param find  the method of an id
 * @returns [chain.length], null where the method has no blend time that could be granted
 */
export function grantedDurations(
  chain: readonly Transition[],
  index: number,
  find = findBlendMethod,
): readonly (GrantedDuration | null)[] {
  const times = seamTimes(chain);
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
