import type { Metric } from './metric.ts';
import { everyMetric } from './metrics/registry.ts';
import { percentileOf } from './reference.ts';
import { toleranceOf } from './verdict.ts';
import { failure, success, type Result } from '../kit/result.ts';
import { judgedBy } from './judge.ts';

/** Values by metric; null = it does not apply. */
type MetricValues = Readonly<Record<string, number | null>>;

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
  const spreads = everyMetric.flatMap((metric) => {
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

/** A limit that all slots must keep, in the unit of the metric. */
export interface Budget {
  readonly metric: Metric;
  readonly limit: number;
}

/** What an audit must keep. */
export interface Demands {
  readonly budgets: readonly Budget[];
  /** Faults that people accept; without a slot or a metric, in all. */
  readonly waivers: readonly {
    readonly transition: string;
    readonly slot?: string | undefined;
    readonly metric?: string | undefined;
    readonly reason: string;
  }[];
  readonly baseline: readonly JudgedRow[];
  readonly worseBy: number; // %, of the value in the baseline
}

/** True if a value is within the limit of its budget. */
export const keepsBudget = ({ better }: Metric, value: number, limit: number): boolean =>
  better === 'lower' ? value <= limit : value >= limit;

/** Parses `footSlide<=2`, or `smoothness>=-9` where higher is better. */
export function parseBudget(text: string): Result<Budget, string> {
  const [, id = '', sign, limit] = /^\s*(\w+)\s*(<=|>=)\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text) ?? [];
  const metric = everyMetric.find((each) => each.id === id);
  if (sign === undefined) return failure(`“${text}”: expected METRIC<=LIMIT, for example footSlide<=2`);
  if (metric === undefined)
    return failure(`“${id}” is no metric. Metrics: ${everyMetric.map((each) => each.id).join(', ')}`);
  const own = metric.better === 'lower' ? '<=' : '>=';
  if (sign === own) return success({ metric, limit: Number(limit) });
  return failure(`“${text}”: ${metric.better} is better, so write ${id}${own}${limit}`);
}

/**
 * Finds the values that exceed a budget. With a baseline, only those that are worse than it by `worseBy` %;
 * and without budgets, all values that are. What cannot be seen is no fault; what the baseline does not have
 * must keep the budgets.
 */
export function findFaults(rows: readonly JudgedRow[], { budgets, waivers, baseline, worseBy }: Demands) {
  const placeOf = (row: string, slot: string): string => `${row}\n${slot}`;
  const before = new Map(
    baseline.flatMap(({ id, slots }) => slots.map((slot) => [placeOf(id, slot.name), slot.measures])),
  );
  const wanted = budgets.length > 0 ? budgets : everyMetric.map((metric) => ({ metric, limit: null }));
  return rows.flatMap(({ id, name: transition, slots }) =>
    slots.flatMap(({ name: slot, measures }) =>
      wanted.flatMap(({ metric, limit }) => {
        const value = measures[metric.id] ?? null;
        const old = before.get(placeOf(id, slot))?.[metric.id] ?? null;
        if (value === null || (limit === null && old === null)) return [];
        const sign = metric.better === 'lower' ? 1 : -1;
        if (limit !== null && keepsBudget(metric, value, limit)) return [];
        if (old !== null && sign * (value - old) <= toleranceOf(metric, old, worseBy / 100)) return [];
        const waiver = waivers.find(
          (each) =>
            each.transition === transition &&
            (each.slot ?? slot) === slot &&
            (each.metric ?? metric.id) === metric.id,
        );
        const waived = waiver?.reason ?? null;
        return [{ transition, slot, metric: metric.id, value, limit, baseline: old, waived }];
      }),
    ),
  );
}

/** A limit in the unit of its metric, with the sources that measured as it was set; older ones alone. */
type SetBudget = number | { readonly limit: number; readonly judgedBy: string };

/** Limits that all slots of a library must keep, by ids of metrics. */
export type Budgets = Readonly<Record<string, SetBudget>>;

/** The limit of a metric; undefined = none. */
export function limitIn(budgets: Budgets, metric: string): number | undefined {
  const budget = (budgets as Readonly<Record<string, SetBudget | undefined>>)[metric];
  return typeof budget === 'object' ? budget.limit : budget;
}

/** Metrics whose limits were set when other sources measured: their numbers may mean something else now. */
export const oldLimits = (budgets: Budgets): readonly string[] =>
  Object.keys(budgets).filter((metric) => !isOwn(budgets[metric]));

const isOwn = (budget: SetBudget): boolean => typeof budget === 'object' && budget.judgedBy === judgedBy;

/** A limit as it is set now. */
export const budgetOf = (limit: number): SetBudget => ({ limit, judgedBy });
