import { assert } from '../../assert.ts';
import type { Slot } from '../document/document.ts';
import { findBlendMethod } from '../methods/registry.ts';
import type { BlendChoice } from './captured-blend.ts';

/** What a slot plays: its method, with its own values for the root and at its tick. */
export function choiceOf({ method: id, values, rootTime, tick }: Slot): BlendChoice {
  const method = findBlendMethod(id);
  assert(method !== undefined, `no blend method ${id}: it was checked before`);
  const ticksPerSecond = method.isEngineNode === true ? Number(values['tick']) : tick;
  return {
    ...{ method, values },
    ...(rootTime !== undefined && { rootValues: { ...values, [timeName(values)]: rootTime } }),
    ...(ticksPerSecond !== undefined && { tick: 1 / ticksPerSecond }),
  };
}

/** What the time that a method takes is called. */
export function timeName(values: Slot['values']): 'blendTime' | 'halfLife' {
  return values['blendTime'] === undefined ? 'halfLife' : 'blendTime';
}
