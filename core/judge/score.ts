import { formatNumber } from '../kit/numbers.ts';
import type { Measures } from './judge.ts';
import { metrics } from './metrics/registry.ts';

/** The metrics that count as faults, in the order of tables, with what counts as one. */
const counted = metrics.flatMap((metric) =>
  typeof metric.fault === 'number' ? [{ metric, fault: metric.fault }] : [],
);

/** The metrics that count as faults, in the order of tables. */
export const countedMetrics = counted.map(({ metric }) => metric);

/** The metrics in which a slot has faults, and how many. A metric that does not apply has none. */
export const faultsByMetric = (measures: Measures) =>
  counted.flatMap(({ metric, fault }) => {
    const faults = (measures[metric.id]?.value ?? 0) / fault;
    return faults > 0 && Number.isFinite(faults) ? [{ metric, faults }] : [];
  });

/** The fault score of a slot: its faults, summed over metrics; 0 = none: no metric makes up for others. */
export const faultsOf = (measures: Measures): number =>
  faultsByMetric(measures).reduce((sum, { faults }) => sum + faults, 0);

/** A fault score as a number, `12.6`: beside others, or under a heading that says what it is. */
export const faultNumber = (faults: number): string => formatNumber(faults, 1);

/** `fault score 12.6`: it adds up parts of faults, and counts nothing. */
export const faultScore = (faults: number): string => `fault score ${faultNumber(faults)}`;
