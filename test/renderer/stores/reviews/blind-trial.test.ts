import { expect, test } from 'vitest';
import {
  isStillOf,
  qualityIn,
  isVeiled,
  nextRound,
  startTrial,
  placeName,
  placeOf,
  voteAction,
  voted,
  votesFor,
  winnerOf,
} from '#renderer/stores/reviews/blind-trial.ts';
import { randomBelow } from '#renderer/stores/random-below.ts';
import { describeTrial } from '#renderer/stores/shown/trial-words.ts';
import { transitionOf } from '../library-fixture.ts';

const [slot] = transitionOf('t').slots;
const transition = { ...transitionOf('t'), slots: [slot, { ...slot, values: { halfLife: 0.2 } }] };
const heads = (): number => 0; // swaps two
const tails = (count: number): number => count - 1; // leaves all in order

test('chance decides the order in each round', () => {
  for (const pair of [
    [0, 1],
    [1, 0],
  ] as const) {
    expect(startTrial(transition, pair, tails).order).toEqual([0, 1]);
    expect(startTrial(transition, pair, heads).order).toEqual([1, 0]);
  }
  expect(nextRound(startTrial(transition, [0, 1], tails), heads).order).toEqual([1, 0]);
});

test('a vote is for the figure on that side, reveals it, and counts once', () => {
  const round = startTrial(transition, [0, 1], heads);
  expect(isVeiled(round)).toBe(true);
  const first = voted(round, 0);
  expect(first.votes).toEqual([1]);
  expect(isVeiled(first)).toBe(false);
  expect(voted(first, 1)).toBe(first);
  const second = voted(nextRound(first, tails), 0);
  const third = voted(nextRound(second, heads), null);
  const fourth = voted(nextRound(third, heads), 0);
  expect([0, 1, null].map((choice) => votesFor(fourth, choice))).toEqual([1, 2, 1]);
  expect(winnerOf(second)).toBeNull();
  expect(winnerOf(fourth)).toBe(1);
});

test('a trial ends when one of its slots changes, not when one is chosen', () => {
  const trial = startTrial(transition, [0, 1], heads);
  const [a, ...others] = transition.slots;
  expect(isStillOf(trial, { ...transition, chosen: 1, note: 'said' })).toBe(true);
  expect(isStillOf(trial, structuredClone(transition))).toBe(true);
  const changed = { ...a, values: { ...a.values, halfLife: 0.5 } };
  expect(isStillOf(trial, { ...transition, slots: [changed, ...others] })).toBe(false);
  expect(isStillOf(trial, { ...transition, slots: [a] })).toBe(false);
  expect(isStillOf(trial, null)).toBe(false);
});

test('every order of three occurs, about equally often', () => {
  const counts = new Map<string, number>();
  for (let i = 0; i < 6000; i++) {
    const order = startTrial(transition, [2, 0, 1], randomBelow).order.join('');
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect([...counts.keys()].toSorted()).toEqual(['012', '021', '102', '120', '201', '210']);
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(200); // 7 standard deviations
});

test('of four figures the one with most votes wins, and a vote for a place that is not there counts nothing', () => {
  const cycle = (count: number): number => (count === 4 ? 0 : count - 1); // 3 1 2 0
  const round = startTrial(transition, [0, 1, 2, 3], cycle);
  expect(round.order).toEqual([3, 1, 2, 0]);
  expect([0, 3].map((place) => placeName(round, place))).toEqual(['1', '4']);
  expect(voted(round, 4)).toBe(round);
  const third = voted(nextRound(voted(nextRound(voted(round, 0), cycle), 0), cycle), 2);
  expect(winnerOf(third)).toBe(3);
  const names = ['A', 'B', 'C', 'D'].map((name, of) => ({ slot, of, name, snapshot: null }));
  expect(describeTrial(third, names, 0)).toBe('Blind comparison: A 0, B 0, C 1, D 2, none 0');
});

test('a pair is voted on by side, more figures by number: an action for the one counts nothing for the other', () => {
  const pair = startTrial(transition, [0, 1], heads);
  const three = startTrial(transition, [0, 1, 2], tails);
  expect([0, 1, null].map((place) => voteAction(pair, place))).toEqual([
    'blind.left',
    'blind.right',
    'blind.neither',
  ]);
  expect([0, 2].map((place) => voteAction(three, place))).toEqual(['blind.1', 'blind.3']);
  expect(placeOf(three, 'blind.3')).toBe(2);
  expect([placeOf(three, 'blind.left'), placeOf(three, 'blind.4'), placeOf(pair, 'blind.1')]).toEqual([
    null,
    null,
    null,
  ]);
});

test('result as text', () => {
  const figures = ['A', 'B'].map((name, of) => ({ slot, of, name, snapshot: null }));
  const trial = voted(startTrial(transition, [0, 1], tails), 1);
  expect(describeTrial(trial, figures, 0)).toBe('Blind comparison: A 0, B 1, neither 0');
});

test('a blind comparison is drawn with all pixels, whatever quality was chosen', () => {
  const trial = startTrial(transitionOf('t'), [0, 1], () => 0);
  expect([qualityIn(null, 'smooth'), qualityIn(trial, 'smooth'), qualityIn(trial, 'low ×.5')]).toEqual([
    'smooth',
    'full',
    'full',
  ]);
});
