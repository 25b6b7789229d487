import { Document, type Accessor, type GLTF } from '@gltf-transform/core';
import fc from 'fast-check';
import { Matrix4, Quaternion, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { readScene } from '#main/import/read/gltf/read-scene.ts';
import { forAll } from '#test/fixtures/property.ts';

const scale = fc.double({ min: 0.01, max: 20, noNaN: true });
const turn = fc.double({ min: -Math.PI, max: Math.PI, noNaN: true });

test('a joint is bound as its matrix turns it, without scale, mirrored as its figure stands mirrored', () => {
  const mirrored = new Matrix4().makeScale(-1, 1, 1);
  forAll(
    fc.tuple(turn, turn, turn),
    fc.tuple(scale, scale, scale),
    fc.boolean(),
    fc.boolean(),
    ([x, y, z], sizes, isBoundMirrored, stands) => {
      const rotation = new Quaternion().setFromAxisAngle(new Vector3(x, y, z).normalize(), x);
      const bound = new Matrix4().compose(new Vector3(x, y, z), rotation, new Vector3(...sizes));
      if (isBoundMirrored) bound.premultiply(mirrored);
      const document = new Document();
      const inverse = Float32Array.from(bound.invert().elements);
      const matrices = document.createAccessor().setType('MAT4').setArray(inverse);
      const joint = document.createNode('Joint');
      document
        .createNode('Above')
        .setScale([stands ? -2 : 2, 2, 2])
        .addChild(joint);
      document.createSkin().addJoint(joint).setInverseBindMatrices(matrices);
      const found = readScene(document, { asset: { version: '2.0' } }).nodes[1].bindRotation;
      // Half a turn about X and a change of all signs mirror across X.
      const expected = stands ? new Quaternion(1, 0, 0, 0).multiply(rotation) : rotation;
      expect(Math.abs(expected.dot(new Quaternion(...(found ?? []))))).toBeCloseTo(1, 4);
    },
  );
});

/** A figure below a camera, a light and a mesh, as a file has it: two joints, the second without weights. */
function wholeFile() {
  const document = new Document();
  const accessor = (type: 'SCALAR' | 'VEC3' | 'VEC4' | 'MAT4', array: Parameters<Accessor['setArray']>[0]) =>
    document.createAccessor().setType(type).setArray(array);
  const nodes = ['Camera', 'Light', 'Body', 'Hips', 'Knee', 'Prop'].map((name) => document.createNode(name));
  const [camera, light, body, hips, knee, prop] = nodes;
  camera.addChild(hips);
  hips.setTranslation([0, 1, 0]).addChild(knee);
  knee.setRotation([1, 0, 0, 0]).setScale([1, 2, 3]).addChild(light);
  const flat = Float32Array.from([...Array<number>(15).fill(0), 1]); // turns nothing
  const skin = document
    .createSkin()
    .addJoint(hips)
    .addJoint(knee)
    .setInverseBindMatrices(accessor('MAT4', flat));
  const primitive = document
    .createPrimitive()
    .setAttribute('JOINTS_0', accessor('VEC4', Uint8Array.from([0, 1, 1, 1])))
    .setAttribute('WEIGHTS_0', accessor('VEC4', Float32Array.from([1, 0, 0, 0])));
  body.setSkin(skin).setMesh(document.createMesh().addPrimitive(primitive));
  const times = accessor('SCALAR', Float32Array.from([0, 1]));
  const track = (
    animation: ReturnType<Document['createAnimation']>,
    path: string,
    values: Accessor,
    how = 'LINEAR',
    node = knee,
  ) => {
    const sampler = document
      .createAnimationSampler()
      .setInput(times)
      .setOutput(values)
      .setInterpolation(how as 'LINEAR');
    const channel = document
      .createAnimationChannel()
      .setTargetNode(node)
      .setTargetPath(path as 'weights')
      .setSampler(sampler);
    animation.addSampler(sampler).addChannel(channel);
  };
  const walk = document.createAnimation(' Walk ');
  const turns = accessor('VEC4', Int8Array.from([0, 0, 0, 127, 127, 0, 0, 0])).setNormalized(true);
  track(walk, 'rotation', turns, 'STEP');
  track(walk, 'weights', accessor('SCALAR', Float32Array.from([0, 1])), 'LINEAR', body);
  const other = document.createAnimation('  ');
  track(other, 'translation', accessor('VEC3', Float32Array.from([1, 2, 3, 4, 5, 6])), 'CUBICSPLINE', hips);
  track(other, 'scale', accessor('VEC3', Float32Array.from([1, 1, 1, 2, 2, 2])), 'LINEAR', prop);
  other.addChannel(document.createAnimationChannel().setTargetNode(hips).setTargetPath('rotation'));
  const json = {
    asset: { version: '2.0' },
    meshes: [
      { primitives: [{ attributes: {}, targets: [{}] }], weights: [0.5], extras: { targetNames: ['smile'] } },
    ],
    nodes: [
      { camera: 0 },
      { extensions: { KHR_lights_punctual: {} } },
      { mesh: 0, skin: 0 },
      {},
      {},
      { mesh: 0 },
    ],
    animations: [{ channels: [{ sampler: 0, target: { node: 2, path: 'weights' } }], samplers: [] }],
  } as GLTF.IGLTF;
  return { document, json, body, primitive };
}

test('the scene of a file: nodes with their parents first, what hangs on which joint, and each track', () => {
  const { document, json, body, primitive } = wholeFile();
  const scene = readScene(document, json, { bones: new Map([[3, 'hips']]), expressions: new Map() });
  const at = { translation: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] };
  const times = Float32Array.of(0, 1);
  expect(scene).toEqual({
    nodes: [
      { ...at, name: 'Camera', parent: -1, kind: 'camera' },
      { ...at, name: 'Body', parent: -1, kind: 'mesh' },
      { ...at, name: 'Prop', parent: -1, kind: 'mesh' },
      { ...at, name: 'Hips', parent: 0, translation: [0, 1, 0], bone: 'hips' },
      { ...at, name: 'Knee', parent: 3, rotation: [1, 0, 0, 0], scale: [1, 2, 3] },
      { ...at, name: 'Light', parent: 4, kind: 'light' },
    ],
    joints: new Set([3, 4]),
    skins: [[3, 4]],
    weighted: new Set([3]),
    bound: new Set([3, 4]),
    curves: [{ name: 'smile', nodes: [3, 4], value: 0.5 }],
    animations: [
      {
        name: 'Walk',
        tracks: [
          {
            node: 4,
            path: 'rotation',
            times,
            values: Float32Array.of(0, 0, 0, 1, 1, 0, 0, 0),
            interpolation: 'step',
          },
        ],
        curves: [
          {
            ...{ name: 'smile', path: 'curve', nodes: [3, 4], stride: 1, first: 0 },
            times,
            values: Float32Array.of(0, 1),
            interpolation: 'linear',
          },
        ],
      },
      {
        name: 'Animation 2',
        curves: [],
        tracks: [
          {
            node: 3,
            path: 'translation',
            times,
            values: Float32Array.of(1, 2, 3, 4, 5, 6),
            interpolation: 'cubicSpline',
          },
          {
            node: 2,
            path: 'scale',
            times,
            values: Float32Array.of(1, 1, 1, 2, 2, 2),
            interpolation: 'linear',
          },
        ],
      },
    ],
  });
  const without = readScene(document, { asset: { version: '2.0' } });
  expect([without.nodes.map(({ kind, bone }) => kind ?? bone), without.bound]).toEqual([
    Array(6).fill(undefined),
    new Set(),
  ]);
  primitive.setAttribute('WEIGHTS_0', null);
  expect(readScene(document, json).weighted).toBeUndefined();
  body.setSkin(null);
  expect(readScene(document, json).weighted).toBeUndefined();
});
