import { expect, test } from 'vitest';
import { featherWeights } from '#core/blending/weights/feather-weights.ts';

test('worked example: a layer from the spine on is feathered over three joints in each branch', () => {
  //          hips spine chest neck head leg
  const parents = [-1, 0, 1, 2, 3, 0];
  const at = (depth: number) => [...featherWeights(new Float64Array(6), parents, 1, depth)];
  expect(at(3)).toEqual([0, 1 / 3, 2 / 3, 1, 1, 0]);
  expect(at(1)).toEqual([0, 1, 1, 1, 1, 0]);
  expect(at(0)).toEqual([0, 1, 1, 1, 1, 0]);
});
