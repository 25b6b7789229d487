import type { Transition } from '../transition/document/document.ts';
import { bindTransition } from '../transition/binding/bind-transition.ts';
import type { Exits } from './certify.ts';
import type { JudgedChain } from './judge.ts';
import type { Metric } from './metric.ts';
import { isWithin, without, type TimeSpan } from './time-span.ts';

/** A variable of a transition, and what is judged at values of it. */
export interface Sweep {
  /** Factors, or s on the source: in order, evenly spread on the axis. */
  readonly places: readonly number[];
  readonly steps: readonly SweepStep[];
  /** Of out points, all exits between them as well; a sentence if nothing can be proved of them. */
  readonly exits?: Exits | string;
}

/**
 * A chain to be judged. A place where no transition may be has none, and one for each in point if there are
 * several.
 */
interface SweepStep {
  readonly place: number; // index of it
  readonly chain: readonly Transition[];
}

/** Values of the metrics of each slot; none if it cannot be judged. */
export type SweptSlots = readonly Readonly<Record<string, number | null>>[];

/** A value of a metric at a step. */
export interface SweptValue extends SweepStep {
  readonly value: number;
}

/**
 * Values of a metric of a slot where it applies, the best first.
 *
 * @param swept [steps] as far as they are judged
 */
export function sweptValues(
  { steps }: Sweep,
  swept: readonly SweptSlots[],
  slot: number,
  { id, better }: Metric,
): readonly SweptValue[] {
  const sign = better === 'lower' ? 1 : -1;
  return steps
    .flatMap((step, i) => ({ ...step, value: swept[i]?.[slot]?.[id] ?? Number.NaN }))
    .filter(({ value }) => Number.isFinite(value))
    .toSorted((a, b) => sign * (a.value - b.value));
}

/** [places] the worst at each; null = none. @param values the best first */
export function worstAtPlaces({ places }: Sweep, values: readonly SweptValue[]) {
  const worst = new Map(values.map((each) => [each.place, each]));
  return places.map((_, place) => worst.get(place) ?? null);
}

/**
 * The value that a share of some values, 0 to 1, does not exceed.
 *
 * @param values at least one, the best first
 */
export const atShare = (values: readonly SweptValue[], share: number): SweptValue =>
  values[Math.max(Math.ceil(share * values.length) - 1, 0)];

/** Where a transition may leave its source and enter its destination. */
export interface SeamPlaces {
  readonly barred: readonly TimeSpan[]; // of the source
  readonly entries: readonly number[]; // s on the destination, in points; at least one
}

/** What users have marked on a clip. */
interface Marks {
  readonly markers: readonly { readonly kind: string; readonly time: number }[];
  readonly ranges: readonly (TimeSpan & { readonly kind: string })[];
}

/**
 * Where a transition may be: it enters its destination at its in point, or, if that has several in markers,
 * at each of them.
 */
export function seamPlaces(
  { source, destination }: Transition,
  marksOf: (clip: string) => Marks,
): SeamPlaces {
  const [from, to] = [source, destination].map(({ id }) => marksOf(id));
  const [barred, closed] = [from, to].map(({ ranges }) =>
    ranges.filter(({ kind }) => kind === 'noTransition'),
  );
  const ins = to.markers.filter(({ kind, time }) => kind === 'in' && !isWithin(closed, time));
  const others = ins.length > 1 ? ins.map(({ time }) => time) : [];
  return { barred, entries: [...new Set([destination.time, ...others])] };
}

/**
 * Out points at most; fewer if their in points make for more judgements than these, but not below the last
 * number.
 */
const [OUTS, JUDGEMENTS, LEAST_OUTS] = [97, 240, 13];

/**
 * A transition of two clips, left at frames spread evenly over its source: over all of a loop, else as long
 * as the source has what the slots still read of it.
 */
export function outSweep({ chain, clips, map }: JudgedChain, { barred, entries }: SeamPlaces): Sweep {
  const [last] = chain.slice(-1);
  const { frameCount, fps, loop } = clips[0];
  const evaluation = bindTransition(chain, clips, map);
  const reads = evaluation.ok ? evaluation.value.chains.map(({ links }) => links.at(-1)?.readsFor ?? 0) : [0];
  const needed = loop ? 1 : Math.ceil(Math.max(...reads) * last.source.playRate * fps);
  const end = Math.max(frameCount - 1 - needed, 0);
  const most = Math.min(OUTS, Math.max(LEAST_OUTS, Math.floor(JUDGEMENTS / entries.length)), end + 1);
  const places = Array.from({ length: most }, (_, i) => Math.round((i * end) / Math.max(most - 1, 1)) / fps);
  const steps = places.flatMap((at, place): SweepStep[] => {
    if (isWithin(barred, at)) return [];
    const source = { ...last.source, marker: undefined, time: at };
    return entries.map((time) => ({
      place,
      chain: [
        ...chain.slice(0, -1),
        { ...last, source, destination: { ...last.destination, marker: undefined, time } },
      ],
    }));
  });
  const exits = without({ start: 0, end: (loop ? frameCount - 1 : end) / fps }, barred);
  return {
    places,
    steps,
    exits: provable(last, chain.length, { clips: [clips[0], clips[1]], spans: exits, entries }),
  };
}

/** What can be proved of exits, or a sentence that says why nothing can. */
function provable({ alignment }: Transition, links: number, exits: Omit<Exits, 'alignment'>): Exits | string {
  if (links > 1) return 'No proof: its source is another transition.';
  if (alignment.kind === 'plantedFoot')
    return 'No proof: another foot may be planted at any exit. Align by root or by a joint.';
  return exits.spans.length === 0
    ? 'No proof: all of the source is in no-transition ranges.'
    : { ...exits, alignment };
}
