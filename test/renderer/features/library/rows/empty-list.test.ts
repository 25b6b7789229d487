import { expect, test } from 'vitest';
import { withoutEach } from '#renderer/features/library/rows/empty-list.tsx';

test('leaves out each part, last first, including quotes and minus signs', () => {
  expect(withoutEach('walk  tag:"left foot" -old')).toEqual([
    { part: '-old', rest: 'walk tag:"left foot"' },
    { part: 'tag:"left foot"', rest: 'walk -old' },
    { part: 'walk', rest: 'tag:"left foot" -old' },
  ]);
});

test('a single part gives none, and of many parts only the last are left out', () => {
  expect(withoutEach(' walk ')).toEqual([]);
  expect(withoutEach('')).toEqual([]);
  expect(withoutEach('a b c d e').map(({ part }) => part)).toEqual(['e', 'd', 'c', 'b']);
});
