import type { Edit } from '#contract/edits/edits.ts';
import type { CompetingRequest, Transition } from '#core/transition/document/document.ts';
import { grantRequest } from '#core/transition/requests/grant-requests.ts';
import { setTransition } from './transition-edits.ts';

/** Limit of competing requests of one transition, as in its schema. */
const MAX_REQUESTS = 16;

/** Duration of a request if no slot has a blend time, s. */
const USUAL_DURATION = 0.15;

/** Why no request can be added; null = one can. */
export function whyNotCompete({ slots, requests = [] }: Transition): string | null {
  if (requests.length >= MAX_REQUESTS) return `a transition has at most ${MAX_REQUESTS} requests`;
  const canBeShortened = slots.some((slot) => grantRequest(slot).asked !== null);
  return canBeShortened ? null : 'no slot has a blend time that a request could shorten';
}

/** Adds a competing request with half of the chosen slot’s blend time. */
export function addRequest(transition: Transition): Edit {
  const { requests = [], slots, chosen } = transition;
  const { asked } = grantRequest(slots[chosen]);
  const duration = asked === null ? USUAL_DURATION : Math.round(asked * 50) / 100;
  const from = unusedName(requests);
  return withRequests('Add competing request', transition, [...requests, { from, duration }]);
}

export function changeRequest(transition: Transition, index: number, patch: Partial<CompetingRequest>): Edit {
  const { requests = [] } = transition;
  const changed = requests.map((request, i) => (i === index ? { ...request, ...patch } : request));
  return withRequests('Change competing request', transition, changed);
}

export function removeRequest(transition: Transition, index: number): Edit {
  const { requests = [] } = transition;
  return withRequests('Remove competing request', transition, requests.toSpliced(index, 1));
}

function withRequests(name: string, before: Transition, requests: readonly CompetingRequest[]): Edit {
  const { requests: _, ...rest } = before;
  return setTransition(name, before, requests.length === 0 ? rest : { ...rest, requests });
}

function unusedName(requests: readonly CompetingRequest[]): string {
  for (let number = 2; ; number++) {
    const name = `request ${number}`;
    if (!requests.some(({ from }) => from === name)) return name;
  }
}
