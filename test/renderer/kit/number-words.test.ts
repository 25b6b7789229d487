import { expect, test } from 'vitest';
import { numberWords, short } from '#renderer/kit/number-words.ts';

test('negative numbers have a minus sign, zero has none', () => {
  expect(numberWords(-0.5, 1)).toBe('−0.5');
  expect(numberWords(-0.001, 2)).toBe('0.00');
});

test('a short number has the digits that count, and no noise', () => {
  expect(short(0.1 + 0.2, 6)).toBe('0.3');
  expect(short(-1234.5, 3)).toBe('−1230');
});
