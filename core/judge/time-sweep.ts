import { clamp } from '../kit/numbers.ts';
import { ROOT_TIMES } from '../transition/document/validate-slot.ts';
import { slotTime, timeName } from '../transition/evaluation/method-setup.ts';
import type { Slot, Transition } from '../transition/document/document.ts';
import { findBlendMethod } from '../methods/registry.ts';
import type { Sweep } from './sweep.ts';

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
    return { ...scaled, rootTime: clamp(rootTime * factor, ROOT_TIMES.minimum, ROOT_TIMES.maximum) };
  });
  return [...chain.slice(0, -1), { ...last, slots }];
}

/** The last transition of a chain at each factor. */
export const timeSweep = (chain: readonly Transition[]): Sweep => ({
  places: TIME_FACTORS,
  steps: TIME_FACTORS.map((factor, place) => ({ place, chain: withTimes(chain, factor) })),
});
