import { expect, test } from 'vitest';
import { describeNoTaste, differenceOf, measuredVotes } from '#core/judgement/comparisons.ts';
import { judgedBy } from '#core/judgement/judged-by.ts';
import { metrics } from '#core/judgement/metrics/registry.ts';
import type { Vote } from '#core/transition/document/document.ts';
import { transitionOf } from '#test/fixtures/transitions.ts';

/** A vote on a day for the first of two slots that slide so far, cm. */
const vote = (day: number, slides: readonly number[], more: Partial<Vote> = {}): Vote => ({
  reviewer: '',
  date: `2026-03-0${day}T10:00:00.000Z`,
  best: 0,
  of: slides.map((footSlide) => ({ method: 'cut', measures: { footSlide } })),
  judgedBy,
  ...more,
});

test('votes count from the oldest on, of all transitions, but not those of another version, or without measures', () => {
  const blank = vote(2, [], {
    of: [
      { method: 'cut', measures: {} },
      { method: 'cut', measures: { footSlide: 1 } },
    ],
  });
  const { votes, others } = measuredVotes([
    transitionOf({ votes: [vote(3, [5, 6]), blank, vote(1, [1, 2])] }),
    transitionOf(),
    transitionOf({ votes: [vote(2, [3, 4], { best: 1 }), vote(2, [7, 8], { judgedBy: 'another' })] }),
  ]);
  const at = metrics.findIndex(({ id }) => id === 'footSlide');
  expect(votes.map(({ best, slots }) => [best, ...slots.map((slot) => slot[at])])).toEqual([
    [0, 1, 2],
    [1, 3, 4],
    [0, 5, 6],
  ]);
  expect(votes[0].slots[0].filter((value) => !Number.isNaN(value))).toHaveLength(1);
  expect(others).toBe(1);
});

test('a difference is of the first slot minus the second, and of no metric that does not apply to both', () => {
  const difference = differenceOf({ footSlide: 5, overshoot: 1 }, { footSlide: 3, distance: 1 });
  expect(metrics.flatMap(({ id }, k) => (Number.isNaN(difference[k]) ? [] : [[id, difference[k]]]))).toEqual([
    ['footSlide', 2],
  ]);
});

test.each([
  [10, 0, '10 of 20 blind votes, not enough to say what you like'],
  [
    19,
    1,
    '19 of 20 blind votes, not enough to say what you like. 1 blind vote was measured by another version of Segue and cannot count',
  ],
  [20, 0, '20 blind votes say no taste that chance could not. The next look is at 40 votes'],
  [
    40,
    2,
    '40 blind votes say no taste that chance could not. The next look is at 80 votes. 2 blind votes were measured by another version of Segue and cannot count',
  ],
  [300, 0, '300 blind votes say no taste that chance could not'],
])('%d votes without a taste, and %d of another version: %s', (count, others, words) => {
  expect(describeNoTaste({ count, others, model: null })).toBe(words);
});
