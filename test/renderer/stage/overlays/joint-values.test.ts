import { expect, test } from 'vitest';
import { beginValues, emptyValues, type JointQuantity } from '#renderer/stage/overlays/joint-values.ts';
import { viridis } from '#renderer/viewport/frame/colours.ts';

const quantity: JointQuantity = { step: 1, words: String, hasAxes: false };
const scale = { ramp: viridis, minimum: 0, maximum: 1, isLogarithmic: false };

test('nothing is left of the overlay before, and the numbers are made again for another count of joints only', () => {
  const all = emptyValues();
  const values = beginValues(all, 2, quantity, scale);
  values.set([1, 2]);
  all.pointedOut = 1;
  const other = { ...quantity };
  expect(beginValues(all, 2, other)).toBe(values);
  expect(all).toEqual({ quantity: other, scale: null, values: Float64Array.of(NaN, NaN), pointedOut: -1 });
  expect(beginValues(all, 3, other)).toHaveLength(3);
});
