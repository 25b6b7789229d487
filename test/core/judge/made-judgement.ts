import type { Judgement, Measures } from '#core/judge/judge.ts';
import { metrics } from '#core/judge/metrics/registry.ts';

/** A judgement in which each slot has `values` of a metric, and is equal in all others. */
export function judgementOf(id: string, values: readonly number[], more: object = {}): Judgement {
  const slots = values.map((value): Measures => {
    const all = Object.fromEntries(metrics.map((metric) => [metric.id, { value: 1 }]));
    return { ...all, [id]: { value, ...more } };
  });
  return {
    seconds: slots.map(() => 1),
    slots,
    alone: slots,
    clips: { source: {}, destination: {} },
    floor: {},
    stands: [],
    corrections: [],
    limits: [],
    sourceEnds: slots.map(() => null),
  };
}
