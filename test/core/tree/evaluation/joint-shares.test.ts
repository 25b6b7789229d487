import { describe, expect, test } from 'vitest';
import { createJointShares, type Tree } from '#core/tree/evaluation/tree.ts';
import { inputs, sampleTrees } from '../sample-trees.ts';
import { clip, frameAt, JOINTS, treeOf } from '../tree-fixture.ts';

const times = [-1, 0.15, 0.43, 0.71, 0.98, 1.31, 1.8];

const sharesAt = (tree: Tree, joint: number): Float64Array =>
  createJointShares(tree)(new Float64Array(tree.nodes.length), joint);

/** Positions of a joint by the shares of the leaves, [3] m. */
function positionByShares(tree: Tree, joint: number): number[] {
  const shares = sharesAt(tree, joint);
  return [0, 1, 2].map((axis) =>
    tree.nodes.reduce(
      (sum, { blender, pose }, i) =>
        blender.children.length > 0 || shares[i] === 0
          ? sum
          : sum + shares[i] * pose.positions[joint * 3 + axis],
      0,
    ),
  );
}

describe.each(Object.keys(sampleTrees))('%s', (kind) => {
  const tree = treeOf(sampleTrees[kind], inputs);

  test('a joint is where the shares of the leaves put it, and they sum to 1', () => {
    for (const time of times) {
      const { pose } = frameAt(tree, time);
      for (let joint = 0; joint < JOINTS; joint++) {
        const shares = sharesAt(tree, joint);
        const leaves = tree.nodes.map(({ blender }, i) => (blender.children.length > 0 ? 0 : shares[i]));
        expect(leaves.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
        positionByShares(tree, joint).forEach((at, axis) =>
          expect(at).toBeCloseTo(pose.positions[joint * 3 + axis], 4),
        );
      }
    }
  });

  test('shares of all joints have the mean of the tree', () => {
    for (const time of times) {
      frameAt(tree, time);
      const all = Array.from({ length: JOINTS }, (_, joint) => sharesAt(tree, joint));
      tree.nodes.forEach(({ share, path }, i) => {
        const mean = all.reduce((sum, shares) => sum + shares[i] / JOINTS, 0);
        expect(mean, path).toBeCloseTo(share, 9);
      });
    }
  });
});

test('worked example: masks below masks multiply', () => {
  const mask = (weight: number) => ({ joints: { joint1: weight } });
  const upper = { kind: 'layer', base: clip('b'), layer: clip('c'), mask: mask(0.5), weight: 1 };
  const tree = treeOf({ kind: 'layer', base: clip('a'), layer: upper, mask: mask(0.8), weight: 0.5 });
  frameAt(tree, 1);
  const shares = (joint: number): Record<string, number> => {
    const all = sharesAt(tree, joint);
    return Object.fromEntries(tree.nodes.map(({ name }, i) => [name, Number(all[i].toFixed(9))]));
  };
  expect(shares(1)).toMatchObject({ a: 0.6, b: 0.2, c: 0.2 });
  expect(shares(2)).toMatchObject({ a: 1, b: 0, c: 0 });
});
