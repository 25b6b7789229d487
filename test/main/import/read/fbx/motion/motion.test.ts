import fc from 'fast-check';
import { Euler, type EulerOrder, Matrix4 } from 'three';
import { expect, test } from 'vitest';
import type { FBXNodeTransformData } from '#main/import/read/fbx/babylon.ts';
import { graphOf } from '#main/import/read/fbx/document/fbx-graph.ts';
import { openFbx } from '#main/import/read/fbx/document/open-fbx.ts';
import type { FbxModel } from '#main/import/read/fbx/document/read-models.ts';
import { type FbxStack, movingModels } from '#main/import/read/fbx/motion/fbx-stack.ts';
import { createWorlds, type ModelWorlds, writeWorlds } from '#main/import/read/fbx/motion/local-transform.ts';
import { readStacks } from '#main/import/read/fbx/motion/read-stacks.ts';
import { createRigidLocals, writeRigidLocals } from '#main/import/read/fbx/motion/rigid-locals.ts';
import { fbxLeg } from '#test/fixtures/fbx-figure.ts';
import { forAll } from '#test/fixtures/property.ts';
import { allNear } from '../imported.ts';

const NONE: FBXNodeTransformData = {
  translation: [0, 0, 0],
  rotation: [0, 0, 0],
  scale: [1, 1, 1],
  preRotation: [0, 0, 0],
  postRotation: [0, 0, 0],
  rotationPivot: [0, 0, 0],
  scalingPivot: [0, 0, 0],
  rotationOffset: [0, 0, 0],
  scalingOffset: [0, 0, 0],
  geometricTranslation: [0, 0, 0],
  geometricRotation: [0, 0, 0],
  geometricScaling: [1, 1, 1],
  rotationOrder: 0,
  inheritType: 1,
  rotationActive: true,
  diagnostics: [],
};

const model = (parent: number, transform: Partial<FBXNodeTransformData>): FbxModel => ({
  id: parent + 2,
  name: '',
  kind: 'LimbNode',
  parent,
  transform: { ...NONE, ...transform },
});

function standing(...models: readonly FbxModel[]): ModelWorlds {
  const worlds = createWorlds(models, [1, 0, 0, 0, 1, 0, 0, 0, 1]);
  writeWorlds(worlds);
  return worlds;
}

const column = (worlds: ModelWorlds, at: number, axis: number): number[] => [
  ...worlds.linear.subarray(at * 9 + axis * 3, at * 9 + axis * 3 + 3),
];

test('rotations are about their axes in the order of the model, and in the first for others', () => {
  const orders = ['XYZ', 'XZY', 'YZX', 'YXZ', 'ZXY', 'ZYX', 'XYZ'];
  const angle = fc.double({ min: -180, max: 180, noNaN: true });
  forAll(fc.nat(6), fc.tuple(angle, angle, angle), (rotationOrder, rotation) => {
    const [x, y, z] = rotation.map((degrees) => (degrees * Math.PI) / 180);
    // Of the axes in three's name of an order, the last is the first to turn.
    const order = [...orders[rotationOrder]].toReversed().join('') as EulerOrder;
    const { elements } = new Matrix4().makeRotationFromEuler(new Euler(x, y, z, order));
    const worlds = standing(model(-1, { rotation, rotationOrder }));
    for (let axis = 0; axis < 3; axis++)
      expect(column(worlds, 0, axis)).toEqual(allNear(elements.slice(axis * 4, axis * 4 + 3)));
  });
});

test('by hand: a rotation is between its pre-rotation and the inverse of its post-rotation', () => {
  const turns = { preRotation: [0, 0, 30], rotation: [0, 0, 40], postRotation: [0, 0, 10] } as const;
  const worlds = standing(model(-1, structuredClone(turns) as never));
  expect(column(worlds, 0, 0)).toEqual(allNear([0.5, Math.sqrt(0.75), 0]));
});

test('by hand: rotation and scale about a pivot also translate; offsets are added', () => {
  expect([...standing(model(-1, { rotation: [0, 0, 90], rotationPivot: [1, 0, 0] })).places]).toEqual(
    allNear([1, -1, 0]),
  );
  expect([...standing(model(-1, { scale: [3, 1, 1], scalingPivot: [2, 0, 0] })).places]).toEqual(
    allNear([-4, 0, 0]),
  );
  const offsets = { rotation: [0, 0, 90], rotationOffset: [0, 0, 5], scalingOffset: [1, 0, 0] } as never;
  expect([...standing(model(-1, offsets)).places]).toEqual(allNear([0, 1, 5]));
});

test.each([
  [1, [-1, 0, 0], [0, -2, 0]], // the parent scales along its own axes, not the child's
  [0, [-2, 0, 0], [0, -1, 0]], // along the child's
  [2, [-1, 0, 0], [0, -1, 0]], // and not at all
])('by hand: inherit type %i of a scale of 2, 1, 1', (inheritType, x, y) => {
  const parent = model(-1, { rotation: [0, 0, 90], scale: [2, 1, 1] });
  const worlds = standing(parent, model(0, { translation: [1, 1, 0], rotation: [0, 0, 90], inheritType }));
  expect([...worlds.places.subarray(3)]).toEqual(allNear([-1, 2, 0]));
  expect(column(worlds, 1, 0)).toEqual(allNear(x));
  expect(column(worlds, 1, 1)).toEqual(allNear(y));
});

test('without scales positions are the same; a child in a parent of twice the size is twice as far away', () => {
  const worlds = standing(
    model(-1, { rotation: [0, 0, 90], scale: [2, -1, 1] }),
    model(0, { translation: [1, 1, 0], scale: [0, 0, 0] }),
    model(1, { rotation: [90, 0, 0] }),
  );
  const locals = createRigidLocals(3);
  writeRigidLocals(locals, worlds);
  expect([...locals.translations.subarray(3, 6)]).toEqual(allNear([2, -1, 0]));
  expect(locals.rotations.every((value) => Number.isFinite(value))).toBe(true);
  // A model scaled to zero rotates like its parent.
  expect([...locals.rotations.subarray(8)]).toEqual(allNear([0, 0, 0, 1]));
});

function stacksOf(text: string): readonly FbxStack[] {
  const { document, settings } = openFbx(Buffer.from(text), 'motion');
  return readStacks(document, graphOf(document), settings.ticks, text.length);
}

/** The leg with curves that are connected as `links` say. */
const legWith = (extra: string, links: readonly string[]): string =>
  fbxLeg({ extra }).replace('C: "OO",1,0', ['C: "OO",1,0', ...links].join('\n\t'));

test('a stack lists the animated properties of each node, and of blend shapes', () => {
  const [plain] = stacksOf(fbxLeg());
  expect([...plain.parts].map(([id, own]) => [id, Object.keys(own)])).toEqual([
    [1, ['T']],
    [2, ['R']],
  ]);
  expect(plain.curves).toEqual([]);
  const shape = `
	Deformer: 70, "SubDeformer::Smile", "BlendShapeChannel" {
	}
	AnimationCurveNode: 71, "AnimCurveNode::DeformPercent", "" {
	}`;
  const links = ['C: "OO",71,11', 'C: "OP",71,70, "DeformPercent"', 'C: "OP",30,71, "d|DeformPercent"'];
  expect(stacksOf(legWith(shape, links))[0].curves).toMatchObject([
    { object: 70, property: 'DeformPercent' },
  ]);
});

test('a stack of values without a curve is ignored: programs write it for a static scene', () => {
  expect(stacksOf(fbxLeg().replaceAll(/C: "OP",3\d,2\d, "d\|X"/g, ''))).toEqual([]);
});

test('exponentially many connections are refused before they fill the memory', () => {
  const count = 4000;
  const ids = Array.from({ length: count }, (_, i) => 10_000 + i);
  const models = ids.map((id) => `\n\tModel: ${id}, "Model::x", "LimbNode" {\n\t}`).join('');
  const curves = ids.map((id) => `C: "OP",30,${id + count}, "d|X"`);
  const nodes = ids
    .map((id) => `\n\tAnimationCurveNode: ${id + count}, "AnimCurveNode::T", "" {\n\t}`)
    .join('');
  // Each curve node moves all models.
  const links = ids
    .slice(0, 3)
    .flatMap((node) => [
      `C: "OO",${node + count},11`,
      ...ids.flatMap((id) => [`C: "OP",${node + count},${id}, "Lcl Translation"`]),
    ]);
  expect(stacksOf(legWith(models + nodes, [...curves, ...links]))[0].parts.size).toBe(count + 2);
  const layers = Array.from({ length: 1000 }, () => links.filter((link) => link.includes('"OO"'))).flat();
  expect(() => stacksOf(legWith(models + nodes, [...curves, ...links, ...layers]))).toThrow(
    'keys in proportion',
  );
});

test('a model moves also if its last key alone is another', () => {
  const curve = (...values: number[]) =>
    ({
      axis: 0,
      times: values.map((_, i) => i),
      ticks: 1,
      values: () => values,
      open: () => undefined,
    }) as const;
  const part = (...values: number[]) => [{ layer: 0, curves: [curve(...values)], defaults: [] }];
  const parts = new Map([
    [1, { R: part(5, 5, 6) }],
    [2, { T: part(5, 5, 5) }],
    [3, { S: part(5, 5, 6) }],
  ]);
  const stack = { name: '', start: 0, stop: 0, layers: [], curves: [], parts };
  expect(movingModels(stack)).toEqual(new Set([1]));
});
