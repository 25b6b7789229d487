import type { Measures } from './judge.ts';
import type { Metric } from './metric.ts';
import { faultsByMetric, faultsOf } from './score.ts';

/** What the numbers of a transition ask for: approval, another seam, or other numbers of its best slot. */
export interface NextStep {
  readonly kind: 'approve' | 'seam' | 'slot';
  readonly slot: number; // the one with the lowest fault score
  readonly faults: number; // fault score of the slot
  /** The metric with most of its fault score, and how much; null if it has none. */
  readonly most: { readonly metric: Metric; readonly faults: number } | null;
}

/**
 * What to do next. A slot in which no metric reaches one fault is good enough to approve. Else the metric with most
 * of the fault score says what mends it: see `Metric.atSeam`. On random seams between the starter clips and between
 * five CMU takes, where that is a metric of the seam, 12 other in points held a better one than six other blend times
 * in 182 of 236; on the best of 13 in points, where most others are left, in 59 of 175.
 *
 * @param slots the measures of at least one slot
 */
export function nextStep(slots: readonly Measures[]): NextStep {
  const faults = slots.map(faultsOf);
  const slot = faults.indexOf(Math.min(...faults));
  const [most = null] = faultsByMetric(slots[slot]).toSorted((a, b) => b.faults - a.faults);
  const found = { slot, faults: faults[slot], most };
  if (most === null || most.faults < 1) return { kind: 'approve', ...found };
  return { kind: most.metric.atSeam === true ? 'seam' : 'slot', ...found };
}
