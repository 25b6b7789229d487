import type { Metric } from '../metric.ts';
import { metrics } from '../metrics/registry.ts';
import { percentileOf } from '../reference.ts';

/** Values by metric; null = it does not apply. */
export type MetricValues = Readonly<Record<string, number | null>>;

/** A judged transition. */
export interface JudgedRow {
  readonly id: string; // of its transition, also when it is renamed
  readonly name: string;
  readonly slots: readonly { readonly name: string; readonly measures: MetricValues }[];
}

/** Reasons given for one slot. */
const MAX_REASONS = 3;

/** All values of a metric, ascending. */
export function sortedValues(rows: readonly JudgedRow[], { id }: Metric): readonly number[] {
  const values = rows.flatMap(({ slots }) => slots.flatMap(({ measures }) => measures[id] ?? []));
  return values.toSorted((a, b) => a - b);
}

/** The value below which a share of sorted values lies, between neighbours. */
export function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1);
  const below = sorted[Math.floor(at)];
  return below + (sorted[Math.ceil(at)] - below) * (at % 1);
}

/**
 * Ranks the slots of all transitions, the worst first. A slot is as bad as its worst metric:
 *
 *   excess = (value - median) / (95th percentile - median)
 *
 * over all slots, counted from better to worse. A width below `equalWithin` counts as that. So one bad fault
 * ranks a slot high, however good it is elsewhere, and metrics of all units compare. Percentiles are null
 * below 20 values.
 */
export function rankSlots(rows: readonly JudgedRow[], limit: number) {
  const spreads = metrics.flatMap((metric) => {
    const sorted = sortedValues(rows, metric);
    if (sorted.length === 0) return [];
    return [{ metric, sorted, middle: quantile(sorted, 0.5), width: typicalWidth(metric, sorted) }];
  });
  const all = rows.flatMap(({ name, slots }) =>
    slots.map((slot) => ({ transition: name, slot: slot.name, found: excessesOf(slot.measures, spreads) })),
  );
  const badness = ({ found }: (typeof all)[number]): number => Math.max(0, found[0]?.excess ?? 0);
  const worst = all.toSorted((a, b) => badness(b) - badness(a));
  return worst.slice(0, limit).map(({ found, ...place }) => ({
    ...place,
    reasons: found
      .filter(({ excess }) => excess > 0)
      .slice(0, MAX_REASONS)
      .map(({ metric, sorted, value, excess }) => ({
        metric: metric.id,
        value,
        excess,
        percentile: percentileOf({ [metric.id]: sorted }, metric, value),
      })),
  }));
}

/** Distance from the median to the 95th percentile, from better to worse, of at least one value. */
function typicalWidth(metric: Metric, sorted: readonly number[]): number {
  const far = quantile(sorted, metric.better === 'lower' ? 0.95 : 0.05);
  const width = Math.max(Math.abs(far - quantile(sorted, 0.5)), metric.equalWithin);
  return metric.better === 'lower' ? width : -width;
}

interface Spread {
  readonly metric: Metric;
  readonly sorted: readonly number[];
  readonly middle: number;
  readonly width: number; // from better to worse
}

/** How far the values of a slot are from the medians, the furthest first. */
function excessesOf(measures: MetricValues, spreads: readonly Spread[]) {
  const found = spreads.flatMap((spread) => {
    const value = measures[spread.metric.id] ?? null;
    return value === null ? [] : [{ ...spread, value, excess: (value - spread.middle) / spread.width }];
  });
  return found.toSorted((a, b) => b.excess - a.excess);
}
