import { expect, test } from 'vitest';
import {
  kindFilter,
  tagFilters,
  withKindFilter,
  withTagFilter,
  withTagRenamed,
} from '#renderer/stores/library/query-text.ts';

test('tags of a search', () => {
  expect(tagFilters('walk tag:a -tag:B "tag:c" tag:')).toEqual({ included: ['a'], excluded: ['b'] });
});

test.each([
  ['walk', 'only', 'walk tag:a'],
  ['walk tag:b -tag:c', 'only', 'walk tag:a'],
  ['tag:a walk', 'only', 'walk'],
  ['tag:a tag:b', 'only', 'tag:a'],
  ['-tag:a', 'only', 'tag:a'],
  ['tag:b', 'add', 'tag:b tag:a'],
  ['tag:b tag:a', 'add', 'tag:b'],
  ['tag:a x', 'exclude', 'x -tag:a'],
  ['-tag:a "x  y"', 'exclude', '"x  y"'],
] as const)('%s, %s → %s', (text, how, after) => {
  expect(withTagFilter(text, 'a', how)).toBe(after);
});

test('a search follows a renamed tag', () => {
  expect(withTagRenamed('-tag:a "x  y" tag:ab', 'a', 'b')).toBe('-tag:b "x  y" tag:ab');
});

test.each([
  ['walk left', 'tree', 'walk left kind:tree', 'tree'],
  ['kind:clip walk', 'tree', 'walk kind:tree', 'tree'],
  ['walk kind:tree left', '', 'walk left', null],
  ['-kind:tree walk', 'clip', '-kind:tree walk kind:clip', 'clip'],
])('“%s” limited to “%s” is “%s”', (text, kind, limited, filter) => {
  expect(withKindFilter(text, kind)).toBe(limited);
  expect(kindFilter(limited)).toBe(filter);
});
