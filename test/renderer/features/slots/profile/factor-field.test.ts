import { expect, test } from 'vitest';
import { factorText, readFactor } from '#renderer/features/slots/profile/factor-field.tsx';

test('a factor can be typed as a number, a percentage or a formula', () => {
  expect(['0.5', '50%', '×0.5', 'x .5', '1/2', '1 - 0.5'].map((text) => readFactor(text, 'time'))).toEqual(
    Array.from({ length: 6 }, () => 0.5),
  );
  expect(['', 'half', '0.5 s', '×'].map((text) => readFactor(text, 'time'))).toEqual(
    Array.from({ length: 4 }, () => undefined),
  );
});

test('a factor is clamped to its range; a weight of zero would make the joint jump', () => {
  expect(readFactor('-1', 'time')).toBe(0);
  expect(readFactor('0', 'weight')).toBe(0.05);
  expect(readFactor('1000', 'time')).toBe(10);
});

test('a factor shows two decimals, or three if needed', () => {
  expect([1, 0.05, 1 / 3, 10].map(factorText)).toEqual(['×1.00', '×0.05', '×0.333', '×10.00']);
});
