// core/transition/requests: grants one of several transition requests
import type { CompetingRequest, Slot, Transition } from '../document/document.ts';
import { findBlendMethod } from '../methods/registry.ts';
import { mergeRequests } from './requests.ts';

/** The result of the requests for one slot of a transition. */
export interface Grant {
  /** Index into the transition's competing requests; -1 = its own is granted. */
  readonly winner: number;
  /** s, duration of its own request; null if the method has no blend time to shorten. */
  readonly asked: number | null;
}

/** Grants the shortest of a slot's own blend time and competing requests; on ties its own, then the earlier one. */
export function grantRequest({ method, values }: Slot, requests: readonly CompetingRequest[] = []): Grant {
  const hasBlendTime = findBlendMethod(method)?.parameters['blendTime'] !== undefined;
  const asked = values['blendTime'];
  if (!hasBlendTime || typeof asked !== 'number') return { winner: -1, asked: null };
  const { index } = mergeRequests([asked, ...requests.map(({ duration }) => duration)]);
  return { winner: index - 1, asked };
}

/**
 * A transition with its slots as played: a shorter competing request replaces the blend time and, since it applies to all joints alike,
 * removes the profile. Slots without a blend time, such as springs, stay the same.
 */
export function withGrantedSlots(transition: Transition): Transition {
  const { slots, requests = [] } = transition;
  if (requests.length === 0) return transition;
  return { ...transition, slots: slots.map((slot) => grantSlot(slot, requests)) };
}

function grantSlot(slot: Slot, requests: readonly CompetingRequest[]): Slot {
  const { winner } = grantRequest(slot, requests);
  if (winner < 0) return slot;
  const { profileMode: _, ...rest } = slot;
  return { ...rest, profile: null, values: { ...slot.values, blendTime: requests[winner].duration } };
}
