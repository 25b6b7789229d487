import { failure, success, type Result } from '#core/result.ts';
import type { RequestsDocument } from '#core/stress/parse-requests.ts';
import { createEnvelopes, type SlotEnvelopes } from '#core/stress/stress-envelope.ts';
import { requestsOf, type StressRequest } from '#core/stress/stress-requests.ts';
import { createStressRun, type StressRun, continueRun } from '#core/stress/stress-run.ts';
import type { Slot } from '#core/transition/document/document.ts';
import type { OpenSet } from './follow-set.ts';
import { RUN_RATE } from './request-edits.ts';

/** A run with what it was made from. */
export interface OpenRun {
  readonly run: StressRun;
  readonly seconds: number;
  readonly slots: readonly Slot[]; // as saved
  readonly set: OpenSet;
  readonly requests: readonly StressRequest[]; // in the order of the document
  /** [planned requests] index in the document. */
  readonly places: Int32Array;
  readonly envelopes: readonly SlotEnvelopes[]; // by slot
}

/** The slots of a transition, as they are saved and with their muscles. */
export interface RunSlots {
  readonly own: readonly Slot[];
  readonly played: readonly Slot[];
}

/** What a run is made from. */
export interface RunInputs {
  readonly document: RequestsDocument;
  readonly set: OpenSet;
  readonly slots: RunSlots;
}

/** True if the same is played, so that nothing needs to be measured again. */
export const isSameRun = (a: RunInputs, b: RunInputs): boolean =>
  a.set === b.set && JSON.stringify([a.document, a.slots]) === JSON.stringify([b.document, b.slots]);

/** Makes a run. What it has in common with the first of `others` that is alike is not played again. */
export function createOpenRun(
  { document, set, slots: { own, played } }: RunInputs,
  others: readonly Result<OpenRun, string>[] = [],
): Result<OpenRun, string> {
  const { seconds } = document;
  const requests = requestsOf(document, set.fitted.clips);
  const made = createStressRun({ ...set.fitted, slots: played, requests, seconds, rate: RUN_RATE });
  if (!made.ok) return failure(made.error.message);
  const run = made.value;
  for (const other of others) if (other.ok) continueRun(run, other.value.run);
  const placeOf = new Map(requests.map((request, i) => [request, i]));
  const places = Int32Array.from(run.plan.requests, ({ request }) => placeOf.get(request) ?? -1);
  const envelopes = run.slots.map(({ samples }) => createEnvelopes(samples));
  return success({ run, seconds, slots: own, set, requests, places, envelopes });
}
