import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addNew,
  countBits,
  createBitSet,
  hasBit,
  intersect,
  numbersIn,
  setBit,
  setBitsOf,
  unite,
  withRoom,
  type BitSet,
} from '#main/library/search/bit-set.ts';
import { forAll, property } from '#test/fixtures/property.ts';

const LARGEST = 200;
const numbers = fc.uniqueArray(fc.nat(LARGEST));

/** A set of bits with just enough room for `list`, or for `largest`. */
function bitsOf(list: readonly number[], largest = Math.max(0, ...list)): BitSet {
  const set = createBitSet(largest);
  for (const number of list) setBit(set, number, true);
  return set;
}

const listOf = (set: BitSet): number[] =>
  Array.from({ length: LARGEST + 100 }, (_, number) => number).filter((number) => hasBit(set, number));

const sorted = (list: Iterable<number>): number[] => [...new Set(list)].toSorted((a, b) => a - b);

test('a set has the numbers that were added and not removed, and knows how many', () =>
  forAll(numbers, numbers, (added, removed) => {
    const set = bitsOf(added);
    expect([listOf(set), countBits(set)]).toEqual([sorted(added), added.length]);
    for (const number of removed) setBit(set, number, false);
    expect(listOf(set)).toEqual(sorted(added.filter((number) => !removed.includes(number))));
  }));

test('a set that grows keeps its numbers, has room for the new one, and is the same while that suffices', () =>
  forAll(numbers, fc.nat(LARGEST), (list, next) => {
    const set = bitsOf(list);
    const grown = withRoom(set, next);
    expect(grown === set).toBe(next >>> 5 < set.length);
    setBit(grown, next, true);
    expect(listOf(grown)).toEqual(sorted([...list, next]));
    expect(grown.length).toBeLessThanOrEqual(Math.max(set.length, (next * 9) / 8 / 32 + 1));
  }));

test('sets of unequal room are united, intersected and told apart as lists are', () =>
  forAll(numbers, numbers, (one, other) => {
    const [a, b] = [bitsOf(one), bitsOf(other)];
    const out = () => createBitSet(LARGEST);
    expect(listOf(unite(out(), a, b))).toEqual(sorted([...one, ...other]));
    expect(listOf(intersect(out(), a, b, false))).toEqual(sorted(one.filter((n) => other.includes(n))));
    expect(listOf(intersect(out(), a, b, true))).toEqual(sorted(one.filter((n) => !other.includes(n))));
    const known = bitsOf(one, LARGEST);
    expect(listOf(addNew(out(), known, b))).toEqual(sorted(other.filter((n) => !one.includes(n))));
    expect(listOf(known)).toEqual(sorted([...one, ...other]));
  }));

property('numbers are read from text, in its order', numbers, (list) => {
  expect([...numbersIn(list.join(','))]).toEqual(list);
  const set = createBitSet(LARGEST);
  setBitsOf(set, list.join(','));
  expect(listOf(set)).toEqual(sorted(list));
});
