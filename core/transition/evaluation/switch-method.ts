import { parseEasing } from '../../methods/curves/easing-text.ts';
import type { Slot } from '../document/document.ts';
import type { BlendMethod, ParameterSpec, ParameterValue } from '../../methods/parts/method.ts';
import { defaultValues } from '../../methods/default-values.ts';
import { slotTime, timeName } from './method-setup.ts';

/** Changes the method of a slot. Values with the same name in both methods are kept. */
export function switchMethod(slot: Slot, method: BlendMethod): Slot {
  const values: Record<string, ParameterValue> = { ...defaultValues(method) };
  for (const [name, parameter] of Object.entries(method.parameters)) {
    const value = slot.values[name];
    if (value !== undefined && accepts(parameter, value)) values[name] = value;
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

function accepts(parameter: ParameterSpec, value: ParameterValue): boolean {
  if (parameter.kind === 'choice') return typeof value === 'string' && parameter.options.includes(value);
  if (parameter.kind === 'easing') return typeof value === 'string' && parseEasing(value).ok;
  if (parameter.kind === 'muscles') return typeof value === 'string';
  return typeof value === 'number' && value >= parameter.minimum && value <= parameter.maximum;
}
