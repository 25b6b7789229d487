import { quantile } from '#core/judge/audit.ts';
import type { Metric } from '#core/judge/metric.ts';
import { randomShare } from '#core/kit/numbers.ts';
import type { ClipPair, StudyValues } from './judge-transitions.ts';

/** Draws of the bootstrap. */
const DRAWS = 2000;

/** Draws of half of the clips of a set. */
export const HALVES = 200;

/** Share of the halves whose sign must be that of all clips, or nothing is said about the difference. */
export const LEAST_ALIKE = 0.95;

/**
 * The median of differences between two methods in the same transitions, with the interval that holds 95 % of
 * its bootstrap over clips, and the share of halves of the clips whose median has the same sign.
 */
export interface PairedDifference {
  readonly median: number;
  readonly low: number;
  readonly high: number;
  readonly alike: number; // 0 to 1; 0 if the median is 0
}

/**
 * By how much a method differs from another one in the same transitions. Clips are drawn anew, and not
 * transitions nor pairs: what leaves or enters one clip is alike. A transition counts as often as its two
 * clips do together:
 *
 *   weight = count of the clip it leaves * count of the clip it enters
 *
 * Null if the metric does not apply.
 *
 * @param pairs [transitions] the clips of each
 * Source: Davezies, D'Haultfœuille and Guyonvarch, "Empirical process results for exchangeable arrays", 2021.
 */
export function pairedDifference(
  values: StudyValues,
  pairs: readonly ClipPair[],
  { id }: Pick<Metric, 'id'>,
  { time, method, from }: { readonly time: number; readonly method: number; readonly from: number },
): PairedDifference | null {
  const found = pairs.flatMap((pair, k) => {
    const [own, other] = [method, from].map((each) => values[time][each][k][id] ?? null);
    return own === null || other === null ? [] : [{ value: own - other, pair }];
  });
  const sorted = found.toSorted((a, b) => a.value - b.value);
  const clips = 1 + Math.max(...pairs.flat());
  const medianOf = (counts: readonly number[]): number | null =>
    weightedMedian(
      sorted.map(({ value }) => value),
      sorted.map(({ pair: [left, entered] }) => counts[left] * counts[entered]),
    );
  const median = medianOf(Array.from({ length: clips }, () => 1));
  if (median === null) return null;
  const draws = drawnCounts(clips).map(medianOf);
  return { median, ...intervalOf(draws), alike: shareAlike(median, halves(clips).map(medianOf)) };
}

/** The interval that holds 95 % of the values of draws, without those that have none. */
export function intervalOf(draws: readonly (number | null)[]): { low: number; high: number } {
  const sorted = draws.filter((each) => each !== null).toSorted((a, b) => a - b);
  return { low: quantile(sorted, 0.025), high: quantile(sorted, 0.975) };
}

/** Share of draws with the sign of `value`. */
export function shareAlike(value: number, draws: readonly (number | null)[]): number {
  return draws.filter((each) => each !== null && each * value > 0).length / draws.length;
}

/** How often each clip is in a draw of as many with replacement: [draws][clips]. */
function drawnCounts(clips: number): readonly (readonly number[])[] {
  return Array.from({ length: DRAWS }, (_, draw) => {
    const counts = Array.from({ length: clips }, () => 0);
    for (let i = 0; i < clips; i++) counts[Math.floor(randomShare(draw, i) * clips)] += 1;
    return counts;
  });
}

/** Draws of half of the clips, of an odd number the larger half: [draws][clips], 1 for those that are in. */
export function halves(clips: number): readonly (readonly number[])[] {
  return Array.from({ length: HALVES }, (_, draw) => {
    const order = [...Array(clips).keys()].toSorted((a, b) => randomShare(draw, a) - randomShare(draw, b));
    const half = new Set(order.slice(0, Math.ceil(clips / 2)));
    return Array.from({ length: clips }, (__, clip) => (half.has(clip) ? 1 : 0));
  });
}

/** The value with half of the weight on each side, or the mean of two of them; null without weight. */
function weightedMedian(sorted: readonly number[], weights: readonly number[]): number | null {
  const half = weights.reduce((sum, weight) => sum + weight, 0) / 2;
  if (half === 0) return null;
  let below = 0;
  let first: number | null = null;
  for (const [i, weight] of weights.entries()) {
    if (weight === 0) continue;
    if (first !== null) return (first + sorted[i]) / 2;
    below += weight;
    if (below > half) return sorted[i];
    if (below === half) first = sorted[i];
  }
  return first;
}
