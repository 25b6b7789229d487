import { expect, test } from 'vitest';
import { factOf, wholeCard } from '#renderer/stage/labels/joint-readout.ts';

const plain = { differences: null, halfLives: null };
const coloured = { differences: null, halfLives: Float32Array.of(0.2, NaN) };

test('a card names a joint alone unless a blend is explained', () => {
  expect([factOf(plain, 0), factOf(plain, 0, true), factOf(coloured, 0, true)]).toEqual([
    'name',
    'offset',
    'halfLives',
  ]);
});

test('two slots have a whole card each', () => {
  expect([0, 1].map((view) => wholeCard([plain, coloured], 0, view))).toEqual([0, 1]);
});

test('of four slots, the first one with half-lives has the whole card; for a joint without any, the first slot', () => {
  const views = [plain, coloured, coloured, coloured];
  expect([0, 1, 2, 3].map((view) => wholeCard(views, 0, view))).toEqual([1, 1, 1, 1]);
  expect([0, 1, 2, 3].map((view) => wholeCard(views, 1, view))).toEqual([0, 0, 0, 0]);
});
