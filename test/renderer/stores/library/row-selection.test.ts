import { expect, test } from 'vitest';
import {
  isSelected,
  nothingSelected,
  selectAll,
  selectLess,
  selectOnly,
  selectRange,
  toggleRow,
} from '#renderer/stores/library/row-selection.ts';

const clip = (id: string) => ({ kind: 'clip', id }) as const;
const failed = { kind: 'failed', id: 'f', name: 'f', path: '/f', error: 'x' } as const;
const idsOf = ({ clips }: typeof nothingSelected): string[] => [...clips];

test('one row, several, a range from the anchor, all, and fewer again', () => {
  const one = selectOnly(clip('b'));
  expect(idsOf(one)).toEqual(['b']);
  const two = toggleRow(one, clip('d'));
  expect(idsOf(two)).toEqual(['b', 'd']);
  const range = selectRange(two, clip('f'), ['d', 'e', 'f']);
  expect(range).toMatchObject({ active: 'f', anchor: 'd' });
  expect(idsOf(selectRange(range, clip('e'), ['d', 'e']))).toEqual(['d', 'e']);
  const all = selectAll(range, ['a', 'b', 'c']);
  expect(all).toMatchObject({ active: 'f' });
  expect(idsOf(selectLess(selectAll(two, ['b', 'c', 'd'])))).toEqual(['d']);
  expect(selectLess(one)).toBe(nothingSelected);
  expect(idsOf(toggleRow(two, clip('d')))).toEqual(['b']);
  const item = { kind: 'item', id: 'i', of: 'muscles', name: 'I' } as const;
  expect(toggleRow(two, item)).toEqual(selectOnly(item));
  expect([idsOf(selectOnly(item)), isSelected(selectOnly(item), item)]).toEqual([[], true]);
});

test('a failed file is selected alone, and is not a clip', () => {
  const selection = toggleRow(selectOnly(clip('a')), failed);
  expect(idsOf(selection)).toEqual([]);
  expect(isSelected(selection, failed)).toBe(true);
  expect(isSelected(selection, clip('a'))).toBe(false);
});
