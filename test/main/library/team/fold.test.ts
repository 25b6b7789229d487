import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  differingPaths,
  fold,
  patched,
  unsetEntry,
  type Entry,
  type Place,
} from '#main/library/team/fold.ts';
import { forAll } from '#test/fixtures/property.ts';

const [ANNA, BEN] = ['anna', 'ben'];
const item = {
  isItem: true,
  empty: null,
  isValid: (value: unknown) => !JSON.stringify(value).includes('bad'),
};
const record = { ...item, isItem: false, empty: {} };

const by = (client: string, seq: number, base = seq - 1): Place => ({ client, seq, base });
const set = (value: unknown, ...paths: readonly (readonly string[])[]) => ({ paths, value });

const jump: Entry = { value: { name: 'jump', at: [1, 2] }, versions: { '[]': [1, ANNA] } };

describe('fold', () => {
  test('sets the fields of a write alone', () => {
    const { value, overridden } = fold(item, jump, set({ name: 'hop', at: [9, 9] }, ['at', '1']), by(BEN, 2));
    expect(value).toEqual({ name: 'jump', at: [1, 9] });
    expect(overridden).toEqual([]);
  });

  test('tells who had set a field that somebody overrides without having seen it', () => {
    const anna = fold(item, jump, set({ name: 'A', at: [1, 2] }, ['name']), by(ANNA, 2));
    const ben = fold(item, anna, set({ name: 'B', at: [1, 2] }, ['name']), by(BEN, 3, 1));
    expect(ben).toMatchObject({
      value: { name: 'B' },
      overridden: [{ path: ['name'], value: 'A', client: ANNA }],
    });
    const seen = fold(item, anna, set({ name: 'B', at: [1, 2] }, ['name']), by(BEN, 3, 2));
    expect(seen.overridden).toEqual([]);
  });

  test('an unseen change prevails over a removal, a seen one does not', () => {
    expect(fold(item, jump, set(null, []), by(BEN, 2, 0)).value).toEqual(jump.value);
    expect(fold(item, jump, set(null, []), by(BEN, 2, 1)).value).toBeNull();
    expect(fold(item, jump, set(null, []), by(ANNA, 2, 0)).value).toBeNull();
  });

  test('a change brings a removed item back, whole', () => {
    const gone = fold(item, jump, set(null, []), by(ANNA, 2));
    expect(fold(item, gone, set({ name: 'hop', at: [] }, ['name']), by(BEN, 3, 1)).value).toEqual({
      name: 'hop',
      at: [],
    });
  });

  test('fields that do not fit together: the whole entry of the later edit counts', () => {
    const fits = { ...item, isValid: (value: unknown) => JSON.stringify(value) !== '{"a":1,"b":1}' };
    const entry = { value: { a: 1, b: 0 }, versions: {} };
    expect(fold(fits, entry, set({ a: 0, b: 1 }, ['b']), by(BEN, 2)).value).toEqual({ a: 0, b: 1 });
  });

  test('a value that is not valid changes nothing', () => {
    expect(fold(item, jump, set({ name: 'bad', at: [] }, []), by(BEN, 2))).toEqual({
      ...jump,
      overridden: [],
    });
  });

  test('a write of a new member fills what is empty, and tells it the rest', () => {
    const there = fold(record, unsetEntry(record), set({ slide: 1 }, ['slide']), by(ANNA, 1));
    const filled = fold(record, there, { paths: null, value: { slide: 2, pop: 3 } }, by(BEN, 2, 0));
    expect(filled.value).toEqual({ slide: 1, pop: 3 });
    expect(filled.overridden).toEqual([{ path: ['slide'], value: 2, client: BEN }]);
    const removed = fold(item, jump, set(null, []), by(ANNA, 2));
    expect(fold(item, removed, { paths: null, value: jump.value }, by(BEN, 3, 0)).value).toBeNull();
  });
});

test('the paths that differ, set in one value, give the other', () =>
  forAll(
    fc.dictionary(fc.string(), fc.jsonValue()),
    fc.dictionary(fc.string(), fc.jsonValue()),
    (one, other) => {
      const [before, after] = [one, other].map((value) => JSON.parse(JSON.stringify(value)) as unknown);
      expect(patched(before, differingPaths(before, after), after)).toEqual(after);
    },
  ));

test('a path to nowhere changes nothing', () => {
  expect(patched({ a: [1] }, [['a', '3']], { a: [1, 2, 3, 4] })).toBeUndefined();
  expect(patched({ a: 1 }, [['a', 'b']], { a: { b: 1 } })).toBeUndefined();
});
