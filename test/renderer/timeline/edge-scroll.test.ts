import { expect, test } from 'vitest';
import { edgeSpeed } from '../../../renderer/timeline/edge-scroll.ts';

const plot = { left: 100, width: 800 };

test('within the plot the view stands still; at its edge it moves, the faster the further out', () => {
  expect(edgeSpeed(plot, 500)).toBe(0);
  expect(edgeSpeed(plot, 110)).toBe(0);
  expect(edgeSpeed(plot, 890)).toBe(0);
  expect(edgeSpeed(plot, 895)).toBe(60);
  expect(edgeSpeed(plot, 100)).toBe(-120);
  expect(edgeSpeed(plot, -9999)).toBe(-1500);
});
