import { expect, test } from 'vitest';
import { withoutEach } from '../../../../../renderer/panels/library/search/without-each.ts';

test('each part by itself, the last first, quotes and minus signs with it', () => {
  expect(withoutEach('walk  tag:"left foot" -old')).toEqual([
    { part: '-old', rest: 'walk tag:"left foot"' },
    { part: 'tag:"left foot"', rest: 'walk -old' },
    { part: 'walk', rest: 'tag:"left foot" -old' },
  ]);
});

test('one part has nothing to be left out for, and of many the last are tried', () => {
  expect(withoutEach(' walk ')).toEqual([]);
  expect(withoutEach('')).toEqual([]);
  expect(withoutEach('a b c d e').map(({ part }) => part)).toEqual(['e', 'd', 'c', 'b']);
});
