import { firstFrom } from '#renderer/kit/first-from.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexMarkers, nearestMarker } from '#renderer/timeline/model/marker-index.ts';
import { marker } from '../timeline-fixture.ts';
import { forAll } from '#test/fixtures/property.ts';

const index = indexMarkers([marker('c', 3), marker('a', 1), marker('b', 2)]);

test('markers are sorted by time without a change of the original list', () => {
  const given = [marker('late', 2), marker('early', 1)];
  expect(indexMarkers(given).markers.map(({ id }) => id)).toEqual(['early', 'late']);
  expect(given[0]?.id).toBe('late');
});

test('by hand: the first marker from a time on', () => {
  expect(firstFrom(index.times, 0)).toBe(0);
  expect(firstFrom(index.times, 2)).toBe(1);
  expect(firstFrom(index.times, 2.1)).toBe(2);
  expect(firstFrom(index.times, 9)).toBe(3);
});

test('by hand: the nearest marker, and the second nearest', () => {
  expect(nearestMarker(index, 1.9)).toBe(1);
  expect(nearestMarker(index, 1.9, new Set(['b']))).toBe(0);
  expect(nearestMarker(index, 2.2, new Set(['b']))).toBe(2);
  expect(nearestMarker(index, 2.2, new Set(['b', 'c']))).toBe(0);
  expect(nearestMarker(indexMarkers([]), 0)).toBe(-1);
  expect(nearestMarker(indexMarkers([marker('only', 1)]), 0, new Set(['only']))).toBe(-1);
});

test('the nearest marker is the one of a linear search', () => {
  const times = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 1, maxLength: 50 });
  forAll(times, fc.double({ min: -10, max: 110, noNaN: true }), (given, time) => {
    const random = indexMarkers(given.map((each, i) => marker(`m${i}`, each)));
    const found = random.times[nearestMarker(random, time)] ?? NaN;
    const least = Math.min(...given.map((each) => Math.abs(each - time)));
    expect(Math.abs(found - time)).toBe(least);
  });
});
