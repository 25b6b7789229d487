import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differingPaths, patched, valueAt, type Path } from '#main/library/kinds/fields.ts';
import { fold, unsetEntry, type TeamEntry, type Place } from '#main/library/team/fold.ts';
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

const jump: TeamEntry = { value: { name: 'jump', at: [1, 2] }, versions: { '[]': [1, ANNA] } };

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
      overridden: [{ path: ['name'], value: 'A', version: [2, ANNA] }],
    });
    const seen = fold(item, anna, set({ name: 'B', at: [1, 2] }, ['name']), by(BEN, 3, 2));
    expect(seen.overridden).toEqual([]);
  });

  describe('what a server lost after row 1', () => {
    const back = (name: string | null, row: number, client = ANNA) => ({
      ...(name === null ? set(null, []) : set({ name, at: [1, 2] }, ['name'])),
      lost: [[row, client] as const],
    });

    test.each([
      [back('older', 4), back('newer', 7), 'newer'],
      [back('older', 4), back(null, 7), undefined],
      [back(null, 4), back('newer', 7), 'newer'],
    ])('of two values, that of the later row counts, whoever brings it first', (older, newer, name) => {
      const one = fold(item, fold(item, jump, older, by(BEN, 2, 1)), newer, by(ANNA, 3, 1));
      const other = fold(item, fold(item, jump, newer, by(ANNA, 2, 1)), older, by(BEN, 3, 1));
      for (const { value, overridden } of [one, other]) {
        expect(valueAt(value, ['name'])).toBe(name);
        expect(overridden).toEqual([]);
      }
    });

    test('brought back twice it is set once', () => {
      const once = fold(item, jump, back('lost', 4), by(BEN, 2, 1));
      expect(fold(item, once, back('lost', 4), by(ANNA, 3, 1))).toEqual(once);
    });

    test('does not count where somebody set the field since, which is told to whom it was', () => {
      const since = fold(item, jump, set({ name: 'new', at: [1, 2] }, ['name']), by(BEN, 2, 1));
      expect(fold(item, since, back('lost', 4), by(BEN, 3, 1))).toMatchObject({
        value: { name: 'new' },
        overridden: [{ path: ['name'], value: 'lost', version: [3, ANNA, 4] }],
      });
      const other = fold(item, jump, set({ name: 'jump', at: [1, 9] }, ['at', '1']), by(BEN, 2, 1));
      expect(fold(item, other, back('lost', 4), by(BEN, 3, 1)).value).toEqual({ name: 'lost', at: [1, 9] });
    });

    test('an edit that waited had seen it up to a row', () => {
      const there = fold(item, jump, back('lost', 4), by(BEN, 2, 1));
      const removal = (seen: number) => fold(item, there, { ...set(null, []), seen }, by(BEN, 3, 1)).value;
      expect([removal(4), removal(3)]).toMatchObject([null, { name: 'lost' }]);
    });
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
    // Names may be those of any object, as of a joint.
    const value = { slide: 2, pop: 3, constructor: 4 };
    const filled = fold(record, there, { paths: null, value }, by(BEN, 2, 0));
    expect(filled.value).toEqual({ slide: 1, pop: 3, constructor: 4 });
    expect(filled.overridden).toEqual([{ path: ['slide'], value: 2, version: null }]);
    const removed = fold(item, jump, set(null, []), by(ANNA, 2));
    expect(fold(item, removed, { paths: null, value: jump.value }, by(BEN, 3, 0)).value).toBeNull();
  });
});

const name = fc.constantFrom('a', 'b', '0', 'length', '__proto__');
const pathIn = fc.array(name, { maxLength: 3 });
const { value: valueIn } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(0, 1),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(name, tie('value'), { noNullPrototype: true, maxKeys: 3 }),
  ),
}));
const versionsIn = fc.dictionary(
  pathIn.map((path) => JSON.stringify(path)),
  fc.tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom(ANNA, BEN)),
  { noNullPrototype: true, maxKeys: 6 },
);
const isWithin = (path: Path, outer: Path): boolean => outer.every((name, i) => path[i] === name);

test('a write replaces the versions within its paths, and tells of each around them that its author had not seen', () =>
  forAll(
    valueIn,
    valueIn,
    versionsIn,
    fc.array(pathIn, { maxLength: 5 }),
    fc.integer({ min: 0, max: 4 }),
    (before, value, versions, paths, base) => {
      fc.pre(patched(before, paths, value) !== undefined);
      const folded = fold(record, { value: before, versions }, { paths, value }, by(BEN, 5, base));
      const known = Object.entries(versions).map(
        ([key, version]) => [JSON.parse(key) as Path, ...version] as const,
      );
      const left = known.filter(([path]) => !paths.some((written) => isWithin(path, written)));
      const own = paths.filter((path, i) => !paths.slice(i + 1).some((later) => isWithin(path, later)));
      expect(Object.entries(folded.versions)).toEqual([
        ...left.map(([path, ...version]) => [JSON.stringify(path), version]),
        ...own.map((path) => [JSON.stringify(path), [5, BEN]]),
      ]);
      const told = paths.flatMap((written, i) =>
        known
          .filter(([path, seq]) => {
            const isAround = isWithin(path, written) || isWithin(written, path);
            const isLeft = !paths.slice(0, i).some((earlier) => isWithin(path, earlier));
            return isAround && isLeft && seq > base;
          })
          .map(([path, ...version]) => {
            const at = isWithin(path, written) ? path : written;
            return { path: at, value: valueAt(before, at), version };
          }),
      );
      const differs = ({ path, value: was }: (typeof told)[number]): boolean =>
        !isDeepStrictEqual(was, valueAt(folded.value, path));
      expect(folded.overridden).toEqual(told.filter(differs));
    },
  ));

test('an edit of ten thousand fields of a list is folded, also where another had set all of them', () => {
  const moved = (by: number) => ({ requests: Array.from({ length: 10_000 }, (_, i) => ({ time: i + by })) });
  const paths = differingPaths(moved(0), moved(1));
  const anna = fold(item, { value: moved(0), versions: {} }, { paths, value: moved(1) }, by(ANNA, 2));
  const ben = fold(item, anna, { paths, value: moved(2) }, by(BEN, 3, 1));
  expect(ben.value).toEqual(moved(2));
  expect(Object.keys(ben.versions)).toEqual(paths.map((path) => JSON.stringify(path)));
  expect(ben.overridden.map(({ value }) => value)).toEqual(moved(1).requests.map(({ time }) => time));
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
