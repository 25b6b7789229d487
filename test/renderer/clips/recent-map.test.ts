import { expect, test } from 'vitest';
import { createRecentMap } from '#renderer/clips/recent-map.ts';

const keysOf = (map: { entries(): Iterable<readonly [string, unknown]> }): string[] =>
  [...map.entries()].map(([key]) => key);

test('a value is created once, and again after it was dropped', () => {
  let made = 0;
  const map = createRecentMap(2, (key) => `${key} ${++made}`);
  expect([map.get('a'), map.get('a'), map.peek('a')]).toEqual(['a 1', 'a 1', 'a 1']);
  map.get('b');
  map.get('c');
  expect(map.peek('a')).toBe(undefined);
  expect(map.get('a')).toBe('a 4');
});

test('the least recently requested value is dropped; a peek does not count', () => {
  const map = createRecentMap(2, (key) => key);
  for (const key of ['a', 'b', 'a']) map.get(key);
  map.peek('b');
  map.get('c');
  expect(keysOf(map)).toEqual(['a', 'c']);
});

test('values in use stay, even beyond the limit', () => {
  const map = createRecentMap(1, String, (key) => key === 'a');
  for (const key of ['a', 'b']) map.get(key);
  expect(keysOf(map)).toEqual(['a', 'b']);
});

test('more values than fit, once in use, are all there when they are requested again one by one', () => {
  const used = new Set(['a', 'b', 'c']);
  let made = 0;
  const map = createRecentMap(
    2,
    () => ++made,
    (key) => used.has(key),
  );
  for (const key of used) map.get(key);
  used.clear();
  for (const key of ['a', 'b', 'c']) map.get(key);
  expect(made).toBe(3);
  map.get('d');
  expect(keysOf(map)).toEqual(['c', 'd']);
});
