import { expect, test } from 'vitest';
import { edgeSpeed, withinPlot } from '#renderer/timeline/gestures/press/edge-scroll.ts';

const plot = { from: 100, to: 900 };

test('inside the plot the view stays; at its edge it scrolls, faster further out', () => {
  expect(edgeSpeed(plot, 500)).toBe(0);
  expect(edgeSpeed(plot, 110)).toBe(0);
  expect(edgeSpeed(plot, 890)).toBe(0);
  expect(edgeSpeed(plot, 895)).toBe(60);
  expect(edgeSpeed(plot, 100)).toBe(-120);
  expect(edgeSpeed(plot, -9999)).toBe(-1500);
});

test('a drag beyond the edge stays visible', () => {
  expect([-50, 105, 500, 2000].map((x) => withinPlot(plot, x))).toEqual([110, 110, 500, 890]);
});
