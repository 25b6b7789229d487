import type { TreeInput } from '#core/tree/inputs/input-document.ts';
import { viewOf } from '../spaces/node-views.ts';
import { keysOf } from './input-keys.ts';
import { numberOf, type ValueRange } from './input-values.ts';
import type { InputUse } from './input-uses.ts';

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
