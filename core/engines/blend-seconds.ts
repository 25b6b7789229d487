import { THOUSANDTH } from '../methods/curves/decay.ts';
import type { SlotSettings } from '../transition/document/document.ts';
import { findBlendMethod } from '../methods/registry.ts';

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
