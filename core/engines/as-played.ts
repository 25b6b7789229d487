import { THOUSANDTH } from '../methods/curves/decay.ts';
import type { SlotSettings, Slot } from '../transition/document/document.ts';
import { findBlendMethod } from '../methods/registry.ts';
import { clamp, roundTo } from '../kit/numbers.ts';
import { timeName } from '../methods/binding/read-values.ts';
import { switchMethod } from '../transition/evaluation/switch-method.ts';
import type { Engine } from './engine.ts';

/**
 * `y t` at which a critically damped spring, starting at rest, has half of its offset left: `(1 + y t) exp(-y
 * t) = 1/2`.
 */
const HALF = 1.678346990016661;

/**
 * Time that an engine blends in place of a method, s. A spring never ends: the engine is half-way when the
 * spring is, which looks alike. Its settling time would be three times as long.
 */
export function blendSeconds({ method: id, values }: Pick<SlotSettings, 'method' | 'values'>): number {
  const method = findBlendMethod(id);
  if (method === undefined) return 0;
  const settled = method.settlingTime(values);
  return method.promises(values).endsExactly ? settled : 2 * (HALF / THOUSANDTH) * settled;
}

/**
 * The slot that shows what an engine plays in place of another, over the time that is exported for that one;
 * null: the engine plays its method.
 */
export function asPlayed({ instead }: Pick<Engine, 'instead'>, slot: Slot): Slot | null {
  const method = findBlendMethod(instead(slot.method) ?? '');
  if (method === undefined) return null;
  const switched = switchMethod(slot, method);
  const name = timeName(switched.values);
  const time = method.parameters[name];
  if (time?.kind !== 'number') return switched;
  const seconds = clamp(roundTo(blendSeconds(slot), 3), time.minimum, time.maximum);
  return { ...switched, values: { ...switched.values, [name]: seconds } };
}
