import { expect, test } from 'vitest';
import { numberOf, roundedIn, roundingStep, valueOf } from '#renderer/features/trees/inputs/input-values.ts';
import { listInput, numberInput } from './sample-inputs.ts';

test('values of each kind as numbers and back', () => {
  const list = listInput();
  expect(list.options.map((option) => numberOf(list, option))).toEqual([0, 1, 2]);
  expect([-3, 0.4, 1.6, 9].map((number) => valueOf(list, number))).toEqual([
    'calm',
    'calm',
    'tense',
    'tense',
  ]);
  const flag = { kind: 'bool', value: true, keys: [] } as const;
  expect(numberOf(flag, true)).toBe(1);
  expect([0.49, 0.5].map((number) => valueOf(flag, number))).toEqual([false, true]);
  expect(valueOf({ kind: 'int', value: 0, keys: [] }, 2.6)).toBe(3);
  expect(valueOf(numberInput(), 2.6)).toBe(2.6);
});

test('dragged values are round, and stay inside the range', () => {
  expect(roundingStep({ minimum: 0, maximum: 4 })).toBe(0.01);
  expect(roundingStep({ minimum: -180, maximum: 180 })).toBe(1);
  expect(roundedIn({ minimum: 0, maximum: 4 }, 1.23456)).toBe(1.23);
  expect(roundedIn({ minimum: 0, maximum: 4 }, 1.23456, 0.001)).toBe(1.235);
  expect(roundedIn({ minimum: 0.123, maximum: 4 }, -7)).toBe(0.123);
});
