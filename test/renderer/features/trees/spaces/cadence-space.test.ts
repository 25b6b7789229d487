import { expect, test } from 'vitest';
import { weighTree } from '#core/tree/evaluation/evaluate-tree.ts';
import type { BoundTree } from '#renderer/stores/lab/tree/open-tree.ts';
import { outlineOf } from '#renderer/stores/lab/tree/outline.ts';
import {
  curvesOf,
  findMembers,
  pairOf,
  placeReader,
  weightIn,
} from '#renderer/features/trees/spaces/cadence-space.ts';
import { assets, clip, treeOf } from '#test/core/tree/tree-fixture.ts';

const root = {
  kind: 'cadence',
  node: {
    kind: 'blendSpace1D',
    x: 1.25,
    samples: [
      { at: 0, node: clip('walk', { markers: [0.25, 0.75] }) },
      { at: 1, node: clip('travel', { markers: [0, 0.5] }) },
      { at: 2, node: clip('dash', { markers: [0.1, 0.35], playRate: 0.5 }) },
      { at: 3, node: { kind: 'cadence', node: clip('run') } },
    ],
  },
};
const tree = treeOf(root);
const bound: BoundTree = { tree, figure: { ...assets, fps: 60 } };
const found = findMembers(bound, outlineOf(root), 'root');
if (found === null) throw new Error('no members');
const { group, members } = found;

test('members are the clips below, without those of a cadence of their own, with their travel alone', () => {
  expect(members.map(({ clip: id }) => id)).toEqual(['walk', 'travel', 'dash']);
  expect(members.map(({ duration }) => duration)).toEqual([1, 1, 1]);
  const speeds = members.map(({ velocity }) => Math.hypot(...velocity));
  [0, 1.5, 1.5].forEach((speed, i) => expect(speeds[i]).toBeCloseTo(speed, 3));
  expect(findMembers(bound, outlineOf(root), 'root.node')).toBeNull();
});

test('the pair is that with the most weight; one alone has its neighbour', () => {
  expect(pairOf([0, 0.75, 0.25])).toEqual([1, 2]);
  expect(pairOf([0.4, 0.1, 0.5])).toEqual([0, 2]);
  expect(pairOf([0, 1, 0])).toEqual([1, 2]);
  expect(pairOf([0, 0, 1])).toEqual([1, 2]);
  expect(pairOf([1])).toBeNull();
  expect(weightIn([0, 0.6, 0.2], [1, 2])).toBeCloseTo(0.25, 12);
  expect(weightIn([0, 0, 0], [0, 1])).toBe(0);
});

test('weights and places are those of the tree: in cadence all steps coincide', () => {
  weighTree(tree, { elapsed: 0.4 });
  expect(pairOf(group.weights)).toEqual([1, 2]);
  const places = members.map((member) => placeReader(member, group)({ elapsed: 0.4 }));
  // 0.4 of a cycle since the first step of each, on the loop of each.
  [0.65, 0.4, 0.6].forEach((place, i) => expect(places[i]).toBeCloseTo(place, 9));
  const free = members.map((member) => placeReader(member, null)({ elapsed: 0.4 }));
  [0.4, 0.4, 0.4].forEach((place, i) => expect(free[i]).toBeCloseTo(place, 9));
});

test('curves begin and end with each clip alone, and say by how much the blend is faster', () => {
  const slow = { ...members[1], velocity: [0, 2] as const };
  const quick = { ...members[1], duration: 0.5, velocity: [0, 2] as const };
  const curves = curvesOf([slow, quick], 'rate');
  expect([curves.speeds[0], curves.speeds.at(-1)]).toEqual([2, 2]);
  expect([curves.rates[0][0], curves.rates[1].at(-1)]).toEqual([1, 1]);
  expect(curves.excess).toBeCloseTo(0.125, 9);
  expect(curvesOf([slow, quick], 'duration').excess).toBeLessThan(1e-9);
});
