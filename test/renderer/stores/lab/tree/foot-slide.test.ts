import { expect, test } from 'vitest';
import { placeInWorld } from '#core/clip/root/root-in-world.ts';
import { createPose } from '#core/pose/pose.ts';
import { createRootSample } from '#core/clip/root/root-sample.ts';
import { motionOfTree } from '#core/tree/evaluation/tree-motion.ts';
import type { Tree } from '#core/tree/evaluation/tree.ts';
import type { TreeNode } from '#core/tree/tree-spec.ts';
import { bindToFigure } from '#core/tree/performance/take.ts';
import { templateClip } from '#renderer/stores/lab/tree/template-clips.ts';
import { documentOf, newTree } from '#renderer/stores/lab/tree/tree-edits.ts';
import { treeTemplates } from '#renderer/stores/lab/tree/tree-templates.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { starter, starterFigure } from '#test/fixtures/starters.ts';

const RATE = 120; // Hz
const ON_GROUND = 0.05; // m
const FEET = ['LeftFoot', 'LeftToeBase', 'RightFoot', 'RightToeBase'];

const figure = starterFigure();
const [walk, jog] = ['walk', 'jog'].map((name) => {
  const { markers } = starter(name);
  const marks = markers.map((marker, i) => ({ id: `${i}`, clipId: name, ...marker }));
  return templateClip(name, figure.clips.get(name)!, marks);
});
const made = treeTemplates[0].make([walk, jog], 'Spine');

function treeAt(root: TreeNode, share: number): Tree {
  const value = walk.speed + share * (jog.speed - walk.speed);
  const speed = { kind: 'number' as const, value, keys: [], interpolation: 'step' as const, smoothing: null };
  return valueOf(bindToFigure(documentOf(newTree('x', { inputs: { speed }, root }, [])), figure));
}

/** The median speed over the ground, m/s, of the lowest point of the feet while it is on the ground. */
function slideOf(tree: Tree): number {
  const { names } = figure.map.skeleton;
  const feet = FEET.map((name) => names.indexOf(name) * 3);
  const [{ root: layout }] = figure.clips.values();
  const pose = {
    positions: new Float32Array(names.length * 3),
    rotations: new Float32Array(names.length * 4),
  };
  const [motion, own, root] = [motionOfTree(tree), createPose(names.length), createRootSample()];
  let before: ArrayLike<number> = pose.positions.slice();
  const speeds: number[] = [];
  for (let k = 0; k < 5 * RATE; k++) {
    motion.pose(own, { elapsed: k / RATE });
    motion.root(root, { elapsed: k / RATE });
    const { positions } = placeInWorld(pose, layout.parents, own, root.state);
    const low = feet.reduce((a, b) => (positions[a + 1] < positions[b + 1] ? a : b));
    const moved = Math.hypot(positions[low] - before[low], positions[low + 2] - before[low + 2]);
    if (k > 0 && positions[low + 1] < ON_GROUND) speeds.push(moved * RATE);
    before = positions.slice();
  }
  return speeds.toSorted((a, b) => a - b)[speeds.length >> 1];
}

test.each([0.25, 0.5, 0.75])(
  'a tree between a walk and a jog (%d) travels as its feet step; without cadence they slide',
  (share) => {
    const matched = slideOf(treeAt(made.root, share));
    expect(matched).toBeLessThan(0.05 * walk.speed + 0.03);
    expect(slideOf(treeAt(made.root['node'] as TreeNode, share))).toBeGreaterThan(4 * matched);
  },
);

test('at its ends the tree slides as little as the clips', () => {
  for (const share of [0, 1]) expect(slideOf(treeAt(made.root, share))).toBeLessThan(0.01);
});
