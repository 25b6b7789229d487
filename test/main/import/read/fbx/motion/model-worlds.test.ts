import fc from 'fast-check';
import { Euler, Matrix4, type EulerOrder } from 'three';
import { expect, test } from 'vitest';
import type { FBXNodeTransformData } from '#main/import/read/fbx/babylon.ts';
import type { FbxModel } from '#main/import/read/fbx/document/read-models.ts';
import { createWorlds, writeWorlds, type ModelWorlds } from '#main/import/read/fbx/motion/local-transform.ts';
import { createRigidLocals, writeRigidLocals } from '#main/import/read/fbx/motion/rigid-locals.ts';
import { allNear } from '../imported.ts';
import { forAll } from '#test/fixtures/property.ts';

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
