import type { Skeleton } from '#core/pose/skeleton.ts';
import type { RuleCondition } from '#core/tree/inputs/condition.ts';
import type { TreeInput } from '#core/tree/inputs/input-document.ts';
import { stateName, statesOf } from '#core/tree/node-parts/state-queue.ts';
import { withDescendants } from '#renderer/stores/slots/slot-edits.ts';
import { valueAt, withValueAt, type Address } from '#renderer/stores/lab/tree/outline.ts';
import { rowAt } from './list-spaces.ts';
import type { PadInputs, PadNode, NodeView } from './pad-node.ts';
import type { Rule } from '#core/tree/nodes/rules-node.ts';
import type { Content, RuleSpace, PadPairs } from './pad-space.ts';
import { ANY_STATE, REST_STATE, type StatePair } from '#core/tree/node-parts/motion-states.ts';
import { freeName } from '#contract/rows/transition-names.ts';

interface State {
  readonly name: string;
}

/** States with the weights that they get, and rules in the order in which they are asked. */
export const rules: NodeView = {
  space: rulesSpace,
  breakpoints(node, at) {
    // A comparison changes at its threshold: values up to twice that, and on the other side 0.
    const threshold = Number(valueAt(node, [...at, 'value']));
    return [0, threshold === 0 ? 1 : 2 * threshold];
  },
};

function rulesSpace(node: PadNode): RuleSpace {
  const states = node.fields['states'] as readonly State[];
  const list = [...node.address, 'states'];
  return {
    kind: 'rules',
    list: [...node.address, 'rules'],
    rules: node.fields['rules'] as readonly Rule[],
    states: {
      kind: 'list',
      list,
      rows: states.map(({ name }, i) => ({ ...rowAt(node, ['states', i, 'node'], i), name })),
    },
  };
}

/** A comparison of an input with a value of its kind. */
export type Comparison = Extract<RuleCondition, { readonly input: string }>;

/** How values of a kind are compared, in words. */
export function comparisonsOf({ kind }: TreeInput): readonly (readonly [Comparison['is'], string])[] {
  const equal = [['equal', 'is'] as const, ['notEqual', 'is not'] as const];
  if (kind === 'bool' || kind === 'enum') return equal;
  const ordered = [['above', '>'] as const, ['atLeast', '≥'] as const, ['below', '<'] as const];
  return [...ordered, ['atMost', '≤'] as const, ['equal', '='] as const, ['notEqual', '≠'] as const];
}

/** A comparison of an input with a value that it can have. */
export function comparisonOf(input: string, { kind, ...rest }: TreeInput): Comparison {
  switch (kind) {
    case 'bool':
      return { input, is: 'equal', value: true };
    case 'enum':
      return { input, is: 'equal', value: String((rest as { readonly value: unknown }).value) };
    case 'number':
    case 'int':
      return { input, is: 'above', value: 0 };
  }
}

/** A rule between the first two states on the first input; null without two states or an input. */
export function newRule(
  space: RuleSpace,
  inputs: PadInputs,
): Omit<Rule, 'profile' | 'method' | 'easing'> | null {
  const [from, to] = space.states.rows;
  const [first] = Object.entries(inputs);
  if (first === undefined || space.states.rows.length < 2) return null;
  return { from: String(from.name), to: String(to.name), duration: 0.3, when: comparisonOf(...first) };
}

/**
 * A joint profile with another factor for a joint, and those below it; null if all joints have 1.
 *
 * @param skeleton null = only the joint itself is known
 */
export function withFactor(
  profile: Rule['profile'],
  skeleton: Skeleton | null,
  change: { readonly joint: string; readonly factor: number; readonly withChildren: boolean },
): Rule['profile'] {
  const { joint, factor, withChildren } = change;
  const index = skeleton?.names.indexOf(joint) ?? -1;
  const names =
    skeleton && withChildren && index >= 0
      ? withDescendants(skeleton, index).map((j) => skeleton.names[j])
      : [joint];
  const factors = { ...profile, ...Object.fromEntries(names.map((name) => [name, factor])) };
  const kept = Object.entries(factors).filter(([, value]) => value !== 1);
  return kept.length === 0 ? null : Object.fromEntries(kept);
}

/** A condition in words: `speed > 2 and not (on is true)`. */
export function describeCondition(when: RuleCondition, inputs: PadInputs): string {
  if ('all' in when) return when.all.map((one) => inBrackets(one, inputs)).join(' and ') || 'always';
  if ('any' in when) return when.any.map((one) => inBrackets(one, inputs)).join(' or ') || 'never';
  if ('not' in when) return `not ${inBrackets(when.not, inputs)}`;
  const input = inputs[when.input] as TreeInput | undefined;
  const sign = input && comparisonsOf(input).find(([is]) => is === when.is)?.[1];
  return `${when.input} ${sign ?? when.is} ${when.value}`;
}

function inBrackets(when: RuleCondition, inputs: PadInputs): string {
  const words = describeCondition(when, inputs);
  return 'input' in when || 'not' in when ? words : `(${words})`;
}

/** Renames a state, and in the rules or transitions that name it. The name must be new. */
export function withStateRenamed(
  content: Content,
  { states, pairs }: { readonly states: Address; readonly pairs: Address },
  index: number,
  name: string,
): Content {
  const place = [...states, index, 'name'];
  const old = stateName({ name: (valueAt(content, place) ?? null) as string | null }, index);
  const naming = valueAt(content, pairs) as readonly Pick<Rule, 'from' | 'to'>[];
  const renamed = naming.map((pair) => ({
    ...pair,
    ...(pair.from === old && { from: name }),
    ...(pair.to === old && { to: name }),
  }));
  return withValueAt(withValueAt(content, place, name), pairs, renamed);
}

/** The transitions between the states of a queue. */
export function statePairs({ address, fields }: PadNode): PadPairs {
  return {
    list: [...address, 'transitions'],
    pairs: fields['transitions'] as readonly StatePair[],
    states: statesOf(fields as unknown as Parameters<typeof statesOf>[0]),
  };
}

/**
 * Adds a transition from the rest to the first entry. Entries without a name get one, since transitions refer
 * to names: before the first transition that of their node, later the one that they have by their places.
 *
 * @param nodeOf name of the node of an entry
 */
export function withPairAdded(
  content: Content,
  { list, states: [rest, ...entries] }: PadPairs,
  nodeOf: (entry: number) => string,
): Content {
  const node = list.slice(0, -1);
  const pairs = (valueAt(content, list) ?? []) as readonly unknown[];
  const nameAt = (i: number): Address => [...node, 'entries', i, 'name'];
  const isOwn = (i: number): boolean => pairs.length > 0 || typeof valueAt(content, nameAt(i)) === 'string';
  const taken = [rest.name, ANY_STATE, ...entries.flatMap(({ name }, i) => (isOwn(i) ? name : []))];
  const named = entries.reduce((after, { name }, i) => {
    const own = isOwn(i)
      ? name
      : freeName(
          nodeOf(i),
          taken.map((name) => ({ name })),
        );
    taken.push(own);
    return withValueAt(after, nameAt(i), own);
  }, content);
  const made = { from: rest.name, to: valueAt(named, nameAt(0)), blendTime: 0.3 };
  return withValueAt(named, list, [...pairs, made]);
}

/** Where a new mark of a transition lies: at the marker of its state, if it names one. */
export function defaultMark(
  { states }: PadPairs,
  { from, to }: Pick<StatePair, 'from' | 'to'>,
  end: 'in' | 'out',
): number {
  const name = end === 'out' ? from : to;
  return name === REST_STATE ? 0 : (states.find((state) => state.name === name)?.[end] ?? 0);
}
