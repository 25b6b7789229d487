// core/transition/requests: grants one of several transition requests
import type { CompetingRequest, Slot, Transition } from '../document/document.ts';
import { findBlendMethod } from '../../methods/registry.ts';
import { mergeRequests } from './requests.ts';

/**
 * Grants the shortest of a slot's own blend time and competing requests; on ties its own, then the earlier
 * one.
 *
 * @returns index of the competing request, -1 = its own; and s, its own duration, null if the method has no
 *   blend time to shorten
 */
export function grantRequest(
  { method, values }: Slot,
  requests: readonly Pick<CompetingRequest, 'duration'>[] = [],
) {
  const hasBlendTime = findBlendMethod(method)?.parameters['blendTime'] !== undefined;
  const asked = values['blendTime'];
  if (!hasBlendTime || typeof asked !== 'number') return { winner: -1, asked: null };
  const { index } = mergeRequests([asked, ...requests.map(({ duration }) => duration)]);
  return { winner: index - 1, asked };
}

/** A transition with its slots as played. */
export function withGrantedSlots(transition: Transition): Transition {
  const { slots, requests = [] } = transition;
  if (requests.length === 0) return transition;
  return { ...transition, slots: slots.map((slot) => grantSlot(slot, requests)) };
}

/**
 * A slot as played. A shorter competing request replaces the whole request of the slot: its blend time and,
 * since it applies to all joints alike, its profile and root time. A node that merges requests for each joint
 * keeps the profile instead, and no joint blends for longer than the shortest competing request. Slots
 * without a blend time, such as springs, stay the same.
 *
 * @param shortenedBy s, taken by the deficit
 * Source: Epic Games, Unreal Engine 5.4, AnimNode_DeadBlending.cpp and AnimNode_Inertialization.cpp,
 * `Evaluate_AnyThread`.
 */
export function grantSlot(
  slot: Slot,
  requests: readonly Pick<CompetingRequest, 'duration'>[] = [],
  shortenedBy = 0,
): Slot {
  const { winner, asked } = grantRequest(slot, requests);
  if (asked === null) return slot;
  const own = shortenSlot(slot, asked, shortenedBy);
  const rival = mergeRequests(requests.map(({ duration }) => duration));
  if (rival.index < 0) return own;
  const limit = Math.max(rival.duration - shortenedBy, 0);
  if (findBlendMethod(slot.method)?.mergesEachJoint === true) return limitJoints(own, limit);
  return winner < 0 ? own : withoutProfile(slot, limit);
}

/** A slot with one blend time for all joints. */
export function withoutProfile(slot: Slot, blendTime: number): Slot {
  const { profileMode: _, rootTime: __, ...rest } = slot;
  return { ...rest, profile: null, values: { ...slot.values, blendTime } };
}

function shortenSlot(slot: Slot, asked: number, by: number): Slot {
  if (by === 0) return slot;
  const { rootTime } = slot;
  return {
    ...slot,
    values: { ...slot.values, blendTime: Math.max(asked - by, 0) },
    ...(rootTime !== undefined && { rootTime: Math.max(rootTime - by, 0) }),
  };
}

/** True if a competing request that is not granted shortens joints whose profile asks for more. */
export function limitsJoints(
  { method, values, profile, profileMode = 'time' }: Slot,
  limit: number,
): boolean {
  if (findBlendMethod(method)?.mergesEachJoint !== true || profileMode !== 'time') return false;
  return Object.values(profile ?? {}).some((factor) => factor * Number(values['blendTime']) > limit);
}

/** A slot none of whose joints blends for longer than `limit` s. */
function limitJoints(slot: Slot, limit: number): Slot {
  const { profile, profileMode = 'time', rootTime } = slot;
  const asked = Number(slot.values['blendTime']);
  const blendTime = Math.min(asked, limit);
  const factorOf = (factor: number): number =>
    factor * asked <= limit ? (factor * asked) / blendTime : limit / blendTime;
  const isProfiled = profile !== null && profileMode === 'time' && blendTime > 0;
  return {
    ...slot,
    ...(blendTime < asked && { values: { ...slot.values, blendTime } }),
    ...(isProfiled && {
      profile: Object.fromEntries(Object.entries(profile).map(([name, factor]) => [name, factorOf(factor)])),
    }),
    ...(rootTime !== undefined && { rootTime: Math.min(rootTime, limit) }),
  };
}
