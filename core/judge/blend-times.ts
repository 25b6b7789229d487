import { clamp } from '../kit/numbers.ts';
import { slotFields } from '../transition/document/slot-fields.ts';
import { slotTime, timeName } from '../methods/binding/read-values.ts';
import type { Slot, Transition } from '../transition/document/document.ts';
import { findBlendMethod } from '../methods/registry.ts';
import type { Sweep } from './sweep.ts';
import { frameAt } from '../clip/clip.ts';
import { featuresOf, type MotionFeatures } from './cost-map/motion-features.ts';
import type { RootedClip } from '../clip/root/rooted-clip.ts';
import { clipTimeAt } from '../transition/clips/clip-clock.ts';

/** Factors on the blend time of each slot, in equal ratios. */
export const TIME_FACTORS = [0.25, 0.35, 0.5, 0.71, 1, 1.41, 2, 2.83];

/** A slot with another blend time or half-life, s, as far as its method allows. */
export function withTime(slot: Slot, seconds: number): Slot {
  const name = timeName(slot.values);
  const spec = findBlendMethod(slot.method)?.parameters[name];
  const allowed = spec?.kind === 'number' ? clamp(seconds, spec.minimum, spec.maximum) : seconds;
  return { ...slot, values: { ...slot.values, [name]: allowed } };
}

/** A chain in whose last transition every slot blends `factor` times as long, its root as well. */
export function withTimes(chain: readonly Transition[], factor: number): readonly Transition[] {
  const last = chain[chain.length - 1];
  const slots = last.slots.map((slot) => {
    const time = slotTime(slot);
    const { rootTime } = slot;
    const scaled = time === null ? slot : withTime(slot, time * factor);
    if (rootTime === undefined) return scaled;
    const { minimum, maximum } = slotFields.rootTime.spec;
    return { ...scaled, rootTime: clamp(rootTime * factor, minimum, maximum) };
  });
  return [...chain.slice(0, -1), { ...last, slots }];
}

/** The last transition of a chain at each factor. */
export const timeSweep = (chain: readonly Transition[]): Sweep => ({
  places: TIME_FACTORS,
  steps: TIME_FACTORS.map((factor, place) => ({ place, chain: withTimes(chain, factor) })),
});

/**
 * How an offered blend time is found:
 *
 *   pose   the time after which both clips, played on, are most alike: for motions that go in rounds, such as gaits
 *   pace   the shortest in which a smoothstep moves the figure over its offset no faster than both clips move: for all others
 *
 * Source: our own.
 */
export type OfferKind = 'pose' | 'pace';

/** Shortest and longest blend time that is offered, s. */
const RANGE = [0.1, 1] as const;

/** Steps of the longest time at which poses are compared. */
const STEPS = 60;

/** Peak speed of a smoothstep, in lengths per blend time. */
const PEAK = 1.5;

/** Share of a blend time in which a critically damped spring does as much: its half-life. */
const HALF_LIFE = 0.4;

/** A slot with an offered time; null if its method has neither a blend time nor a half-life. */
export function withOffer(slot: Slot, seconds: number): Slot | null {
  if (slotTime(slot) === null) return null;
  return withTime(slot, timeName(slot.values) === 'halfLife' ? HALF_LIFE * seconds : seconds);
}

/** Blend times for a transition of two clips, s. */
export function offeredTimes(
  { source, destination }: Transition,
  [from, to]: readonly [RootedClip, RootedClip],
): Readonly<Record<OfferKind, number>> {
  const own = featuresOf(from, to);
  const other = featuresOf(to, to);
  const at = (step: number): readonly [number, number] => {
    const after = (step * RANGE[1]) / STEPS;
    return [frameAt(from, clipTimeAt(source, after)), frameAt(to, clipTimeAt(destination, after))];
  };
  const apart = Array.from({ length: STEPS + 1 }, (_, step) => {
    const [i, j] = at(step);
    return meanLength(own, i, (k) => own.values[k] - other.values[k + (j - i) * own.dimensions]);
  });
  const shortest = Math.ceil((RANGE[0] / RANGE[1]) * STEPS);
  const late = apart.slice(shortest);
  const alike = shortest + late.indexOf(Math.min(...late));
  const [i, j] = at(0);
  const paces = [
    source.playRate * meanLength(own, i, (k) => own.rates[k]),
    destination.playRate * meanLength(other, j, (k) => other.rates[k]),
  ];
  const pace = Math.max(...paces, Number.MIN_VALUE);
  return {
    pose: (alike * RANGE[1]) / STEPS,
    pace: clamp((PEAK * apart[0]) / pace, RANGE[0], RANGE[1]),
  };
}

/**
 * Mean length of a frame’s vectors, which are weighted already.
 *
 * @param read value of a component, by its index
 */
function meanLength({ dimensions }: MotionFeatures, frame: number, read: (k: number) => number): number {
  let sum = 0;
  for (let k = frame * dimensions; k < (frame + 1) * dimensions; k += 3)
    sum += Math.hypot(read(k), read(k + 1), read(k + 2));
  return sum;
}
