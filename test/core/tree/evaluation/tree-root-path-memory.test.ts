import { expect, test } from 'vitest';
import { createRootSample } from '../../../../core/root/root-sample.ts';
import { HEAP_GROWTH_LIMIT, heapGrowthOf } from '../../../fixtures/heap-growth.ts';
import { inputs, methodTrees, sampleTrees } from '../sample-trees.ts';
import { treeOf, motionOfTree } from '../tree-fixture.ts';

// One object an evaluation would come to 84 KB at the least.
const EVALUATIONS = 3000;

test.each(['cadence', 'overlay', 'additive', 'rules', 'rules, by methods'])(
  'the root of a tree allocates no objects and no buffers, in visited and new places: %s',

  async (kind) => {
    const motion = motionOfTree(treeOf({ ...sampleTrees, ...methodTrees }[kind], inputs));
    const root = createRootSample();
    const clock = { elapsed: 0.5 };
    const farthest = { elapsed: 0.5 };
    const { grown, collections } = await heapGrowthOf(() => {
      for (let i = 0; i < EVALUATIONS; i++) {
        if (i % 3 === 0) farthest.elapsed += 0.004;
        clock.elapsed = i % 3 === 0 ? farthest.elapsed : ((i * 0.0137) % 3) - 0.5;
        motion.root(root, clock);
      }
    });
    expect(collections).toBe(0);
    expect(grown).toBeLessThan(HEAP_GROWTH_LIMIT);
  },
);
