import { PerformanceObserver } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { evaluateTree } from '../../../core/tree/evaluate-tree.ts';
import { createTreeFrame, type Tree, type TreeFrame } from '../../../core/tree/tree.ts';
import { inputs, sampleTrees } from './sample-trees.ts';
import { treeOf } from './tree-fixture.ts';

const EVALUATIONS = 3000;
/** Bytes: room for the time, which V8 boxes as an argument, and for what a loop's rounds box; none for an object. */
const LIMIT = 64 * EVALUATIONS;

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

function playAround(frame: TreeFrame, tree: Tree): void {
  for (let i = 0; i < EVALUATIONS; i++) evaluateTree(frame, tree, ((i * 0.0137) % 3) - 0.5);
}

/** Bytes by which `work` grows the heap, and how often the garbage was collected meanwhile. */
async function growthOf(work: () => void): Promise<{ grown: number; collections: number }> {
  let collections = 0;
  const observer = new PerformanceObserver((list) => (collections += list.getEntries().length));
  collectGarbage();
  await pause(10);
  observer.observe({ entryTypes: ['gc'] });
  const before = process.memoryUsage().heapUsed;
  work();
  const grown = process.memoryUsage().heapUsed - before;
  await pause(10);
  observer.disconnect();
  return { grown, collections };
}

test.each(Object.keys(sampleTrees))('an evaluation makes no objects and no buffers: %s', async (kind) => {
  const tree = treeOf(sampleTrees[kind], inputs);
  const frame = createTreeFrame(tree);
  // V8 compiles it for good beside us, sooner or later: warm is the round that shows it. If an evaluation allocated, none would.
  let last = { grown: Number.POSITIVE_INFINITY, collections: 0 };
  for (let round = 0; round < 25 && (last.grown >= LIMIT || last.collections > 0); round++) {
    last = await growthOf(() => playAround(frame, tree));
  }
  expect(last.grown).toBeLessThan(LIMIT);
});
