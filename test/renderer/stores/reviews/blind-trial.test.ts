import { expect, test } from 'vitest';
import {
  isStillOf,
  isVeiled,
  nextRound,
  startTrial,
  tallyOf,
  tossCoin,
  voted,
  winnerOf,
} from '../../../../renderer/stores/reviews/blind-trial.ts';
import { trialWords } from '../../../../renderer/stores/shown/trial-words.ts';
import { transitionOf } from '../library-fixture.ts';

const [slot] = transitionOf('t').slots;
const transition = { ...transitionOf('t'), slots: [slot, { ...slot, values: { halfLife: 0.2 } }] };
const heads = (): boolean => true;
const tails = (): boolean => false;

test('the coin decides the order in each round', () => {
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
  const first = voted(round, 'left');
  expect(first.votes).toEqual([1]);
  expect(isVeiled(first)).toBe(false);
  expect(voted(first, 'right')).toBe(first);
  const second = voted(nextRound(first, tails), 'left');
  const third = voted(nextRound(second, heads), 'neither');
  const fourth = voted(nextRound(third, heads), 'left');
  expect(tallyOf(fourth)).toEqual([1, 2, 1]);
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

test('both sides of the coin occur', () => {
  const seen = new Set(Array.from({ length: 200 }, tossCoin));
  expect(seen.size).toBe(2);
});

test('result as text', () => {
  const figures = ['A', 'B'].map((name, of) => ({ slot, of, name, snapshot: null }));
  const trial = voted(startTrial(transition, [0, 1], tails), 'right');
  expect(trialWords(trial, figures, 0)).toBe('Blind comparison: A 0, B 1, neither 0');
});
