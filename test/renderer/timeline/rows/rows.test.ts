import fc from 'fast-check';
import { expect, test } from 'vitest';
import { laneRanges } from '#renderer/timeline/rows/range-lanes.ts';
import { createRowLayout, layOutRows, scrollRowsTo } from '#renderer/timeline/rows/row-layout.ts';
import { PINNED_HEIGHT, stackHeight } from '#renderer/timeline/rows/rows.ts';
import type { MotionLane } from '#renderer/timeline/model/motion-lane.ts';
import type { RequestSpan, TimelineModel } from '#renderer/timeline/model/timeline-model.ts';
import { forAll } from '#test/fixtures/property.ts';
import { model, rangeFrom } from '../timeline-fixture.ts';

const request = {
  id: 'r',
  role: 'earlier',
  unfolded: false,
  slots: [{}],
  competing: [],
} as unknown as RequestSpan;

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

const laneOf = (kind: 'spans' | 'curve') => ({ kind }) as MotionLane;
const crowded = [rangeFrom('a', 0, 1), rangeFrom('b', 0.5, 1.5)];

test.each<readonly [string, Partial<TimelineModel>]>([
  ['ranges of the source that overlap', { source: { ...model.source, ranges: crowded } }],
  ['ranges of the destination that overlap', { destination: { ...model.destination, ranges: crowded } }],
  ['another lane', { lanes: [laneOf('curve')] }],
  ['an unfolded request', { requests: [{ ...request, unfolded: true }] }],
  ['a slot less', { blends: model.blends.slice(1) }],
  ['a clip alone', { hasSeam: false }],
])('%s: rows are laid out anew, as if they were the first', (_what, change) => {
  const before = { ...model, lanes: [laneOf('spans')], requests: [request] };
  const [layout, fresh] = [createRowLayout(), createRowLayout()];
  layOutRows(layout, null, before, 5000, false);
  layOutRows(layout, before, { ...before, ...change }, 5000, false);
  layOutRows(fresh, null, { ...before, ...change }, 5000, false);
  expect(layout).toEqual(fresh);
});

test('rows stay the same while none of them differs, so that their names are not made anew', () => {
  const layout = createRowLayout();
  layOutRows(layout, null, model, 100, false);
  scrollRowsTo(layout, 30, 100);
  const { rows } = layout;
  layOutRows(layout, model, { ...model, unit: 'frames', source: { ...model.source, time: 1 } }, 100, false);
  expect(layout.rows).toBe(rows);
});

test('during a drag ranges keep their lanes', () => {
  const layout = createRowLayout();
  layOutRows(layout, null, model, 5000, false);
  const dragged = { ...model, source: { ...model.source, ranges: crowded } };
  layOutRows(layout, model, dragged, 5000, true);
  expect(layout.rangeLanes.source.count).toBe(1);
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
