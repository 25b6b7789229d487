import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTree } from '#core/tree/evaluation/create-tree.ts';
import { nodeKinds } from '#core/tree/registry.ts';
import type { TreeNode } from '#core/tree/tree-spec.ts';
import { differenceOf, isSound, velocityError } from '#test/fixtures/poses.ts';
import { everyTree, inputs } from './sample-trees.ts';
import { assets, documentOf, frameAt, poseAt, rootVelocityAt, treeOf } from './tree-fixture.ts';
import { forRuns } from '#test/fixtures/property.ts';
import { createTreeFrame, evaluateTree } from '#test/fixtures/tree-frame.ts';

/** Precision of velocities from differences of poses in floats, m/s and rad/s. */
const STEP = 1 / 512;
const TOLERANCE = { linear: 0.001, angular: 0.006 };

/** Times off the grid of keys, where rates jump by design. */
const times = Array.from({ length: 46 }, (_, i) => 0.0137 + i * 0.0531);

test('every kind of node has a tree', () => {
  const kinds = Object.values(everyTree).map((root) => (root as TreeNode).kind);
  for (const { id } of nodeKinds) expect(kinds, `${id} has no tree in sample-trees.ts`).toContain(id);
});

describe.each(Object.keys(everyTree))('%s', (kind) => {
  const tree = treeOf(everyTree[kind], inputs);

  test('leaf weights sum to 1, and poses are valid', () => {
    for (const time of [...times, -3, 50]) {
      const { leafWeights, pose } = frameAt(tree, time);
      expect(leafWeights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9);
      expect(isSound(pose, 1e-5)).toBe(true);
    }
  });

  test('the same moment gives the same bits in any order, and from a new tree', () => {
    const fresh = treeOf(everyTree[kind], inputs);
    const frame = createTreeFrame(tree);
    forRuns(30, fc.array(fc.constantFrom(...times), { minLength: 1, maxLength: 8 }), (order) => {
      for (const time of order) evaluateTree(frame, tree, time);
      const expected = frameAt(fresh, order[order.length - 1]);
      expect(frame).toEqual(expected);
    });
  });

  test('velocities are derivatives, and the motion does not jump', () => {
    let wrong = 0;
    for (const time of times) {
      const [before, now, after] = [-STEP, 0, STEP].map((dt) => poseAt(tree, time + dt));
      const { linear, angular } = velocityError(before, now, after, STEP);
      if (linear > TOLERANCE.linear || angular > TOLERANCE.angular) wrong++;
      const { position, rotation } = differenceOf(poseAt(tree, time), poseAt(tree, time + 1e-5));
      expect(Math.max(position, rotation)).toBeLessThan(2e-3);
      const root = rootVelocityAt(tree, time);
      rootVelocityAt(tree, time + 1e-5).forEach((value, i) => expect(value).toBeCloseTo(root[i], 2));
    }
    // A rate may jump within a step of a few of these moments.
    expect(wrong).toBeLessThanOrEqual(3);
  });

  test('a document stays the same when written and read', () => {
    const again = createTree(JSON.parse(JSON.stringify(tree.document)), assets);
    expect(again.ok && again.value.document).toEqual(tree.document);
    expect(documentOf(everyTree[kind], inputs).schemaVersion).toBe(1);
  });
});
