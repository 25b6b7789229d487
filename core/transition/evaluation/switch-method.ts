import { timeName, slotTime } from '../../methods/binding/read-values.ts';
import type { BlendMethod, ParameterValue } from '../../methods/parts/method.ts';
import { defaultValues } from '../../methods/default-values.ts';
import { rulesOf } from '../../methods/setting-kinds.ts';
import type { Slot } from '../document/document.ts';

/** Changes the method of a slot. Values with the same name in both methods are kept. */
export function switchMethod(slot: Slot, method: BlendMethod): Slot {
  const values: Record<string, ParameterValue> = { ...defaultValues(method) };
  for (const [name, spec] of Object.entries({ ...method.parameters, ...method.options })) {
    const value = slot.values[name];
    if (value !== undefined && rulesOf(spec).problem(value, spec) === null) values[name] = value;
  }
  // A method without a weight has no weight profile: its factors act on time.
  const profileMode = method.hasWeight ? slot.profileMode : 'time';
  const switched = { ...slot, method: method.id, values, ...(slot.profileMode && { profileMode }) };
  const { fatiguePose: _, ...rested } = switched;
  const kept = Object.hasOwn(values, 'muscles') ? switched : rested;
  if (slotTime(kept) !== null && timeName(slot.values) === timeName(values)) return kept;
  // A half-life cannot be used as a blend time.
  const { rootTime: _time, ...rest } = kept;
  return rest;
}
