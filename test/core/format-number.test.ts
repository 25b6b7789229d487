import { formatBriefly, formatNumber } from '#core/format-number.ts';
import { expect, test } from 'vitest';

test('negative numbers have a minus sign, zero has none', () => {
  expect(formatNumber(-0.5, 1)).toBe('−0.5');
  expect(formatNumber(-0.001, 2)).toBe('0.00');
});

test('a short number has the digits that count, and no noise', () => {
  expect(formatBriefly(0.1 + 0.2, 6)).toBe('0.3');
  expect(formatBriefly(-1234.5, 3)).toBe('−1230');
});
