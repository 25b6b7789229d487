import { expect, test } from 'vitest';
import {
  comparisonOf,
  describeCondition,
  newRule,
  withStateRenamed,
} from '#renderer/features/trees/spaces/rule-space.ts';
import { readInputs } from '#renderer/features/trees/spaces/pad-node.ts';
import type { Rule } from '#core/tree/nodes/rules-node.ts';
import type { RuleSpace } from '#renderer/features/trees/spaces/pad-space.ts';
import { withValueAt } from '#renderer/stores/lab/tree/outline.ts';
import { inputs, sampleTrees } from '#test/core/tree/sample-trees.ts';
import { problemsOf } from '#test/core/tree/tree-fixture.ts';
import { contentOf, spaceOf } from './pad-fixture.ts';

const content = contentOf(sampleTrees['rules'], inputs);
const space = spaceOf(content) as RuleSpace;
const known = readInputs(content);

test('states and rules are listed in their order', () => {
  expect(space.states.rows.map(({ name }) => name)).toEqual(['idle', 'busy', 'done']);
  expect(space.rules.map(({ from, to }) => `${from} → ${to}`)).toEqual([
    'idle → busy',
    'busy → done',
    '* → idle',
  ]);
});

test('conditions in words, with those in groups', () => {
  expect(describeCondition(space.rules[0].when, known)).toBe('x > 0.3');
  expect(describeCondition(space.rules[1].when, known)).toBe('on is true and x ≥ 0.4');
  const nested = { not: { any: [space.rules[0].when, space.rules[1].when] } };
  expect(describeCondition(nested, known)).toBe('not (x > 0.3 or (on is true and x ≥ 0.4))');
});

test.each(Object.keys(inputs))('a new condition on the input %s is valid', (name) => {
  const when = comparisonOf(name, known[name]);
  const changed = withValueAt(content, ['root', 'rules', 0, 'when'], when);
  expect(problemsOf(changed['root'], inputs)).toEqual([]);
});

test('a new rule is valid; without a second state or an input there is none', () => {
  const rule = newRule(space, known) as Rule;
  const added = withValueAt(content, ['root', 'rules', 3], rule);
  expect(problemsOf(added['root'], inputs)).toEqual([]);
  expect(newRule(space, {})).toBeNull();
  const lone = { ...space, states: { ...space.states, rows: space.states.rows.slice(0, 1) } };
  expect(newRule(lone, known)).toBeNull();
});

test('rules follow a renamed state', () => {
  const renamed = withStateRenamed(
    content,
    { states: ['root', 'states'], pairs: ['root', 'rules'] },
    0,
    'still',
  );
  expect(problemsOf(renamed['root'], inputs)).toEqual([]);
  const { rules } = spaceOf(renamed) as RuleSpace;
  expect(rules.map(({ from, to }) => `${from} → ${to}`)).toEqual([
    'still → busy',
    'busy → done',
    '* → still',
  ]);
});
