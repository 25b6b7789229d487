import { expect, test } from 'vitest';
import { evaluateTree } from '../../../../core/tree/evaluation/evaluate-tree.ts';
import { createTreeFrame, type Tree, type TreeFrame } from '../../../../core/tree/evaluation/tree.ts';
import { HEAP_GROWTH_LIMIT, heapGrowthOf } from '../../../fixtures/heap-growth.ts';
import { inputs, methodTrees, otherTrees, sampleTrees } from '../sample-trees.ts';
import { treeOf } from '../tree-fixture.ts';

// One object an evaluation would come to 84 KB at the least; the time, which V8 boxes as an argument, comes to 36.
const EVALUATIONS = 3000;

function playAround(frame: TreeFrame, tree: Tree): void {
  for (let i = 0; i < EVALUATIONS; i++) evaluateTree(frame, tree, ((i * 0.0137) % 3) - 0.5);
}

const everyTree: Readonly<Record<string, object>> = { ...sampleTrees, ...otherTrees, ...methodTrees };

test.each(Object.keys(everyTree))(
  'an evaluation allocates no objects and no buffers: %s',

  async (kind) => {
    const tree = treeOf(everyTree[kind], inputs);
    const frame = createTreeFrame(tree);
    const { grown, collections } = await heapGrowthOf(() => playAround(frame, tree));
    expect(collections).toBe(0);
    expect(grown).toBeLessThan(HEAP_GROWTH_LIMIT);
  },
);
