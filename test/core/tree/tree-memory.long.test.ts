import { motionOfTree } from '#core/tree/evaluation/tree-motion.ts';
import { describe, test } from 'vitest';
import { createRootSample } from '#core/clip/root/root-sample.ts';
import { createJointShares, type Tree } from '#core/tree/evaluation/tree.ts';
import type { Motion } from '#core/clip/motion.ts';
import { expectNothingAllocated } from '#test/fixtures/nothing-allocated.ts';
import { everyTree, inputs } from './sample-trees.ts';
import { frameAt, JOINTS, treeOf } from './tree-fixture.ts';
import { createTreeFrame, evaluateTree, type TreeFrame } from '#test/fixtures/tree-frame.ts';

// One object each time would come to 84 KB at the least; the time, which V8 boxes as an argument, comes to
// 36.
const TIMES = 3000;

function playAround(frame: TreeFrame, tree: Tree): void {
  for (let i = 0; i < TIMES; i++) evaluateTree(frame, tree, ((i * 0.0137) % 3) - 0.5);
}

function goAround(motion: Motion, clock: { elapsed: number }, farthest: { elapsed: number }): void {
  const root = createRootSample();
  for (let i = 0; i < TIMES; i++) {
    if (i % 4 === 0) farthest.elapsed += 0.004;
    clock.elapsed = i % 4 === 0 ? farthest.elapsed : ((i * 0.0137) % 3) - 0.5;
    motion.root(root, clock);
  }
}

describe.each(Object.keys(everyTree))('nothing is allocated: %s', (kind) => {
  test('by an evaluation', async () => {
    const tree = treeOf(everyTree[kind], inputs);
    const frame = createTreeFrame(tree);
    await expectNothingAllocated(() => playAround(frame, tree));
  });

  test('by the shares of a joint', async () => {
    const tree = treeOf(everyTree[kind], inputs);
    const write = createJointShares(tree);
    const shares = new Float64Array(tree.nodes.length);
    frameAt(tree, 0.7);
    await expectNothingAllocated(() => {
      for (let i = 0; i < TIMES; i++) write(shares, i % JOINTS);
    });
  });

  test('by the root, in visited and new places', async () => {
    const motion = motionOfTree(treeOf(everyTree[kind], inputs));
    const clocks = [{ elapsed: 0.5 }, { elapsed: 0.5 }];
    await expectNothingAllocated(() => goAround(motion, clocks[0], clocks[1]));
  });
});
