import { expect, test } from 'vitest';
import { guessUnit, unitNameOf } from '#core/import/length-unit.ts';

test.each([
  [1.7, 'metres', true],
  [170, 'centimetres', true],
  [1700, 'millimetres', true],
  [67, 'inches', true],
  [30, 'CMU units (1/0.45 inch)', true],
  [17, 'decimetres', false], // or CMU units, of a child
  [3.1, 'metres', false], // too tall to be sure
  [0.45, 'metres', false],
  [100, 'centimetres', false],
])('a figure %d high is in %s; sure: %s', (height, name, isSure) => {
  const found = guessUnit(height);
  expect([found?.unit.name, found?.isSure]).toEqual([name, isSure]);
  expect(unitNameOf(found?.unit.metres ?? 0)).toBe(name);
});

test('without a height nothing is guessed, and another unit is named by its length', () => {
  expect([0, Number.NaN].map(guessUnit)).toEqual([null, null]);
  expect(unitNameOf(0.3048)).toBe('0.3048 m');
});
