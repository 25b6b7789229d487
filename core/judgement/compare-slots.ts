import type { Judgement } from './judge.ts';
import type { Metric } from './metric.ts';
import { metrics } from './metrics/registry.ts';

/** Values that differ by less than this share are not told apart. */
export const EQUAL_SHARE = 0.02;

/** Difference from `value` up to which another value of a metric is equal. @param share of the value */
export const toleranceOf = ({ equalWithin }: Metric, value: number, share = EQUAL_SHARE): number =>
  Math.max(equalWithin, share * Math.abs(value));

/** The slots that are best in a metric, with all that cannot be told from them; none if no slot is worse. */
export function bestSlots(metric: Metric, { slots }: Pick<Judgement, 'slots'>): readonly number[] {
  const sign = metric.better === 'lower' ? 1 : -1;
  const values = slots.map((measures) => sign * measures[metric.id].value);
  const least = Math.min(...values.filter(Number.isFinite));
  const best = values.flatMap((value, slot) => (value <= least + toleranceOf(metric, least) ? [slot] : []));
  return best.length === values.length ? [] : best;
}

/** s after the seam at which a slot is worst; null if the metric is not over time, or never bad. */
export function worstTime({ id }: Metric, { slots, seconds }: Judgement, slot: number): number | null {
  const { series } = slots[slot][id];
  if (!series) return null;
  const most = series.reduce((at, value, i) => (value > series[at] ? i : at), 0);
  return series[most] > 0 ? (most / (series.length - 1)) * seconds[slot] : null;
}

/** The joint in which a slot is worst; null if the metric is not by joint, or no joint is bad. */
export function worstJoint({ id }: Metric, { slots }: Judgement, slot: number): number | null {
  const { joints } = slots[slot][id];
  if (!joints) return null;
  const most = joints.reduce((at, value, i) => (value > (joints[at] || 0) ? i : at), 0);
  return joints[most] > 0 ? most : null;
}

/** `walk → hop: A is best in 8 of 16 metrics, B in 5.` */
export function verdictWords(title: string, judgement: Pick<Judgement, 'slots'>): string {
  const { slots } = judgement;
  if (slots.length < 2) return `${title}: add a slot to compare methods.`;
  const best = metrics.map((metric) => bestSlots(metric, judgement));
  const counts = slots.map((_, slot) => ({
    name: slotLetter(slot),
    wins: best.filter((list) => list.includes(slot)).length,
  }));
  const [first, ...others] = counts.filter(({ wins }) => wins > 0).toSorted((a, b) => b.wins - a.wins);
  if (first === undefined) return `${title}: the slots are equal in all ${metrics.length} metrics.`;
  const rest = others.map(({ name, wins }) => `, ${name} in ${wins}`).join('');
  const word = slots.length === 2 ? 'better' : 'among the best';
  return `${title}: ${first.name} is ${word} in ${first.wins} of ${metrics.length} metrics${rest}.`;
}

/** `A` of the first slot. */
export const slotLetter = (slot: number): string => String.fromCodePoint(65 + slot);
