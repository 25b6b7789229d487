import { assert } from '../../assert.ts';
import type { Slot } from '../document/document.ts';
import { findBlendMethod } from '../methods/registry.ts';
import { withFatiguePose } from '../methods/fatigue-destination.ts';
import type { MethodSetup } from './captured-blend.ts';

/** The method of a slot with its values for joints and root, and its tick. */
export function methodSetupOf({
  method: id,
  values,
  rootTime,
  tick,
  fatiguePose = false,
}: Slot): MethodSetup {
  const found = findBlendMethod(id);
  assert(found !== undefined, `no blend method ${id}, although it was validated`);
  const method = fatiguePose ? withFatiguePose(found) : found;
  const ticksPerSecond = method.isEngineNode === true ? Number(values['tick']) : tick;
  return {
    ...{ method, values },
    ...(rootTime !== undefined && { rootValues: { ...values, [timeName(values)]: rootTime } }),
    ...(ticksPerSecond !== undefined && { tick: 1 / ticksPerSecond }),
  };
}

/** Name of the parameter for the time of a method. */
export function timeName(values: Slot['values']): 'blendTime' | 'halfLife' {
  return values['blendTime'] === undefined ? 'halfLife' : 'blendTime';
}
