import { expect, test } from 'vitest';
import { describeResults, resultsOf } from '#core/judge/comparisons.ts';
import type { Vote } from '#core/transition/document/document.ts';
import { transitionOf } from '#test/fixtures/transitions.ts';

/** A vote between methods; `best` is an index of them, null for none. */
const vote = (best: number | null, ...methods: readonly string[]): Vote => ({
  reviewer: '',
  date: '2026-03-01T10:00:00.000Z',
  best,
  of: methods.map((method) => ({ method, measures: {} })),
});

/** What the votes of some transitions say of two slots, `springExact` and `cut`, unless `of` names others. */
const results = (transitions: readonly (readonly Vote[])[], of = ['springExact', 'cut']) =>
  resultsOf(
    transitions.map((votes) => transitionOf({ votes: [...votes] })),
    of,
  );

const [forSpring, forCut, forNone] = [0, 1, null].map((best) => vote(best, 'springExact', 'cut'));

test.each([
  ['one vote', [forCut], [0, 1], 0],
  ['forty of one opinion', Array.from({ length: 40 }, () => forSpring), [1, 0], 0],
  ['most of its votes', [forSpring, forCut, forSpring], [1, 0], 0],
  ['two opinions, equally often', [forSpring, forCut], [0, 0], 1],
  ['as many for none', [forSpring, forNone], [0, 0], 1],
  ['most for none', [forNone, forCut, forNone], [0, 0], 1],
  ['more than for none and for another', [forNone, forCut, forCut, forSpring], [0, 1], 0],
])('a transition counts once: %s', (_, votes, preferred, tied) => {
  expect(results([votes, []])).toEqual({ transitions: 1, preferred, tied });
});

test('votes count by method, wherever its slot was; those between other methods do not', () => {
  const swapped = vote(0, 'cut', 'springExact');
  const others = [vote(0, 'springExact', 'quintic'), vote(0, 'springExact', 'cut', 'quintic')];
  expect(results([[swapped], [swapped, forSpring, forSpring, ...others], others])).toEqual({
    transitions: 2,
    preferred: [1, 1],
    tied: 0,
  });
  expect(results([[forSpring]], ['springExact', 'cut', 'quintic']).transitions).toBe(0);
});

test('of slots with the same method, the order counts', () => {
  const cuts = ['cut', 'springExact', 'cut'];
  const votes = [
    [vote(0, ...cuts)],
    [vote(2, ...cuts)],
    [vote(2, ...cuts)],
    [vote(1, 'cut', 'cut', 'springExact')],
  ];
  expect(results(votes, cuts).preferred).toEqual([1, 0, 3]);
});

test.each([
  [0, [0, 0], 0, ''],
  [1, [0, 1], 0, 'Blind votes: of 1 transition, B was preferred in 1.'],
  [7, [5, 1], 1, 'Blind votes: of 7 transitions, A was preferred in 5, B in 1; 1 is tied.'],
  [9, [1, 6, 0], 2, 'Blind votes: of 9 transitions, B was preferred in 6, A in 1; 2 are tied.'],
  [2, [0, 0], 2, 'Blind votes: of 2 transitions, none was preferred; 2 are tied.'],
])('%d transitions, preferred %j, tied %d: %s', (transitions, preferred, tied, words) => {
  expect(describeResults({ transitions, preferred, tied })).toBe(words);
});
