import { expect, test } from 'vitest';
import { describeLane, valueAt, type CurveLane } from '#renderer/timeline/model/motion-lane.ts';

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

test('a lane has the value of the part that plays, between its samples, and none in a gap', () => {
  expect([-1, -0.75, -0.5, 0, 0.3, 5].map((time) => valueAt(lane, time))).toEqual([
    ...[0, 0.5, 1, 3, expect.closeTo(3, 6), 4],
  ]);
  expect([-1.1, 0.1, 9.1].map((time) => valueAt(lane, time))).toEqual([null, null, null]);
  const gap = { ...lane, parts: [{ ...lane.parts[0], shown: { start: -1, end: 1 } }] };
  expect([0.2, 0.5].map((time) => valueAt(gap, time))).toEqual([null, null]);
  expect([describeLane(lane, -0.75), describeLane(lane, 0.1)]).toEqual(['0.5 m/s', '']);
});
