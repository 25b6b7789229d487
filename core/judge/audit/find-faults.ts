// core/judge/audit: which transitions of many are worst, and budgets
import { toleranceOf } from '../compare-slots.ts';
import type { Metric } from '../metric.ts';
import { metrics } from '../metrics/registry.ts';
import { failure, success, type Result } from '../../kit/result.ts';
import type { JudgedRow } from './rank-slots.ts';

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
  const metric = metrics.find((each) => each.id === id);
  if (sign === undefined) return failure(`“${text}”: expected METRIC<=LIMIT, for example footSlide<=2`);
  if (metric === undefined)
    return failure(`“${id}” is no metric. Metrics: ${metrics.map((each) => each.id).join(', ')}`);
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
  const wanted = budgets.length > 0 ? budgets : metrics.map((metric) => ({ metric, limit: null }));
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
