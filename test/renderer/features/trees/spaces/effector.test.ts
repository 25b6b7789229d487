import { expect, test } from 'vitest';
import { withEffector } from '#renderer/features/trees/spaces/effector.ts';
import { haveGaps } from '#renderer/features/trees/spaces/close-gaps.ts';
import { assets, clip, poseAt, problemsOf, treeOf } from '#test/core/tree/tree-fixture.ts';
import { worldTransforms } from '#core/forward-kinematics.ts';
import { contentOf } from './pad-fixture.ts';

const nodes = [clip('a', { time: 0.4 }), { kind: 'pose', clip: 'b', time: 0.7 }, clip('c')];
const content = contentOf(
  {
    kind: 'multiAxis',
    point: [{ input: 'speed' }, 0],
    spheres: nodes.map((node, i) => ({ center: [i, 0], radius: 1, node })),
  },
  { speed: { kind: 'number', value: 2 } },
);

test('choosing an effector measures the centers of the spheres and leaves no gap between them', () => {
  const after = withEffector(content, ['root'], 'joint2', assets);
  const root = after['root'] as { readonly spheres: { center: number[]; radius: number }[]; point: unknown };
  expect(problemsOf(root, after['inputs'] as object)).toEqual([]);
  root.spheres.forEach(({ center }, i) => {
    const pose = poseAt(treeOf(nodes[i]), 0);
    const { positions } = worldTransforms(pose, Int32Array.from([-1, 0, 1]), pose);
    center.forEach((value, axis) => expect(value).toBeCloseTo(positions[6 + axis], 4));
  });
  expect(haveGaps(root.spheres)).toBe(false);
  expect(root.point).toEqual(['x', 'y', 'z'].map((axis) => ({ input: `joint2 ${axis}` })));
  const [{ center }] = root.spheres;
  expect(after['inputs']).toMatchObject({ speed: { value: 2 }, 'joint2 y': { value: center[1] } });
});

test('three axes stay, and so does the center of an example that is neither clip nor pose', () => {
  const blend = { kind: 'continuousBlend', a: clip('a'), b: clip('b'), weight: 0.5 };
  const three = contentOf({
    kind: 'multiAxis',
    point: [0, 1, 0],
    spheres: [
      { center: [1, 2, 3], radius: 1, node: blend },
      { center: [0, 0, 0], radius: 1, node: clip('a') },
    ],
  });
  const { point, spheres } = withEffector(three, ['root'], 'joint2', assets)['root'] as typeof three & {
    readonly spheres: { center: number[] }[];
  };
  expect(point).toEqual([0, 1, 0]);
  expect(spheres[0].center).toEqual([1, 2, 3]);
  expect(spheres[1].center[1]).toBeGreaterThan(0.9);
});
