import { expect, test } from 'vitest';
import { createJointShares } from '../../../../core/tree/evaluation/joint-shares.ts';
import { HEAP_GROWTH_LIMIT, heapGrowthOf } from '../../../fixtures/heap-growth.ts';
import { inputs, sampleTrees } from '../sample-trees.ts';
import { frameAt, JOINTS, treeOf } from '../tree-fixture.ts';

test.each(Object.keys(sampleTrees))('writing them allocates nothing: %s', async (kind) => {
  const tree = treeOf(sampleTrees[kind], inputs);
  const write = createJointShares(tree);
  const shares = new Float64Array(tree.nodes.length);
  frameAt(tree, 0.7);
  const { grown, collections } = await heapGrowthOf(() => {
    for (let i = 0; i < 3000; i++) write(shares, i % JOINTS);
  });
  expect(collections).toBe(0);
  expect(grown).toBeLessThan(HEAP_GROWTH_LIMIT);
});
