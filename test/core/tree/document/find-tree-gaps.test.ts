import { expect, test } from 'vitest';
import { findTreeGaps } from '../../../../core/tree/document/find-tree-gaps.ts';
import { clip, treeOf } from '../tree-fixture.ts';

const blender = (radius: number) => ({
  kind: 'multiAxis',
  point: [0, 0],
  spheres: [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ].map((center) => ({ center, radius, node: clip('a') })),
});

test('a gap is reported with the path of its blender and a point in it', () => {
  const gaps = findTreeGaps(
    treeOf({ kind: 'continuousBlend', a: clip('b'), b: blender(0.6), weight: 1 }).document,
  );
  expect(gaps).toEqual([
    { path: 'root.b', message: expect.stringMatching(/^No sphere contains 0\.\d+, 0\.\d+: /) },
  ]);
});

test('wider spheres leave no gap', () => {
  expect(findTreeGaps(treeOf(blender(0.75)).document)).toEqual([]);
});
