import { expect, test } from 'vitest';
import { createRecentMap } from '../../../../renderer/state/clips/recent-map.ts';

const keysOf = (map: { entries(): Iterable<readonly [string, unknown]> }): string[] =>
  [...map.entries()].map(([key]) => key);

test('a value is made once, and again after it went', () => {
  let made = 0;
  const map = createRecentMap(2, (key) => `${key} ${++made}`);
  expect([map.get('a'), map.get('a'), map.peek('a')]).toEqual(['a 1', 'a 1', 'a 1']);
  map.get('b');
  map.get('c');
  expect(map.peek('a')).toBe(undefined);
  expect(map.get('a')).toBe('a 4');
});

test('what was asked for longest ago goes; a look at it is no asking', () => {
  const map = createRecentMap(2, (key) => key);
  for (const key of ['a', 'b', 'a']) map.get(key);
  map.peek('b');
  map.get('c');
  expect(keysOf(map)).toEqual(['a', 'c']);
});

test('what is in use stays, though there are more then', () => {
  const map = createRecentMap(1, String, (key) => key === 'a');
  for (const key of ['a', 'b']) map.get(key);
  expect(keysOf(map)).toEqual(['a', 'b']);
});
