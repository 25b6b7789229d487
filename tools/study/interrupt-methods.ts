import type { FittedSet } from '../../core/stress/fit-set.ts';
import { requestsOf } from '../../core/stress/stress-requests.ts';
import { createStressRun, stepRun } from '../../core/stress/stress-run.ts';
import {
  stressMeasures,
  summarise,
  type MeasureSummary,
  type StressMeasure,
} from '../../core/stress/stress-samples.ts';
import { slotsAt } from './study-slots.ts';

const SECONDS = 60;

/** Blend time while methods are interrupted, s. */
export const INTERRUPTED_BLEND = 0.3;

/** Summaries of a minute in which each blend is interrupted `every` s: one for each method. */
export function interruptMethods(
  set: FittedSet,
  every: number,
): readonly Record<StressMeasure, MeasureSummary>[] {
  const document = { clips: set.clips.map((_, i) => `${i}`), seed: 1, seconds: SECONDS, requests: { every } };
  const run = createStressRun({
    ...set,
    slots: slotsAt(INTERRUPTED_BLEND),
    requests: requestsOf(document, set.clips),
    seconds: SECONDS,
    rate: 60,
  });
  if (!run.ok) throw new Error(run.error.message);
  stepRun(run.value, SECONDS);
  return run.value.slots.map(({ samples }) => {
    const summaries = stressMeasures.map((measure) => [measure, summarise(samples[measure])] as const);
    return Object.fromEntries(summaries) as Record<StressMeasure, MeasureSummary>;
  });
}
