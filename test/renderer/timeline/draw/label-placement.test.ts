import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeLabels } from '#renderer/timeline/draw/draw-flags.ts';
import { forAll } from '#test/fixtures/property.ts';

const lane = { left: 100, right: 500, lines: [] };

test('a label is right of its line, at the end of the lane left of it', () => {
  expect(placeLabels([], [{ x: 200, width: 40 }], lane)).toEqual([206]);
  expect(placeLabels([], [{ x: 480, width: 40 }], lane)).toEqual([434]);
});

test('two labels at one line are on both sides, a third is hidden', () => {
  const wish = { x: 200, width: 40 };
  expect(placeLabels([], [wish, wish, wish], lane)).toEqual([206, 154, NaN]);
});

test('a label moves aside from the line of another, unless that is on both sides', () => {
  const wishes = [{ x: 200, width: 40 }];
  expect(placeLabels([], wishes, { ...lane, lines: [230] })).toEqual([154]);
  expect(placeLabels([], wishes, { ...lane, lines: [249] })).toEqual([206]);
  expect(placeLabels([], wishes, { ...lane, lines: [180, 230] })).toEqual([206]);
});

test('a line out of sight has no label', () => {
  expect(placeLabels([], [{ x: 90, width: 40 }], lane)).toEqual([NaN]);
});

test('labels neither overlap nor leave the lane', () => {
  const wish = fc.record({ x: fc.integer({ min: 0, max: 600 }), width: fc.integer({ min: 1, max: 150 }) });
  forAll(fc.array(wish, { maxLength: 8 }), (wishes) => {
    const shown = placeLabels([], wishes, lane)
      .map((left, i) => ({ left, right: left + wishes[i].width }))
      .filter(({ left }) => !Number.isNaN(left))
      .toSorted((a, b) => a.left - b.left);
    shown.forEach(({ left, right }, i) => {
      expect(left).toBeGreaterThanOrEqual(lane.left);
      expect(right).toBeLessThanOrEqual(lane.right);
      if (i > 0) expect(left).toBeGreaterThanOrEqual(shown[i - 1].right);
    });
  });
});
