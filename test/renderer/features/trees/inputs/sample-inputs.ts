import type { EnumInput, NumberInput } from '#core/tree/inputs/input-document.ts';

/** A number without keys, steps or smoothing, unless given. */
export function numberInput(given: Partial<NumberInput> = {}): NumberInput {
  return { kind: 'number', value: 0, keys: [], interpolation: 'step', smoothing: null, ...given };
}

/** A list of three options. */
export function listInput(given: Partial<EnumInput> = {}): EnumInput {
  return { kind: 'enum', options: ['calm', 'sad', 'tense'], value: 'sad', keys: [], ...given };
}
