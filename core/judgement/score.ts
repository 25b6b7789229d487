import type { Measures } from './judge.ts';
import { metrics } from './metrics/registry.ts';

/** The metrics that count as faults, in the order of tables, with what counts as one. */
const counted = metrics.flatMap((metric) =>
  typeof metric.fault === 'number' ? [{ metric, fault: metric.fault }] : [],
);

/** The metrics that count as faults, in the order of tables. */
export const countedMetrics = counted.map(({ metric }) => metric);

/**
 * The faults of a slot, summed over metrics; 0 = none. A metric that does not apply counts as none, and none
 * makes up for others.
 */
export function faultsOf(measures: Measures): number {
  return counted.reduce((sum, { metric: { id }, fault }) => {
    const value = (measures[id]?.value ?? 0) / fault;
    return sum + (value > 0 && Number.isFinite(value) ? value : 0);
  }, 0);
}
