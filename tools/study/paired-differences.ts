import type { Metric } from '#core/judgement/metric.ts';
import { randomShare } from '#core/stress/random-share.ts';
import type { StudyValues } from './judge-transitions.ts';

/** Draws of the bootstrap. */
const DRAWS = 2000;

/**
 * The median of differences between two methods in the same transitions, with the interval that holds 95 % of
 * its bootstrap.
 */
export interface PairedDifference {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/**
 * By how much a method differs from another one in the same transitions. Whole pairs of clips are drawn anew,
 * since transitions between the same two clips are alike. Null if the metric does not apply.
 *
 * @param pairs [transitions] the pair of clips of each
 */
export function pairedDifference(
  values: StudyValues,
  pairs: readonly string[],
  { id }: Pick<Metric, 'id'>,
  { time, method, from }: { readonly time: number; readonly method: number; readonly from: number },
): PairedDifference | null {
  const clusters = new Map<string, number[]>();
  for (const [k, pair] of pairs.entries()) {
    const [own, other] = [method, from].map((each) => values[time][each][k][id] ?? null);
    if (own === null || other === null) continue;
    clusters.set(pair, [...(clusters.get(pair) ?? []), own - other]);
  }
  const drawn = [...clusters.values()];
  if (drawn.length === 0) return null;
  const medians = Array.from({ length: DRAWS }, (_, draw) =>
    medianOf(drawn.flatMap((__, i) => drawn[Math.floor(randomShare(draw, i) * drawn.length)])),
  ).toSorted((a, b) => a - b);
  return {
    median: medianOf(drawn.flat()),
    low: medians[Math.floor(0.025 * DRAWS)],
    high: medians[Math.ceil(0.975 * DRAWS) - 1],
  };
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1] + sorted[Math.floor(middle)]) / 2;
}
