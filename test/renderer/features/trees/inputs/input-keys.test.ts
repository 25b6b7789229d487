import { expect, test } from 'vitest';
import {
  keysOf,
  withKey,
  withMovedKey,
  withoutKey,
  withValue,
} from '#renderer/features/trees/inputs/input-keys.ts';
import { listInput, numberInput } from './sample-inputs.ts';

const keyed = numberInput({
  keys: [
    { time: 1, value: 10 },
    { time: 2, value: 20 },
    { time: 4, value: 40 },
  ],
});
const timesOf = (input: Parameters<typeof keysOf>[0]): readonly number[] =>
  keysOf(input).map(({ time }) => time);

test('a key is added in the order of times, or replaces the one at its time', () => {
  const added = withKey(keyed, { time: 3, value: 7 });
  expect(added.index).toBe(2);
  expect(timesOf(added.input)).toEqual([1, 2, 3, 4]);
  const replaced = withKey(keyed, { time: 2.0004, value: 7 });
  expect(replaced.index).toBe(1);
  expect(keysOf(replaced.input)[1]).toEqual({ time: 2, value: 7 });
});

test('a key does not move past its neighbours', () => {
  expect(timesOf(withMovedKey(keyed, 1, { time: 9, value: 0 }))).toEqual([1, 4, 4]);
  expect(timesOf(withMovedKey(keyed, 1, { time: -9, value: 0 }))).toEqual([1, 1, 4]);
  expect(timesOf(withMovedKey(keyed, 0, { time: -9, value: 0 }))).toEqual([-9, 2, 4]);
  expect(keysOf(withMovedKey(keyed, 1, { time: 3, value: 33 }))[1]).toEqual({ time: 3, value: 33 });
  expect(withMovedKey(keyed, 3, { time: 3, value: 33 })).toBe(keyed); // it was only previewed
});

test('a key is removed', () => {
  expect(timesOf(withoutKey(keyed, 1))).toEqual([1, 4]);
});

test('a value is set where there are no keys, and a key where there are some', () => {
  expect(withValue(numberInput(), 3, 5)).toMatchObject({ value: 5, keys: [] });
  expect(withValue(keyed, 3, 5)).toMatchObject({ value: 0, keys: { length: 4 } });
  expect(withValue(listInput(), 3, 2)).toMatchObject({ value: 'tense', keys: [] });
});
