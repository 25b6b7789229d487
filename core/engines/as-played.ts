import { clamp, roundTo } from '../kit/numbers.ts';
import type { Slot } from '../transition/document/document.ts';
import { timeName } from '../transition/evaluation/method-setup.ts';
import { switchMethod } from '../transition/evaluation/switch-method.ts';
import { findBlendMethod } from '../methods/registry.ts';
import { blendSeconds } from './blend-seconds.ts';
import type { Engine } from './engine.ts';

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
