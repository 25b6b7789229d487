import fc from 'fast-check';
import { expect, test } from 'vitest';
import { figuresOf } from '#core/formats/scene/node-figures.ts';
import type { NodeScene, SceneNode } from '#core/formats/scene/node-scene.ts';
import {
  bakedTakes,
  jointPositions,
  move,
  node,
  nodePositions,
  sceneOf,
  turn,
} from '#test/fixtures/node-scenes.ts';
import { forAll } from '#test/fixtures/property.ts';

const namesOf = (scene: NodeScene): string[][] =>
  figuresOf(scene).map(({ joints }) => joints.map((joint) => scene.nodes[joint].name));

/** Hips off the ground with `branches` chains of `length`, below two nodes as exporters write them. */
function rig(branches: number, length: number, nameOf: (joint: number) => string): SceneNode[] {
  const nodes = [
    node('Scene', -1, { translation: [0, 0, 0] }),
    node('Armature', 0, { translation: [0, 0, 0], scale: [0.01, 0.01, 0.01] }),
    node(nameOf(0), 1, { translation: [0, 90, 0] }),
  ];
  for (let branch = 0; branch < branches; branch++)
    for (let k = 0; k < length; k++) {
      const joint = 1 + branch * length + k;
      const side = (branch - branches / 2) * 10;
      nodes.push(node(nameOf(joint), k === 0 ? 2 : joint + 1, { translation: [k === 0 ? side : 0, 10, 0] }));
    }
  return nodes;
}

const subset = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 61 });

test('files of one rig have the same skeleton whichever joints have keys: by the hips', () => {
  const nodes = rig(5, 12, (joint) => (joint === 0 ? 'mixamorig:Hips' : `Joint ${joint}`));
  const [all] = namesOf(
    sceneOf(
      nodes,
      nodes.map((_, i) => turn(i)),
    ),
  );
  expect(all).toHaveLength(61);
  expect(all[0]).toBe('mixamorig:Hips');
  forAll(subset, (keyed) => {
    expect(
      namesOf(
        sceneOf(
          nodes,
          keyed.map((joint) => turn(joint + 2)),
        ),
      ),
    ).toEqual([all]);
  });
});

test('… by the common ancestor of moving parts if no names are known', () => {
  const nodes = rig(5, 12, (joint) => `Кость ${joint}`);
  const branchOf = (joint: number): number => (joint === 0 ? -1 : Math.floor((joint - 1) / 12));
  forAll(
    subset.filter((keyed) => keyed.includes(0) || new Set(keyed.map(branchOf)).size > 1),
    (keyed) => {
      const [joints, ...others] = namesOf(
        sceneOf(
          nodes,
          keyed.map((joint) => turn(joint + 2)),
        ),
      );
      expect(joints).toEqual(nodes.slice(2).map(({ name }) => name));
      expect(others).toEqual([]);
    },
  );
});

test('… by the skin, whichever joints it lists', () => {
  const nodes = rig(5, 12, (joint) => (joint === 0 ? 'pelvis' : `bone ${joint}`));
  forAll(subset, subset, (keyed, skinned) => {
    const scene = sceneOf(
      nodes,
      keyed.map((joint) => turn(joint + 2)),
      [skinned.map((joint) => joint + 2)],
    );
    expect(namesOf(scene)).toEqual([nodes.slice(2).map(({ name }) => name)]);
  });
});

test('meshes, cameras and nodes beside the figure are not joints', () => {
  const nodes = [
    node('RootNode', -1, { translation: [0, 0, 0] }),
    node('Armature', 0),
    node('Hips', 1),
    node('Spine', 2),
    node('Hand', 3),
    node('Body', 1, { kind: 'mesh' }),
    node('Belt', 2, { kind: 'mesh' }),
    node('Sword', 4, { kind: 'mesh' }),
    node('Tip', 7),
    node('Eye view', 3, { kind: 'camera' }),
    node('Socket', 4),
    node('Stage', 0),
    node('Curtain', 11),
    node('Lamp', 0, { kind: 'light' }),
  ];
  const moving = nodes.map((_, i) => turn(i));
  expect(namesOf(sceneOf(nodes, moving, [[2, 3, 4]]))).toEqual([['Hips', 'Spine', 'Hand', 'Socket']]);
});

test('a body of rigid parts keeps the parts, except those that only cover a joint', () => {
  const nodes = [
    node('Crane', -1, { kind: 'mesh' }),
    node('Boom', 0, { kind: 'mesh' }),
    node('Claw', 1, { kind: 'mesh' }),
    node('Cover', 1, { kind: 'mesh', translation: [0, 0, 0] }),
  ];
  expect(namesOf(sceneOf(nodes, [turn(0)]))).toEqual([['Crane', 'Boom', 'Claw']]);
});

test('two figures in a scene are two skeletons: by skins, hips or movement', () => {
  const twice = (name: (i: number) => string): SceneNode[] => [
    node('Scene', -1, { translation: [0, 0, 0] }),
    ...[0, 1].flatMap((i) => [
      node(`Armature ${i}`, 0),
      node(name(i), 1 + i * 3),
      node(`Leg ${i}`, 2 + i * 3),
    ]),
  ];
  const found = [
    ['Hips', 'Leg 0'],
    ['Hips', 'Leg 1'],
  ];
  const moving = [turn(3), turn(6)];
  expect(
    namesOf(
      sceneOf(
        twice(() => 'Hips'),
        moving,
      ),
    ),
  ).toEqual(found);
  expect(
    namesOf(
      sceneOf(
        twice(() => 'Hips'),
        moving,
        [[3], [5, 6]],
      ),
    ),
  ).toEqual(found);
  expect(
    namesOf(
      sceneOf(
        twice((i) => `b${i}`),
        moving,
        [
          [2, 3],
          [5, 6],
        ],
      ),
    ),
  ).toEqual([
    ['b0', 'Leg 0'],
    ['b1', 'Leg 1'],
  ]);
  expect(
    namesOf(
      sceneOf(
        twice((i) => `b${i}`),
        moving,
      ),
    ),
  ).toEqual([['Leg 0'], ['Leg 1']]);
});

test('controls beside the hips are not separate figures', () => {
  const nodes = [
    node('Armature', -1),
    node('base', 0),
    node('a', 1),
    node('b', 2),
    node('c', 1),
    node('pole', 0),
    node('ik', 0),
  ];
  expect(namesOf(sceneOf(nodes, [turn(2), turn(5)], [[1, 2, 3, 4, 5, 6]]))).toEqual([
    ['base', 'a', 'b', 'c'],
  ]);
  const flat = [node('Group', -1), ...['a', 'b', 'c'].map((name) => node(name, 0)), node('Lamp post', 0)];
  expect(namesOf(sceneOf(flat, [turn(2)], [[1, 2, 3]]))).toEqual([['Group', 'a', 'b', 'c']]);
});

test('a root at the feet belongs to the figure, whether it moves or not', () => {
  const nodes = [
    node('Armature', -1),
    node('root', 0),
    node('pelvis', 1),
    node('spine', 2),
    node('crate', 1),
  ];
  const found = [['root', 'pelvis', 'spine']];
  expect(namesOf(sceneOf(nodes, [turn(3)]))).toEqual(found);
  expect(namesOf(sceneOf(nodes, [turn(3), move(1)], [[2, 3]]))).toEqual(found);
});

test('moving nodes above a figure move the figure', () => {
  const nodes = [
    node('Train', -1, { translation: [5, 0, 0], scale: [2, 2, 2] }),
    node('Armature', 0, { rotation: [0, Math.SQRT1_2, 0, Math.SQRT1_2] }),
    node('Hips', 1, { translation: [0, 1, 0.5] }),
    node('Leg', 2, { translation: [0.1, -0.5, 0] }),
    node('Foot', 3, { translation: [0, -0.5, 0] }),
  ];
  const scene = sceneOf(nodes, [move(0, [5, 0, 0]), turn(1), turn(3)]);
  const [{ clip, report }] = bakedTakes(scene);
  expect(clip.skeleton.names).toEqual(['Hips', 'Leg', 'Foot']);
  expect(report.warnings).toEqual([]);
  for (let frame = 0; frame < clip.frameCount; frame++) {
    const theirs = nodePositions(scene, frame / clip.fps)
      .slice(2)
      .flat();
    jointPositions(clip, frame).forEach((value, i) => expect(value).toBeCloseTo(theirs[i], 5));
  }
});

/** A body of two trees under one armature, and a control; `name` gives the name of the body's first joint. */
const splitBody = (name: string): SceneNode[] => [
  node('Armature', -1, { translation: [0, 0, 0] }),
  node('foot_ik', 0),
  node('pole', 1),
  node('roll', 2),
  node(name, 0),
  node('b1', 4),
  node('b2', 5),
  node('b3', 4),
  node('b4', 7),
  node('LeftFoot', 0),
  node('LeftToe', 9),
];
const bonesOfSplit = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const bodyOfSplit = ['b1', 'b2', 'b3', 'b4', 'LeftFoot', 'LeftToe'];

test.each(['Hips', 'b0'])(
  'feet beside the body of %s belong to it, and controls without weights do not',
  (name) => {
    const nodes = splitBody(name);
    const moving = nodes.map((_, i) => turn(i));
    const body = [['Armature', name, ...bodyOfSplit]];
    const oneSkin = { ...sceneOf(nodes, moving, [bonesOfSplit]), weighted: new Set([5, 9]) };
    expect(namesOf(oneSkin)).toEqual(body);
    const twoSkins = {
      ...sceneOf(nodes, moving, [
        [4, 5, 6],
        [9, 10],
      ]),
      joints: new Set(bonesOfSplit),
      weighted: new Set([5, 9]),
    };
    expect(namesOf(twoSkins)).toEqual(body);
    expect(bakedTakes(twoSkins).map(({ take, report }) => [take, report.warnings])).toEqual([
      ['', ['left out: foot_ik (controls: bones without weights)']],
    ]);
  },
);

test('a foot beside the body that has none belongs to it without weights, too; one that it has is a control', () => {
  const nodes = splitBody('Hips');
  const moving = nodes.map((_, i) => turn(i));
  const lacking = { ...sceneOf(nodes, moving, [bonesOfSplit]), weighted: new Set([5]) };
  expect(namesOf(lacking)).toEqual([['Armature', 'Hips', ...bodyOfSplit]]);
  const named = nodes.map((each) => (each.name === 'b4' ? { ...each, name: 'LeftFoot' } : each));
  const having = { ...sceneOf(named, moving, [bonesOfSplit]), weighted: new Set([5]) };
  expect(namesOf(having)).toEqual([['Hips', 'b1', 'b2', 'b3', 'LeftFoot']]);
});

test('two bodies under one node are two figures', () => {
  const nodes = [
    node('Group', -1),
    node('b0', 0),
    node('b1', 1),
    node('b2', 2),
    node('c0', 0),
    node('c1', 4),
    node('c2', 5),
  ];
  const scene = sceneOf(
    nodes,
    [turn(2), turn(5)],
    [
      [1, 2, 3],
      [4, 5, 6],
    ],
  );
  expect(namesOf({ ...scene, weighted: scene.joints })).toEqual([
    ['b0', 'b1', 'b2'],
    ['c0', 'c1', 'c2'],
  ]);
});

/** A scene where only the neck and the head are joints of a skin. */
const headAlone = (pelvis: Partial<SceneNode>, [thigh, shin]: readonly [string, string]): SceneNode[] => [
  node('Scene', -1, { translation: [0, 0, 0] }),
  node('Prop', 0),
  node('Camera', 0, { kind: 'camera' }),
  node('Armature', 0, { translation: [0, 0, 0] }),
  node('b0', 3, pelvis),
  node('b1', 4),
  node('b2', 5),
  node('b3', 6),
  node(thigh, 4),
  node(shin, 8),
  node('plate', 9, { kind: 'mesh' }),
];

test.each([
  ['hips that move', {}, ['b4', 'b5'], [4, 8, 9]],
  ['hips that stand off the ground', {}, ['b4', 'b5'], [8, 9]],
  ['hips at the origin, with legs of known names', { translation: [0, 0, 0] }, ['LeftUpLeg', 'LeftLeg'], [9]],
  ['named hips', { name: 'Hips', translation: [0, 0, 0] }, ['b4', 'b5'], [5]],
] as const)('a head that alone is skinned has the body below it: %s', (_, pelvis, legs, moving) => {
  const nodes = headAlone(pelvis, legs);
  const scene = sceneOf(
    nodes,
    [1, 2, 7, ...moving].map((each) => turn(each)),
    [[6, 7]],
  );
  expect(namesOf(scene)).toEqual([[nodes[4].name, 'b1', 'b2', 'b3', ...legs]]);
  const [{ report }] = bakedTakes(scene);
  expect(report.warnings).toEqual(['left out: Prop, Camera (animated, but not part of a figure)']);
});

test('what moves below a skinned body is no body of its own: it stays whole, and is not joined with props', () => {
  const nodes = [
    node('Train', -1, { translation: [5, 0, 0] }),
    node('Wheel', 0),
    node('Armature', 0),
    node('Hips', 2),
    node('Leg', 3),
    node('Sword', 4, { kind: 'mesh' }),
  ];
  const scene = sceneOf(
    nodes,
    [0, 1, 3, 4, 5].map((each) => turn(each)),
    [[3, 4]],
  );
  expect(namesOf(scene)).toEqual([['Hips', 'Leg']]);
  expect(bakedTakes(scene)[0].report.warnings).toEqual([
    'left out: Wheel, Sword (animated, but not part of a figure)',
  ]);
});

test('an animation that moves no figure is named by the clips of the file', () => {
  const nodes = [node('Hips', -1), node('Leg', 0), node('Door', -1)];
  const scene = sceneOf(nodes, [turn(1)], [[0, 1]]);
  const takes = bakedTakes({
    ...scene,
    animations: [...scene.animations, { name: 'Door', tracks: [turn(2)] }],
  });
  expect(takes.map(({ report }) => report.warnings)).toEqual([
    ['left out: Door (animated, but not part of a figure)'],
  ]);
});
