import { expect, test } from 'vitest';
import { listedRows } from '#renderer/stores/library/listed-rows.ts';

const clip = (id: string) => ({ kind: 'clip', id }) as const;

test('rows keep their places; others are not loaded', () => {
  const empty = listedRows(100_000);
  expect(empty.slice(0, 3)).toEqual([undefined, undefined, undefined]);
  const rows = empty.with(99_998, [clip('y'), clip('z')]).with(62, ['a', 'b', 'c', 'd'].map(clip));
  expect(rows.slice(61, 67)).toEqual([undefined, ...['a', 'b', 'c', 'd'].map(clip), undefined]);
  expect(rows.slice(99_998, 100_010)).toEqual([clip('y'), clip('z')]);
  expect(['a', 'd', 'z', 'x'].map(rows.indexOf)).toEqual([62, 65, 99_999, -1]);
  expect([rows.at(-1), rows.at(5)]).toEqual([undefined, undefined]);
  expect(rows.with(62, [clip('e')]).indexOf('a')).toBe(-1);
  expect(rows).not.toBe(empty); // a new object, which notifies followers
});
