import { assert } from '../../kit/assert.ts';
import { numberSpec, flagSpec, choiceSpec, textSpec } from '../../documents/specs/plain-specs.ts';
import { fieldPath, type ValueOf } from '../../documents/specs/spec.ts';
import { isObject, objectSpec } from '../../documents/specs/structure-specs.ts';
import type { TreeScope, TreeSpec } from '../tree-spec.ts';
import type { BoundInput } from './bound-input.ts';

const COMPARISONS = ['above', 'atLeast', 'below', 'atMost', 'equal', 'notEqual'] as const;

const MAX_DEPTH = 16;

const anyValueSpec: TreeSpec<number | boolean | string> = {
  schema: { type: ['number', 'boolean', 'string'] },
  read: (value) => value as number,
};

/** A comparison of an input with a value of its kind. */
export const comparisonSpec = objectSpec('A condition', {
  input: textSpec,
  is: choiceSpec(COMPARISONS),
  value: anyValueSpec,
});

/** A condition of a rule. */
export type RuleCondition =
  | ValueOf<typeof comparisonSpec>
  | { readonly all: readonly RuleCondition[] }
  | { readonly any: readonly RuleCondition[] }
  | { readonly not: RuleCondition };

/** A comparison, or `all`, `any`, `not` of others. */
export const conditionSpec: TreeSpec<RuleCondition> = {
  schema: { $ref: '#/$defs/condition' },
  read: (value, path, scope) => readCondition(value, path, scope, 0),
};

function readCondition(value: unknown, path: string, scope: TreeScope, depth: number): RuleCondition {
  if (depth > MAX_DEPTH) {
    scope.report(path, `Conditions have more than ${MAX_DEPTH} levels.`);
  } else if (isObject(value) && Object.keys(value).length === 1) {
    for (const name of ['all', 'any'] as const) {
      const list = value[name];
      if (!Array.isArray(list)) continue;
      const read = list.map((one: unknown, i) =>
        readCondition(one, `${fieldPath(path, name)}[${i}]`, scope, depth + 1),
      );
      return name === 'all' ? { all: read } : { any: read };
    }
    if ('not' in value) return { not: readCondition(value.not, fieldPath(path, 'not'), scope, depth + 1) };
  }
  return readComparison(value, path, scope);
}

function readComparison(value: unknown, path: string, scope: TreeScope): RuleCondition {
  const comparison = comparisonSpec.read(value, path, scope);
  if (typeof comparison.input !== 'string') return comparison;
  const type = scope.inputs.get(comparison.input);
  if (type === undefined) {
    scope.report(fieldPath(path, 'input'), `There is no input “${comparison.input}”.`);
    return comparison;
  }
  const specs = { number: numberSpec(), int: numberSpec(), bool: flagSpec, enum: choiceSpec(type.options) };
  specs[type.kind].read(comparison.value, fieldPath(path, 'value'), scope);
  const ordered = comparison.is !== 'equal' && comparison.is !== 'notEqual';
  if (ordered && (type.kind === 'bool' || type.kind === 'enum')) {
    scope.report(
      fieldPath(path, 'is'),
      `Values of kind ${type.kind} can only be compared with equal or notEqual.`,
    );
  }
  return comparison;
}

/** True if `condition` holds for the current inputs. */
export function isMet(condition: RuleCondition, inputs: ReadonlyMap<string, BoundInput>): boolean {
  if ('all' in condition) return condition.all.every((one) => isMet(one, inputs));
  if ('any' in condition) return condition.any.some((one) => isMet(one, inputs));
  if ('not' in condition) return !isMet(condition.not, inputs);
  const input = inputs.get(condition.input);
  assert(input !== undefined, `no input ${condition.input}, although it was validated`);
  const { value } = condition;
  const wanted = typeof value === 'string' ? input.type.options.indexOf(value) : Number(value);
  return compare(input.now.value, condition.is, wanted);
}

function compare(found: number, is: (typeof COMPARISONS)[number], wanted: number): boolean {
  switch (is) {
    case 'above':
      return found > wanted;
    case 'atLeast':
      return found >= wanted;
    case 'below':
      return found < wanted;
    case 'atMost':
      return found <= wanted;
    case 'equal':
      return found === wanted;
    case 'notEqual':
      return found !== wanted;
  }
}

/** Tick at which conditions are checked, s; longer if there would be more than MAX_TICKS. */
const TICK = 1 / 60;
const MAX_TICKS = 36_000;

/**
 * Times at which conditions are checked, s, ascending: each step of an input, and a steady tick while an
 * input changes continuously.
 */
export function listTicks(inputs: readonly BoundInput[]): readonly number[] {
  const times = inputs.flatMap(({ changes, startsAt }) => [startsAt, ...changes.map(({ time }) => time)]);
  const gradual = inputs.filter((input) => input.gradual);
  if (gradual.length > 0) {
    const from = Math.min(...gradual.map(({ startsAt }) => startsAt));
    const to = Math.max(...gradual.map(({ track }) => track.settledAt));
    const step = Math.max(TICK, (to - from) / MAX_TICKS);
    for (let k = 0; from + k * step <= to + step; k++) times.push(from + k * step);
  }
  return [...new Set(times)].sort((a, b) => a - b);
}
