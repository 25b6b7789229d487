import type { FittedSet } from '#core/stress/fit-set.ts';
import { requestsOf } from '#core/stress/stress-requests.ts';
import { createStressRun, stepRun } from '#core/stress/stress-run.ts';
import {
  stressMeasures,
  summarise,
  type MeasureSummary,
  type StressMeasure,
} from '#core/stress/stress-samples.ts';
import type { Slot } from '#core/transition/document/document.ts';

const SECONDS = 60;

/** Blend time while methods are interrupted, s. */
export const INTERRUPTED_BLEND = 0.3;

/** Seeds of the minutes of the study. */
export const SEEDS = [1, 2, 3, 4, 5];

/** A slot over a minute of interruptions. */
export interface InterruptedSlot extends Readonly<Record<StressMeasure, MeasureSummary>> {
  readonly beyond: number; // share of the frames beyond joint limits, 0 to 1
}

/** Summaries of a minute in which each blend is interrupted `every` s: one for each slot. */
export function interruptMethods(
  set: FittedSet,
  slots: readonly Slot[],
  { every, seed }: { readonly every: number; readonly seed: number },
): readonly InterruptedSlot[] {
  const document = { clips: set.clips.map((_, i) => `${i}`), seed, seconds: SECONDS, requests: { every } };
  const run = createStressRun({
    ...set,
    slots,
    requests: requestsOf(document, set.clips),
    seconds: SECONDS,
    rate: 60,
  });
  if (!run.ok) throw new Error(run.error.message);
  stepRun(run.value, SECONDS);
  return run.value.slots.map(({ samples }) => {
    const summaries = stressMeasures.map((measure) => [measure, summarise(samples[measure])] as const);
    const { violation } = samples;
    return {
      ...(Object.fromEntries(summaries) as Record<StressMeasure, MeasureSummary>),
      beyond: violation.filter((each) => each > 0).length / violation.length,
    };
  });
}
