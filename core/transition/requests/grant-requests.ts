// core/transition/requests: which of several transition requests is granted
import type { CompetingRequest, Slot, Transition } from '../document/document.ts';
import { findBlendMethod } from '../methods/registry.ts';
import { mergeRequests } from './requests.ts';

/** What became of the requests for one slot of a transition. */
export interface Grant {
  /** Index into the transition's competing requests; -1 = its own is granted. */
  readonly winner: number;
  /** s, what its own request asks for; null where the method has no blend time that a request could shorten. */
  readonly asked: number | null;
}

/** Settles the requests that a slot's own blend time competes with: the shortest wins, its own one and earlier ones on ties. */
export function grantRequest({ method, values }: Slot, requests: readonly CompetingRequest[] = []): Grant {
  const hasBlendTime = findBlendMethod(method)?.parameters['blendTime'] !== undefined;
  const asked = values['blendTime'];
  if (!hasBlendTime || typeof asked !== 'number') return { winner: -1, asked: null };
  const { index } = mergeRequests([asked, ...requests.map(({ duration }) => duration)]);
  return { winner: index - 1, asked };
}

/**
 * A transition with the slots that play: where a competing request is shorter, its duration replaces the blend time, and as it
 * asks for every joint alike, the profile goes. What has no blend time, as a spring, is left as it is.
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
