import type { SlotSettings } from '../transition/document/document.ts';
import { findBlendMethod } from '../transition/methods/registry.ts';
import { grantRequest, grantSlot, withoutProfile } from '../transition/requests/grant-requests.ts';
import { requestDurations } from '../transition/requests/requests.ts';
import type { StressPlan } from './plan-requests.ts';

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
