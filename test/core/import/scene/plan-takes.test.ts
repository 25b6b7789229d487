import { expect, test } from 'vitest';
import type { NodeAnimation, NodeScene } from '#core/import/scene/node-scene.ts';
import { planTakes } from '#core/import/scene/plan-takes.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

const names = 'Hips Spine Head LeftUpLeg LeftLeg LeftFoot RightUpLeg RightLeg RightFoot'.split(' ');
const parents = [-1, 0, 1, 0, 3, 4, 0, 6, 7];

const turning = (name: string, ...times: number[]): NodeAnimation => ({
  name,
  tracks: [
    {
      node: 0,
      path: 'translation',
      interpolation: 'linear',
      times,
      values: times.flatMap((t) => [0, 1 + t, 0]),
    },
  ],
});

/** The first `joints` joints of a person with a mesh. */
function model(joints: number, ...animations: readonly NodeAnimation[]): NodeScene {
  const nodes = names.slice(0, joints).map((name, j) => ({
    ...{ name, parent: parents[j], rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
    translation: [j > 5 ? -0.1 : 0.1, j < 3 ? 0.4 : -0.4, 0],
  }));
  const all = new Set(nodes.map((_, j) => j));
  return { nodes, joints: all, bound: all, animations };
}

const kinds = (scene: NodeScene) => {
  const planned = planTakes(scene, 'y');
  return planned.ok ? planned.value.parts.map(({ isCharacter }) => isCharacter) : planned.error;
};

test('a model without motion, or with one pose, is a character', () => {
  expect(kinds(model(9))).toEqual([true]);
  expect(kinds(model(9, turning('Pose', 0)))).toEqual([true]);
});

test('a motion is none, nor a pose beside it', () => {
  expect(kinds(model(9, turning('Walk', 0, 1)))).toEqual([false]);
  expect(kinds(model(9, turning('Walk', 0, 1), turning('Pose', 0)))).toEqual([false, false]);
});

test('a hat is no character', () => {
  expect(kinds(model(2))).toMatchObject({ isStill: true });
  expect(valueOf(planTakes(model(2, turning('Pose', 0)), 'y')).parts[0].isCharacter).toBe(false);
});

test.each([
  [[], 'at least one key', 'none'],
  [[0, 2, 1], 'rising times', '1 after 2'],
  [[0, 2e6], 'a time within ±1000000 s', '2000000'],
])('keys at %j are no motion', (times, expected, found) => {
  expect(kinds(model(9, turning('Walk', ...times)))).toMatchObject({ expected, found });
});
