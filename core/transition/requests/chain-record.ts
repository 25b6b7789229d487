import type { Transition } from '../document/document.ts';
import { grantRequest } from './grant-requests.ts';
import { findBlendMethod } from '../methods/registry.ts';
import { settleRequests, type RequestRecord, type TransitionRequest } from './requests.ts';
import { continuedSlot, seamTimes } from '../document/resolve-chain.ts';

/** What became of one transition of a chain: for a timeline, to see who asked for what, and what it came to. */
export interface LinkRecord {
  readonly transition: Transition;
  readonly at: number; // s on the last one's clock: when it was asked for, and evaluated
  /** When the next one interrupts it, on the same clock; null for the last. */
  readonly until: number | null;
  /** Per slot of the last one. */
  readonly slots: readonly SlotRecord[];
}

export interface SlotRecord {
  readonly slot: number; // of this transition: the one that the last one's slot goes on from
  readonly method: string;
  readonly duration: number; // s, granted: until it has arrived, or for a spring has settled
  /** Its own request first. Where the method has no blend time only that one, and no other can shorten it. */
  readonly requests: readonly RequestRecord[];
  readonly canBeShortened: boolean;
  /** s that it still had before it when it was interrupted; 0 where it had arrived, or goes on to its end. */
  readonly cutOff: number;
}

/** The records of all requests of a chain, oldest first. See `resolveChain`. */
export function recordChain(chain: readonly Transition[]): readonly LinkRecord[] {
  const seams = seamTimes(chain);
  const { slots } = chain[chain.length - 1];
  return chain.map((transition, k) => {
    const [at, until] = [seams[k], k + 1 < chain.length ? seams[k + 1] : null];
    return {
      transition,
      at,
      until,
      slots: slots.map((_, i) => recordSlot(transition, continuedSlot(transition, i), at, until)),
    };
  });
}

function recordSlot(transition: Transition, index: number, at: number, until: number | null): SlotRecord {
  const slot = transition.slots[index];
  const method = findBlendMethod(slot.method);
  const { asked } = grantRequest(slot);
  const own = { from: transition.name, time: at, duration: method?.settlingTime(slot.values) ?? 0 };
  const others = asked === null ? [] : (transition.requests ?? []);
  const requests: TransitionRequest[] = [
    { ...own, duration: asked ?? own.duration, profile: slot.profile, profileMode: slot.profileMode },
    ...others.map((request) => ({ ...request, time: at, profile: null })),
  ];
  const records = settleRequests(requests, { evaluations: [at], deficit: false });
  const won = records.findIndex(({ outcome }) => outcome === 'granted');
  // Tired muscles take longer than they ask for: then their own word counts.
  const duration = won > 0 ? settled(slot, records[won].granted) : own.duration;
  const cutOff = until === null ? 0 : Math.max(0, at + duration - until);
  return {
    slot: index,
    method: slot.method,
    duration,
    requests: records,
    canBeShortened: asked !== null,
    cutOff,
  };
}

function settled({ method, values }: Transition['slots'][number], blendTime: number): number {
  return findBlendMethod(method)?.settlingTime({ ...values, blendTime }) ?? blendTime;
}
