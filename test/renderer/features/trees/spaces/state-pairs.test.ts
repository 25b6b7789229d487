import { expect, test } from 'vitest';
import { defaultMark, withPairAdded } from '#renderer/features/trees/spaces/state-pairs.ts';
import { withStateRenamed } from '#renderer/features/trees/spaces/rule-space.ts';
import type { Content, PadPairs } from '#renderer/features/trees/spaces/pad-space.ts';
import { withMovedItem } from '#renderer/features/trees/spaces/list-spaces.ts';
import { inputs, otherTrees } from '#test/core/tree/sample-trees.ts';
import { clip, problemsOf } from '#test/core/tree/tree-fixture.ts';
import { contentOf, listOf } from './pad-fixture.ts';

const pairsOf = (content: Content): PadPairs => listOf(content).transitions as PadPairs;
const wordsOf = (content: Content): readonly string[] =>
  pairsOf(content).pairs.map(({ from, to }) => `${from} → ${to}`);
const entry = (id: string) => ({ node: clip(id), start: 1, in: 0.3, out: 1, fadeIn: 0.2, fadeOut: 0.2 });
const unnamed = contentOf({ kind: 'fifo', entries: [entry('a'), entry('b')], rest: clip('c') });

const nodeOf = (entry: number): string => ['jog', 'rest'][entry];

test('a first transition names entries for their nodes, and they keep their names if their order changes', () => {
  const content = withPairAdded(unnamed, pairsOf(unnamed), nodeOf);
  expect(wordsOf(content)).toEqual(['rest → jog']);
  const moved = withMovedItem(content, ['root', 'entries'], 0, 1);
  expect(listOf(moved).rows.map(({ name, words }) => name ?? words)).toEqual(['rest (2)', 'jog', 'rest']);
  expect(wordsOf(withPairAdded(moved, pairsOf(moved), nodeOf))).toEqual(['rest → jog', 'rest → rest (2)']);
  expect(problemsOf(moved['root'])).toEqual([]);
});

test('transitions follow a renamed state', () => {
  const content = contentOf(otherTrees['fifo, with transitions'], inputs);
  const renamed = withStateRenamed(
    content,
    { states: ['root', 'entries'], pairs: ['root', 'transitions'] },
    1,
    'stride',
  );
  expect(wordsOf(renamed)).toEqual(['hit → stride', '* → rest']);
  expect(problemsOf(renamed['root'], inputs)).toEqual([]);
});

test('a new mark lies at the marker of its state', () => {
  const pairs = pairsOf(unnamed);
  expect(defaultMark(pairs, { from: 'entry 1', to: 'rest' }, 'out')).toBe(1);
  expect(defaultMark(pairs, { from: 'rest', to: 'entry 2' }, 'in')).toBe(0.3);
  expect(defaultMark(pairs, { from: '*', to: 'rest' }, 'out')).toBe(0);
});
