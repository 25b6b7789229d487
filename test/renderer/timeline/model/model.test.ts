import { wholeLabel } from '#contract/rows/clip-label.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstFrom } from '#renderer/kit/first-from.ts';
import { indexMarkers, nearestMarker } from '#renderer/timeline/model/marker-index.ts';
import { type CurveLane, describeLane, valueAt } from '#renderer/timeline/model/motion-lane.ts';
import { forAll } from '#test/fixtures/property.ts';
import { fittedRange, playedRangeOf, sourceStart } from '#renderer/timeline/model/model-times.ts';
import { marker, model } from '../timeline-fixture.ts';

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
  expect(nearestMarker(index, 2.9, new Set(['b', 'c']))).toBe(0);
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

const lane: CurveLane = {
  kind: 'curve',
  name: 'Speed',
  unit: 'm/s',
  most: 3,
  parts: [
    { start: -1, step: 0.5, values: Float32Array.of(0, 1, 3, Number.NaN), shown: { start: -1, end: 0 } },
    { start: 0.25, step: 0.1, values: Float32Array.of(2, 4), shown: { start: 0.25, end: 9 } },
  ],
};

test('a loop that comes into play in the middle has the value there', () => {
  const looped = { ...lane, parts: [{ ...lane.parts[0], shown: { start: -0.5, end: 0 } }] };
  expect([-0.6, -0.5, -0.25].map((time) => valueAt(looped, time))).toEqual([null, 1, 2]);
});

const earlier = [
  { name: wholeLabel('idle'), span: { start: -6, end: -4.5 } },
  { name: wholeLabel('run'), span: { start: -4.5, end: -3 } },
];

test('of a chain, the first clip begins what plays and what is seen', () => {
  const chain = { ...model, earlier };
  expect([sourceStart(chain), playedRangeOf(chain).start, fittedRange(chain).start]).toEqual([-3, -6, -6]);
});

test('a lane has the value of the part that plays, between its samples, and none in a gap', () => {
  expect([-1, -0.75, -0.5, 0, 0.3, 5].map((time) => valueAt(lane, time))).toEqual([
    ...[0, 0.5, 1, 3, expect.closeTo(3, 6), 4],
  ]);
  expect([-1.1, 0.1, 9.1].map((time) => valueAt(lane, time))).toEqual([null, null, null]);
  const gap = { ...lane, parts: [{ ...lane.parts[0], shown: { start: -1, end: 1 } }] };
  expect([0.2, 0.5].map((time) => valueAt(gap, time))).toEqual([null, null]);
  expect([describeLane(lane, -0.75), describeLane(lane, 0.1)]).toEqual(['0.5 m/s', '']);
});
