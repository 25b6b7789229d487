import { clamp } from '#core/kit/numbers.ts';
import type { TreeInput } from '#core/tree/inputs/input-document.ts';
import type { LabItem } from '#contract/lab-items.ts';
import { numberOf, valueOf, type ValueRange } from './input-values.ts';
import { inputsIn, readInput } from '#renderer/stores/lab/tree/open-tree.ts';
import { withValueAt, type OutlineNode, type Address } from '#renderer/stores/lab/tree/outline.ts';
import { findNodeKind } from '#core/tree/registry.ts';
import { isObject } from '#core/documents/specs/structure-specs.ts';
import { viewOf } from '../spaces/node-views.ts';

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

/** A reference to an input: its node, and its address inside that node. */
export interface InputUse {
  readonly node: OutlineNode;
  readonly at: Address;
}

/** The references to the input `name` in the nodes of a tree. */
export function usesOf(name: string, outline: readonly OutlineNode[]): readonly InputUse[] {
  return outline.flatMap((node) =>
    Object.entries(node.node).flatMap(([field, value]) =>
      referencesIn(value, name, [field]).map((at) => ({ node, at })),
    ),
  );
}

/** Addresses of the references in a value, except in the nodes below. */
function referencesIn(value: unknown, name: string, at: Address): readonly Address[] {
  if (Array.isArray(value)) return value.flatMap((item, i) => referencesIn(item, name, [...at, i]));
  if (!isObject(value) || isNode(value)) return [];
  if (value['input'] === name) return [at];
  return Object.entries(value).flatMap(([field, item]) => referencesIn(item, name, [...at, field]));
}

const isNode = ({ kind }: Readonly<Record<string, unknown>>): boolean =>
  typeof kind === 'string' && findNodeKind(kind) !== undefined;

/** Renames an input; all references to it follow. */
export function withRenamedInput(content: LabItem['content'], from: string, to: string): LabItem['content'] {
  const inputs = Object.entries(inputsIn(content)).map(([name, input]) => [name === from ? to : name, input]);
  return { ...content, inputs: Object.fromEntries(inputs), root: renamed(content['root'], from, to) };
}

/** A copy of a value in which each `{ input: from }` names `to`. */
function renamed(value: unknown, from: string, to: string): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, from, to));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([field, item]) => [
    field,
    field === 'input' && item === from ? to : renamed(item, from, to),
  ]);
  return Object.fromEntries(entries);
}

/** Why an input cannot have this name; null = it can. */
export function nameProblem(name: string, others: readonly string[]): string | null {
  if (name === '') return 'An input needs a name.';
  if (name.length > 200) return 'The name has more than 200 characters.';
  return others.includes(name) ? `There is another input “${name}”.` : null;
}

/** The range of an input without uses, and that of a weight. */
const UNIT = [0, 1];

/**
 * The range that is set, else that of the values that make a difference to the nodes of an input; with all
 * values of the input.
 */
export function inputRange(input: TreeInput, uses: readonly InputUse[]): ValueRange {
  if (input.kind === 'bool') return { minimum: 0, maximum: 1 };
  if (input.kind === 'enum') return { minimum: 0, maximum: Math.max(input.options.length - 1, 1) };
  const set = input.kind === 'number' ? input.range : null;
  const used = uses
    .flatMap(({ node: { node }, at }) => viewOf(node.kind)?.breakpoints?.(node, at) ?? UNIT)
    .filter(Number.isFinite);
  const own = [numberOf(input, input.value), ...keysOf(input).map(({ value }) => value)];
  const all = [...(set ?? (used.length > 0 ? used : UNIT)), ...own];
  const minimum = all.reduce((least, value) => Math.min(least, value));
  const maximum = all.reduce((most, value) => Math.max(most, value));
  return minimum < maximum ? { minimum, maximum } : { minimum: minimum - 0.5, maximum: maximum + 0.5 };
}
