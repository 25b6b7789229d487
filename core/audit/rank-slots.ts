import type { Metric } from '../judgement/metric.ts';
import { metrics } from '../judgement/metrics/registry.ts';
import { percentileOf } from '../judgement/reference.ts';

/** Values by metric; null = it does not apply. */
export type MetricValues = Readonly<Record<string, number | null>>;

/** A judged transition. */
export interface JudgedRow {
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
 * over all slots, counted from better to worse. A width below `equalWithin` counts as that. So one bad fault ranks a slot high, however
 * good it is elsewhere, and metrics of all units compare. Percentiles are null below 20 values.
 */
export function rankSlots(rows: readonly JudgedRow[], limit: number) {
  const spreads = metrics.flatMap((metric) => spreadOf(metric, sortedValues(rows, metric)));
  const all = rows.flatMap(({ name, slots }) =>
    slots.map((slot) => ({
      transition: name,
      slot: slot.name,
      found: worseThanUsual(slot.measures, spreads),
    })),
  );
  const worst = all.toSorted((a, b) => (b.found[0]?.excess ?? 0) - (a.found[0]?.excess ?? 0));
  return worst.slice(0, limit).map(({ found, ...place }) => ({
    ...place,
    reasons: found.slice(0, MAX_REASONS).map(({ metric, sorted, value, excess }) => ({
      metric: metric.id,
      value,
      excess,
      percentile: percentileOf({ [metric.id]: sorted }, metric, value),
    })),
  }));
}

function spreadOf(metric: Metric, sorted: readonly number[]) {
  if (sorted.length === 0) return [];
  const middle = quantile(sorted, 0.5);
  const far = quantile(sorted, metric.better === 'lower' ? 0.95 : 0.05);
  const width = Math.max(Math.abs(far - middle), metric.equalWithin);
  return [{ metric, sorted, middle, width: metric.better === 'lower' ? width : -width }];
}

/** The metrics in which a slot is worse than the median, the furthest first. */
function worseThanUsual(measures: MetricValues, spreads: ReturnType<typeof spreadOf>) {
  const worse = spreads.flatMap((spread) => {
    const value = measures[spread.metric.id] ?? null;
    const excess = value === null ? 0 : (value - spread.middle) / spread.width;
    return value !== null && excess > 0 ? [{ ...spread, value, excess }] : [];
  });
  return worse.toSorted((a, b) => b.excess - a.excess);
}
