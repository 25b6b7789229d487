import { clamp01, randomShare, roundTo } from '../kit/numbers.ts';
import { success, type Result } from '../kit/result.ts';
import type { Slot } from '../transition/document/document.ts';
import { chainOfSlot } from '../transition/document/resolve-chain.ts';
import type { TransitionProblem } from '../transition/document/transition-problem.ts';
import type { NumberSpec } from '../methods/parts/setting-spec.ts';
import { slotSettling } from '../transition/evaluation/method-setup.ts';
import { findBlendMethod } from '../methods/registry.ts';
import { judgeSlots, numbersOf, type JudgedChain } from './judge.ts';
import { metricNamed } from './metrics/registry.ts';
import { offeredTimes, withOffer, type OfferKind } from './blend-times.ts';
import { faultsByMetric, faultsOf } from './verdict.ts';

/** Ids of two metrics. */
export type MetricPair = readonly [string, string];

/** What is tuned: a slot of the last transition of a chain, for two metrics; null: see `leadingPair`. */
export interface Tuning extends Pick<JudgedChain, 'chain' | 'clips' | 'map' | 'isLocked'> {
  readonly slot: number;
  readonly metrics: MetricPair | null;
  readonly judgements: number; // at most
  readonly seed: number; // whole, 0 to 2^32 - 1
}

/** Values of a slot’s number parameters, by name. */
interface Start {
  readonly values: Readonly<Record<string, number>>;
  readonly offer?: OfferKind; // its blend time is offered, see `offeredTimes`
}

/** Values, and how good a slot is with them. */
export interface Tried extends Start {
  readonly measures: Readonly<Record<string, number | null>>; // by metric
  readonly faults: number; // see `faultsOf`
}

/** The defaults of window and command. */
export const TUNED = { metrics: null, judgements: 80, seed: 1 } as const;

/** What settles later after the seam is not tried, unless the present values do, s. */
const LONGEST = 2;

/** Slots that are judged at once. */
const BATCH = 8;

/** The parameters of a slot that are tuned, by name. */
export function tunedParameters({
  method,
}: Pick<Slot, 'method'>): readonly (readonly [string, NumberSpec])[] {
  const specs = Object.entries(findBlendMethod(method)?.parameters ?? {});
  return specs.flatMap(([name, spec]) => (spec.kind === 'number' ? [[name, spec] as const] : []));
}

/**
 * Tries values of the number parameters of a slot, the present ones first: half of them spread over their
 * ranges, the others near those that none has beaten so far. Yields them as they are judged; the same seed
 * tries the same ones.
 */
export function* tune(tuning: Tuning): Generator<Result<readonly Tried[], TransitionProblem>> {
  const { chain, slot: index, metrics, judgements, ...judged } = tuning;
  const [last] = chain.slice(-1);
  const slot = last.slots[index];
  const present = Object.fromEntries(
    tunedParameters(slot).map(([name, spec]) => [name, Number(slot.values[name] ?? spec.default)]),
  );
  const { names } = tuning.map.skeleton;
  const settling = (values: Tried['values']): number => slotSettling(withValues(slot, values), names);
  const before = chainOfSlot(chain, index).slice(0, -1);
  const first: readonly Start[] = [{ values: present }, ...offersOf(tuning, slot, present)].slice(
    0,
    judgements,
  );
  const draw = createDraws(slot, tuning.seed, isSoonEnough(settling, present), first);
  const tried: Tried[] = [];
  for (let batch = first; batch.length > 0;) {
    const slots = batch.map(({ values }) => withValues(slot, values));
    const answer = judgeSlots({ ...judged, chain: [...before, { ...last, slots, chosen: 0 }] });
    if (!answer.ok) {
      yield answer;
      return;
    }
    const found = answer.value.map((measures, i) => {
      return { ...batch[i], measures: numbersOf(measures), faults: faultsOf(measures) };
    });
    tried.push(...found);
    yield success(found);
    const near = tried.length < judgements / 2 ? [] : soundFront(tried, metrics ?? leadingPair(tried));
    batch = Array.from({ length: Math.min(BATCH, judgements - tried.length) }, () => draw(near)).flatMap(
      (values) => (values === null ? [] : [{ values }]),
    );
  }
}

/** The metrics that stand in for those without a fault. */
const USUAL: MetricPair = ['footSlide', 'responseTime'];

/** The two metrics that count most in the verdict on the present values, which were tried first. */
export function leadingPair([now]: readonly Tried[]): MetricPair {
  const values = Object.entries(now?.measures ?? {});
  const measures = Object.fromEntries(values.map(([id, value]) => [id, { value: value ?? Number.NaN }]));
  const leading = faultsByMetric(measures).toSorted((a, b) => b.faults - a.faults);
  const [first, second] = new Set([...leading.map(({ metric }) => metric.id), ...USUAL]);
  return [first, second];
}

/** Starts with an offered blend time, if it is another one. */
function offersOf({ chain, clips }: Tuning, slot: Slot, present: Start['values']): readonly Start[] {
  const [last] = chain.slice(-1);
  const [source, destination] = clips.slice(-2);
  const known = new Set([JSON.stringify(present)]);
  const times = offeredTimes(last, [source, destination]);
  return (['pose', 'pace'] as const).flatMap((offer): readonly Start[] => {
    const offered = withOffer(slot, times[offer]);
    const entries = tunedParameters(slot).map(([name, spec]) => {
      const value = Number(offered?.values[name] ?? present[name]);
      return [name, valueAt(spec, shareOf(spec, value))] as const;
    });
    const values = Object.fromEntries(entries);
    if (offered === null || known.has(JSON.stringify(values))) return [];
    known.add(JSON.stringify(values));
    return [{ values, offer }];
  });
}

/** A slot with other values of some parameters. */
export const withValues = (slot: Slot, values: Tried['values']): Slot => ({
  ...slot,
  values: { ...slot.values, ...values },
});

/** Whether values settle in time. */
function isSoonEnough(settling: (values: Tried['values']) => number, present: Tried['values']) {
  const longest = Math.max(LONGEST, ...[settling(present)].filter(Number.isFinite));
  return (values: Tried['values']): boolean => settling(values) <= longest;
}

/** How far from a center values are drawn, as a share of their range. */
const NEAR = 0.15;

/** Draws of known values, or of such that settle too late, after which there are no others. */
const DRAWS = 100;

/**
 * Draws values near one of some, or, without any, from all of their ranges; each once. Null = there seem to
 * be no others.
 */
function createDraws(
  slot: Slot,
  seed: number,
  isAllowed: (values: Tried['values']) => boolean,
  starts: readonly Start[],
) {
  const specs = tunedParameters(slot);
  const known = new Set(starts.map(({ values }) => JSON.stringify(values)));
  let draws = 0;
  return (near: readonly Tried[]): Tried['values'] | null => {
    for (const end = draws + DRAWS; draws < end; draws++) {
      const center = near.length > 0 ? near[draws % near.length].values : null;
      const drawn = specs.map(([name, spec], i): readonly [string, number] => {
        const random = randomShare(seed, draws * specs.length + i);
        const share = center ? shareOf(spec, center[name]) + NEAR * (2 * random - 1) : random;
        return [name, valueAt(spec, clamp01(share))];
      });
      const values = Object.fromEntries(drawn);
      const key = JSON.stringify(values);
      if (known.has(key) || !isAllowed(values)) continue;
      known.add(key);
      return values;
    }
    return null;
  };
}

/** A range with the scale on which its values are spread. */
export type ScaledRange = Pick<NumberSpec, 'unit' | 'minimum' | 'maximum' | 'step'>;

/** The scale of a time is logarithmic from here on, s, and even below, so that it can begin at 0. */
const SHORT = 0.05;

/** Place of a value in its range, 0 to 1. */
function shareOf({ unit, minimum, maximum }: NumberSpec, value: number): number {
  const [way, range] = [value - minimum, maximum - minimum];
  return unit === 's' ? Math.log1p(way / SHORT) / Math.log1p(range / SHORT) : way / range;
}

/** The value at a place in its range, 0 to 1, in steps of its field. */
export function valueAt({ unit, minimum, maximum, step }: ScaledRange, share: number): number {
  const range = maximum - minimum;
  const way = unit === 's' ? SHORT * Math.expm1(share * Math.log1p(range / SHORT)) : share * range;
  return Math.min(roundTo(minimum + Math.round(way / step) * step, 6), maximum);
}

/** What none beats in both metrics, the best in the first one first; of equals the first. */
export function paretoFront(tried: readonly Tried[], metrics: MetricPair): readonly Tried[] {
  const cost = ({ measures }: Tried, id: string): number =>
    (metricNamed(id)?.better === 'higher' ? -1 : 1) * (measures[id] ?? Number.NaN);
  const [x, y] = metrics;
  let least = Number.POSITIVE_INFINITY;
  const sorted = tried
    .filter((each) => Number.isFinite(cost(each, x) + cost(each, y)))
    .toSorted((a, b) => cost(a, x) - cost(b, x) || cost(a, y) - cost(b, y));
  return sorted.filter((each) => {
    const isKept = cost(each, y) < least;
    least = Math.min(least, cost(each, y));
    return isKept;
  });
}

/** A fault score of more than so many times the lowest is not sound. */
const SOUND = 3;

/** What is sound: a cut, which slides little and responds at once, is not. */
export function soundOnes(tried: readonly Tried[]): readonly Tried[] {
  const most = SOUND * (bestOf(tried)?.faults ?? 0);
  return tried.filter(({ faults }) => faults <= most);
}

/** The Pareto front of what is sound. */
export const soundFront = (tried: readonly Tried[], metrics: MetricPair): readonly Tried[] =>
  paretoFront(soundOnes(tried), metrics);

/** What has the lowest fault score; null if nothing is tried. */
export const bestOf = (tried: readonly Tried[]): Tried | null =>
  tried.reduce<Tried | null>(
    (best, each) => (best !== null && best.faults <= each.faults ? best : each),
    null,
  );
