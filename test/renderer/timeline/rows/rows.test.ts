import fc from 'fast-check';
import { expect, test } from 'vitest';
import { laneRanges } from '#renderer/timeline/rows/range-lanes.ts';
import { createRowLayout, layOutRows, scrollRowsTo } from '#renderer/timeline/rows/row-layout.ts';
import { PINNED_HEIGHT, stackHeight } from '#renderer/timeline/rows/rows.ts';
import { forAll } from '#test/fixtures/property.ts';
import { model, rangeFrom } from '../timeline-fixture.ts';

test('by hand: successive ranges share a lane, overlapping ones do not, the longer one is above', () => {
  const lanes = laneRanges([
    rangeFrom('stance', 0, 0.5),
    rangeFrom('swing', 0.5, 1),
    rangeFrom('cycle', 0, 1, 'loop'),
    rangeFrom('later', 2, 3),
  ]);
  expect([...lanes.of]).toEqual([
    ['cycle', 0],
    ['stance', 1],
    ['swing', 1],
    ['later', 0],
  ]);
  expect(lanes.count).toBe(2);
  expect(laneRanges([]).count).toBe(1);
});

test('ranges of a lane do not overlap, and no lane is empty', () => {
  const spans = fc.array(fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 1, max: 20 })), {
    maxLength: 30,
  });
  forAll(spans, (given) => {
    const ranges = given.map(([start, length], i) => rangeFrom(`r${i}`, start, start + length));
    const { of, count } = laneRanges(ranges);
    for (let lane = 0; lane < count && ranges.length > 0; lane++) {
      const inLane = ranges.filter(({ id }) => of.get(id) === lane).toSorted((a, b) => a.start - b.start);
      expect(inLane.length).toBeGreaterThan(0);
      inLane.slice(1).forEach((range, i) => expect(range.start).toBeGreaterThanOrEqual(inLane[i].end));
    }
  });
});

test('rows that fit stand still; others scroll to the last one, below the pinned rows', () => {
  const layout = createRowLayout();
  layOutRows(layout, null, model, 5000, false);
  const still = layout.stack.map(({ top }) => top);
  expect(scrollRowsTo(layout, 300, 5000)).toBe(false);
  expect(layout.rows.map(({ top }) => top)).toEqual(still);
  const height = stackHeight(layout.stack) - 40;
  expect(scrollRowsTo(layout, 300, height)).toBe(true);
  expect(layout.rows.map(({ top }) => top)).toEqual(
    still.map((top) => (top < PINNED_HEIGHT ? top : top - 40)),
  );
  expect(scrollRowsTo(layout, 300, height)).toBe(false);
});
