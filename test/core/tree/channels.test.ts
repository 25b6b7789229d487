import { describe, expect, test } from 'vitest';
import { createTree } from '#core/tree/evaluation/create-tree.ts';
import type { Tree } from '#core/tree/evaluation/tree.ts';
import { scaledJoints } from '#core/clip/clip-tracks.ts';
import { bakeTree } from '#core/tree/performance/take.ts';
import { turnAbout } from '#test/fixtures/poses.ts';
import { threeJoints, waving, withTracks } from '#test/fixtures/tracks.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { everyTree, inputs } from './sample-trees.ts';
import { assets, clip, documentOf, poseAt, treeOf } from './tree-fixture.ts';

/** All clips but `d` have scales and curves. */
const tracked = new Map(
  [...assets.clips].map(([id, own], i) => [
    id,
    id === 'd' ? own : withTracks(own, threeJoints, waving(threeJoints, i)),
  ]),
);
const treeWith = (root: unknown, ofInputs: object = {}): Tree =>
  valueOf(createTree(documentOf(root, ofInputs), { ...assets, clips: tracked }));

/** Clip `b`, whose middle joint turns round and round. */
const spinning = (() => {
  const own = tracked.get('b')!;
  const rotations = own.rotations.slice();
  for (let frame = 0; frame < own.frameCount; frame++)
    rotations.set(turnAbout([0, 1, 0], (5 * frame) / own.fps), (frame * 3 + 1) * 4);
  return { ...own, rotations };
})();

const FIRST = 9;
const SMILE = FIRST + 6;
const extrasAt = (tree: Tree, time: number): number[] => [...poseAt(tree, time).linear.subarray(FIRST)];
const near = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 5) as number);

describe.each(Object.keys(everyTree))('%s', (kind) => {
  const tree = treeWith(everyTree[kind], inputs);
  const bare = treeOf(everyTree[kind], inputs);

  test('joints move as they do without scales and curves; these are finite', () => {
    for (let i = 0; i < 20; i++) {
      const time = 0.0137 + i * 0.0931;
      const [pose, own] = [poseAt(tree, time), poseAt(bare, time)];
      expect([pose.positions, pose.rotations]).toEqual([own.positions, own.rotations]);
      for (const value of extrasAt(tree, time)) expect(Math.abs(value)).toBeLessThan(5);
    }
  });
});

const [a, b] = [clip('a'), clip('b')];
const alone = (node: unknown, time = 0.4) => extrasAt(treeWith(node), time);
const mixed = (weights: readonly number[], time = 0.4) => {
  const [from, to] = [alone(a, time), alone(b, time)];
  return near(weights.map((weight, i) => (1 - weight) * from[i] + weight * to[i]));
};

test('a mean weighs scales and curves; where a clip has none, they are 1 and 0', () => {
  expect(alone({ kind: 'continuousBlend', a, b, weight: 0.25 })).toEqual(mixed(Array(8).fill(0.25)));
  expect(alone(clip('d'))).toEqual([1, 1, 1, 1, 1, 1, 0, 0]);
  expect(alone({ kind: 'restPose' })).toEqual([1, 1, 1, 1, 1, 1, 0, 0]);
});

test('a mask acts on the scales of its joints, and not on curves', () => {
  const mask = { branches: [{ joint: 'joint1', depth: 0 }] };
  const layer = { kind: 'layer', base: a, layer: b, mask, weight: 0.5 };
  expect(alone(layer)).toEqual(mixed([0, 0, 0, 0.5, 0.5, 0.5, 0.5, 0.5]));
});

test('a difference is added by its weight', () => {
  const reference = { kind: 'pose', clip: 'a', time: 0 };
  const added = alone({ kind: 'additive', base: a, added: b, reference, weight: 0.5 });
  const [base, top, rest] = [alone(a), alone(b), extrasAt(treeWith(reference), 0)];
  const sum = (weight: number) => near(base.map((value, i) => value + weight * (top[i] - rest[i])));
  expect(added).toEqual(sum(0.5));
  const spins = { kind: 'additive', base: a, added: b, reference, weight: { input: 'x' } }; // 0.2 at 0.4 s
  const clips = new Map([...tracked, ['b', spinning]]);
  const tree = createTree(documentOf(spins, inputs), { ...assets, clips });
  expect(extrasAt(valueOf(tree), 0.4)).toEqual(sum(0.2));
});

test('joints of a profile change their scales at their own time, curves at that of the change', () => {
  const when = { input: 'x', is: 'above', value: 0.3 }; // from 0.6 s on
  const rules = {
    kind: 'rules',
    states: [
      { name: 'idle', node: a, restart: false },
      { name: 'busy', node: b, restart: false },
    ],
    rules: [{ from: 'idle', to: 'busy', when, duration: 0.4, profile: { joint2: 0.5 }, easing: 'linear' }],
  };
  const shown = extrasAt(treeWith(rules, inputs), 0.7);
  const [from, to] = [alone(a, 0.7)[0], alone(b, 0.7)[0]];
  const early = (shown[0] - from) / (to - from); // the change begins at a tick
  expect(early).toBeGreaterThan(0.2);
  const late = 2 * early;
  expect(shown).toEqual(mixed([early, early, early, late, late, late, early, early], 0.7));
});

test('the take of a tree has the scales and curves that it shows', () => {
  const tree = treeWith({ kind: 'continuousBlend', a, b, weight: 0.25 });
  const take = bakeTree(tree, { map: assets.map, clips: tracked, fps: 30 });
  take.fill(0, take.clip.frameCount);
  const { channels, values } = take.clip.tracks ?? { channels: threeJoints, values: [] };
  expect([...scaledJoints(channels), ...channels.curves]).toEqual([0, 2, ...threeJoints.curves]);
  expect(Array.from(values).slice(12 * 8, 13 * 8)).toEqual(near(extrasAt(tree, 0.4)));
  expect(bakeTree(treeOf(a), { ...assets, fps: 30 }).clip.tracks).toBeUndefined();
});

test('velocities of scales and curves are derivatives', () => {
  const tree = treeWith({ kind: 'continuousBlend', a, b, weight: { input: 'x' } }, inputs);
  const [before, now, after] = [-1 / 512, 0, 1 / 512].map((dt) => poseAt(tree, 0.7 + dt));
  const rate = (after.linear[SMILE] - before.linear[SMILE]) * 256;
  expect(now.linearVelocities[SMILE]).toBeCloseTo(rate, 2);
});
