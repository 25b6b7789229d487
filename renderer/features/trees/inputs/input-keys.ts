import { clamp } from '#core/clamp.ts';
import type { TreeInput } from '#core/tree/inputs/input-document.ts';
import type { LabItem } from '#contract/lab-items.ts';
import { numberOf, valueOf } from './input-values.ts';
import { inputsIn, readInput } from '../../../stores/lab/tree/read-input.ts';
import { withValueAt } from '../../../stores/lab/tree/tree-address.ts';

/** A key with its value as a number: see `numberOf`. */
export interface NumberKey {
  readonly time: number; // s
  readonly value: number;
}

/** Keys closer than this are one, s. */
const SAME_TIME = 1e-3;

/** The keys of an input, with numbers as values. */
export function keysOf(input: TreeInput): readonly NumberKey[] {
  return input.keys.map(({ time, value }) => ({ time, value: numberOf(input, value) }));
}

/** @param keys sorted by time */
export function withKeys(input: TreeInput, keys: readonly NumberKey[]): TreeInput {
  const own = keys.map(({ time, value }) => ({ time, value: valueOf(input, value) }));
  return { ...input, keys: own } as TreeInput;
}

/**
 * Adds a key, or replaces the nearest one at its time. Returns its index, too.
 *
 * @param sameTime s, keys that are closer are at one time
 */
export function withKey(
  input: TreeInput,
  key: NumberKey,
  sameTime = SAME_TIME,
): { readonly input: TreeInput; readonly index: number } {
  const keys = keysOf(input);
  const distances = keys.map(({ time }) => Math.abs(time - key.time));
  const same = distances.indexOf(Math.min(...distances));
  if (same >= 0 && distances[same] < sameTime)
    return { input: withKeys(input, keys.with(same, { ...key, time: keys[same].time })), index: same };
  const index = keys.filter(({ time }) => time < key.time).length;
  return { input: withKeys(input, keys.toSpliced(index, 0, key)), index };
}

/** Moves key `index` as close to `to` as its neighbours allow. One that was only previewed may be gone. */
export function withMovedKey(input: TreeInput, index: number, to: NumberKey): TreeInput {
  const keys = keysOf(input);
  if (index >= keys.length) return input;
  const earliest = keys[index - 1]?.time ?? Number.NEGATIVE_INFINITY;
  const latest = keys[index + 1]?.time ?? Number.POSITIVE_INFINITY;
  const time = clamp(to.time, earliest, latest);
  return withKeys(input, keys.with(index, { time, value: to.value }));
}

export function withoutKey(input: TreeInput, index: number): TreeInput {
  return withKeys(input, keysOf(input).toSpliced(index, 1));
}

/** Sets the value at `time`: the constant one of an input without keys, otherwise a key; see `withKey`. */
export function withValue(input: TreeInput, time: number, value: number, sameTime?: number): TreeInput {
  if (input.keys.length > 0) return withKey(input, { time, value }, sameTime).input;
  return { ...input, value: valueOf(input, value) } as TreeInput;
}

/** Applies a change to an input of a tree. An input that is missing or invalid stays as it is. */
export function withChangedInput(
  content: LabItem['content'],
  name: string,
  change: (input: TreeInput) => TreeInput,
): LabItem['content'] {
  const input = readInput(inputsIn(content)[name]);
  return input.ok ? withValueAt(content, ['inputs', name], change(input.value)) : content;
}
