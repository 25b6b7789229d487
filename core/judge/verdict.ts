import { formatNumber, withUnit } from '../kit/numbers.ts';
import type { Measures, Judgement } from './judge.ts';
import { everyMetric, metrics, type MetricId } from './metrics/registry.ts';
import { slotLetter } from '../transition/document/slot-letter.ts';
import type { Metric } from './metric.ts';
import { describeUnmeasured } from './unmeasured.ts';
import type { SweptSlots } from './sweep.ts';

/** The metrics that count as faults, in the order of tables, with what counts as one. */
const counted = everyMetric.flatMap((metric) =>
  typeof metric.fault === 'number' ? [{ metric, fault: metric.fault }] : [],
);

/** The metrics of all clips that count as faults, in the order of tables. */
export const countedMetrics = metrics.filter(({ fault }) => typeof fault === 'number');

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

/** Values that differ by less than this share are not told apart. */
export const EQUAL_SHARE = 0.02;

/** Difference from `value` up to which another value of a metric is equal. @param share of the value */
export const toleranceOf = ({ equalWithin }: Metric, value: number, share = EQUAL_SHARE): number =>
  Math.max(equalWithin, share * Math.abs(value));

/** Measures of slots, and what is no difference between them. */
type Compared = Pick<Judgement, 'slots'> & Partial<Pick<Judgement, 'floor'>>;

/** The slots that are best in a metric, with all that cannot be told from them; none if no slot is worse. */
export function bestSlots(metric: Metric, { slots, floor }: Compared): readonly number[] {
  const sign = metric.better === 'lower' ? 1 : -1;
  const values = slots.map((measures) => sign * measures[metric.id].value);
  const least = Math.min(...values.filter(Number.isFinite));
  const noise = floor?.[metric.id]?.value ?? 0;
  const within = Math.max(toleranceOf(metric, least), metric.hasFloor ? noise : 0);
  const best = values.flatMap((value, slot) => (value <= least + within ? [slot] : []));
  return best.length === values.filter(Number.isFinite).length ? [] : best;
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
  return worstIn(slots[slot][id].joints);
}

/** The curve in which a slot is worst; null likewise. */
export function worstCurve({ id }: Metric, { slots }: Judgement, slot: number): number | null {
  return worstIn(slots[slot][id].curves);
}

function worstIn(values: Float64Array | undefined): number | null {
  if (!values) return null;
  const most = values.reduce((at, value, i) => (value > (values[at] || 0) ? i : at), 0);
  return values[most] > 0 ? most : null;
}

/** A transition at other out points: [steps] values of its slots. */
export type Swept = readonly SweptSlots[];

/** What a verdict begins with: feet, seam and joint range. */
const LEADS: readonly string[] = ['footSlide', 'velocityJump', 'beyondLimits'] satisfies MetricId[];
const isLead = ({ id }: Metric): boolean => LEADS.includes(id);

/**
 * Which slot leads, and the evidence: `A leads with fault score 3.1 against 5.2.`, `Foot slide: A better by
 * 5.2 cm (3.1 against 8.3).`, `Velocity jump: no difference.`, … `Others: A better in 3, B in 2 of 7.` Metrics that
 * say the same as others do not count: see `Metric.fault`.
 *
 * @param over the transition at other out points, once they are judged
 */
export function verdictOf(compared: Compared, over: Swept | null = null): readonly string[] {
  if (compared.slots.length < 2) return ['Add a slot to compare methods.'];
  const leads = countedMetrics.filter(isLead);
  const [measures] = compared.slots;
  const others = counted.flatMap(({ metric }) => (metric.id in measures && !isLead(metric) ? [metric] : []));
  const sentences = [
    describeLeader(compared),
    ...leads.map((metric) => describeLead(metric, compared)),
    describeCount(others, compared),
    over && describeElsewhere(leads, compared, over),
  ];
  return sentences.filter((each) => each !== null);
}

/** The sentences of `verdictOf` as one text. */
export const describeVerdict = (...compared: Parameters<typeof verdictOf>): string =>
  verdictOf(...compared).join(' ');

/** `A leads with fault score 3.1 against 5.2.`, `B and C lead with fault score 2.0 against 3.0.` Of several, against the next. */
function describeLeader({ slots }: Compared): string {
  const faults = slots.map(faultsOf);
  const least = Math.min(...faults);
  const isEqual = (each: number): boolean => each <= least * (1 + EQUAL_SHARE);
  const names = faults.flatMap((each, slot) => (isEqual(each) ? [slotLetter(slot)] : []));
  const next = Math.min(...faults.filter((each) => !isEqual(each)));
  if (names.length === slots.length) return `No slot leads: ${faultScore(least)} each.`;
  const verb = names.length === 1 ? 'leads' : 'lead';
  return `${listed(names)} ${verb} with ${faultScore(least)} against ${faultNumber(next)}.`;
}

/** The slots that have a value of a metric. */
const measuredSlots = ({ id }: Metric, { slots }: Compared): readonly number[] =>
  slots.flatMap((measures, slot) => (Number.isFinite(measures[id].value) ? [slot] : []));

/** `Foot slide of B not measured: …`, and without names if it is so of all slots; empty if all have a value. */
function describeMissing(metric: Metric, compared: Compared): string {
  const measured = measuredSlots(metric, compared);
  const missing = [...compared.slots.keys()].filter((slot) => !measured.includes(slot));
  if (missing.length === 0) return '';
  const whose = measured.length === 0 ? '' : ` of ${listed(missing.map(slotLetter))}`;
  return `${metric.label}${whose} ${describeUnmeasured(metric)}.`;
}

/** What is compared, and then what was not measured. */
const withMissing = (words: string, metrics: readonly Metric[], compared: Compared): string =>
  [words, ...metrics.map((metric) => describeMissing(metric, compared))].filter(Boolean).join(' ');

/** `Foot slide: A better by 5.2 cm (3.1 against 8.3).`, and which slots have no value. */
const describeLead = (metric: Metric, compared: Compared): string =>
  withMissing(
    measuredSlots(metric, compared).length < 2 ? '' : describeBetter(metric, compared),
    [metric],
    compared,
  );

/** `Foot slide: A better by 5.2 cm (3.1 against 8.3).` Of several, against the next. */
function describeBetter(metric: Metric, compared: Compared): string {
  const { label, unit, digits } = metric;
  const best = bestSlots(metric, compared);
  if (best.length === 0) return `${label}: no difference.`;
  const values = compared.slots.map((measures) => measures[metric.id].value);
  const own = Math.min(...best.map((slot) => values[slot]));
  const next = Math.min(...values.filter((value, slot) => !best.includes(slot) && Number.isFinite(value)));
  const names = listed(best.map(slotLetter));
  const [by, least, other] = [next - own, own, next].map((value) => formatNumber(value, digits));
  return `${label}: ${names} better by ${withUnit(by, unit)} (${least} against ${other}).`;
}

/** `Others: A better in 3, B in 2 of 6. Through torso not measured: …` Only what was measured is compared. */
const describeCount = (metrics: readonly Metric[], compared: Compared): string =>
  withMissing(
    countBetter(
      metrics.filter((metric) => measuredSlots(metric, compared).length > 1),
      compared,
    ),
    metrics,
    compared,
  );

/** `Others: A better in 3, B in 2 of 7.` */
function countBetter(metrics: readonly Metric[], compared: Compared): string {
  const best = metrics.map((metric) => bestSlots(metric, compared));
  const wins = compared.slots
    .map((_, slot) => ({ name: slotLetter(slot), count: best.filter((list) => list.includes(slot)).length }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  const [first, ...rest] = wins;
  if (first === undefined) return `Others: no difference in ${metrics.length}.`;
  const word = compared.slots.length === 2 ? 'better' : 'among the best';
  const counts = rest.map(({ name, count }) => `, ${name} in ${count}`).join('');
  return `Others: ${first.name} ${word} in ${first.count}${counts} of ${metrics.length}.`;
}

/**
 * `Elsewhere it is the other way round: B has the lower foot slide at 71 of 97 out points.` Null if it is as
 * here.
 */
function describeElsewhere(metrics: readonly Metric[], compared: Compared, swept: Swept): string | null {
  for (const metric of metrics) {
    const [here, ...more] = bestSlots(metric, compared);
    if (here === undefined || more.length > 0) continue;
    for (const slot of compared.slots.keys()) {
      const pairs = swept.flatMap((slots): readonly boolean[] => {
        const [own, other] = [slots[here]?.[metric.id] ?? null, slots[slot]?.[metric.id] ?? null];
        return own === null || other === null ? [] : [other < own - toleranceOf(metric, own)];
      });
      const count = pairs.filter(Boolean).length;
      if (count * 2 > pairs.length)
        return `Elsewhere it is the other way round: ${slotLetter(slot)} has the lower ${metric.label.toLowerCase()} at ${count} of ${pairs.length} out points.`;
    }
  }
  return null;
}

const listed = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('');

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
