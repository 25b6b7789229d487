import { expect, test } from 'vitest';
import { createRecent } from '#main/threads/recent.ts';

test('what was used last is kept, up to a limit, and at least one', () => {
  const recent = createRecent<string>(10);
  for (const key of ['a', 'b']) recent.keep(key, key.toUpperCase(), 4);
  expect(recent.find('a')).toBe('A');
  expect(recent.keep('c', 'C', 4)).toBe('C');
  expect(['a', 'b', 'c'].map(recent.find)).toEqual(['A', undefined, 'C']);
  recent.keep('c', 'C2', 6);
  expect(['a', 'c'].map(recent.find)).toEqual(['A', 'C2']);
  recent.keep('large', 'D', 100);
  expect(['a', 'c', 'large'].map(recent.find)).toEqual([undefined, undefined, 'D']);
});
