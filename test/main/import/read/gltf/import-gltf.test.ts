import { Document, WebIO, type Node } from '@gltf-transform/core';
import { AnimationMixer, LoopOnce, Vector3 } from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { expect, test } from 'vitest';
import type { Clip } from '#core/clip/clip.ts';
import type { ImportedTake } from '#core/formats/imported-take.ts';
import { quatMultiply, quatRotateVector } from '#core/math/quaternion.ts';
import { clipTime } from '#core/clip/take-time.ts';
import { expectAlike } from '#test/fixtures/expect-alike.ts';
import { importGltf, importSkin } from '#main/import/read/gltf/import-gltf.ts';
import { glbOf, gltfArm, withJson } from '#test/fixtures/gltf-figure.ts';
import { skinnedDocument } from '#test/fixtures/gltf-skin.ts';
import { starterClip } from '#test/fixtures/starters.ts';

async function imported(document: Document): Promise<readonly ImportedTake[]> {
  const result = await importGltf(await glbOf(document), new Map());
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

async function refusal(document: Document): Promise<string> {
  const result = await importGltf(await glbOf(document), new Map());
  if (result.ok) throw new Error('not refused');
  const { place, expected, found } = result.error;
  return `${place}: expected ${expected}, found ${found}`;
}

const near = (value: number): unknown => expect.closeTo(value, 6);

/** World positions of all joints at `frame`, [joints][3]. */
function worldPositions({ skeleton, positions, rotations }: Clip, frame: number): number[][] {
  const world: { p: number[]; q: Float64Array }[] = [];
  skeleton.names.forEach((_, j) => {
    const at = frame * skeleton.names.length + j;
    const p = Float64Array.from(positions.subarray(at * 3, at * 3 + 3));
    const q = Float64Array.from(rotations.subarray(at * 4, at * 4 + 4));
    const parent = world[skeleton.parentIndices[j]];
    if (parent === undefined) return void world.push({ p: [...p], q });
    quatRotateVector(p, parent.q, p);
    quatMultiply(q, parent.q, q);
    world.push({ p: [...p].map((value, axis) => value + parent.p[axis]), q });
  });
  return world.map(({ p }) => p);
}

/** The same by three's loader and mixer. */
async function threesPositions(glb: Uint8Array, names: readonly string[], time: number): Promise<number[][]> {
  const gltf = await new GLTFLoader().parseAsync(Uint8Array.from(glb).buffer, '');
  const mixer = new AnimationMixer(gltf.scene);
  const action = mixer.clipAction(gltf.animations[0]).setLoop(LoopOnce, 1);
  action.clampWhenFinished = true;
  action.play();
  mixer.setTime(time);
  gltf.scene.updateMatrixWorld(true);
  return names.map((name) => gltf.scene.getObjectByName(name)!.getWorldPosition(new Vector3()).toArray());
}

test('by hand: at rest all rotations are zero, and bones are in canonical axes, in metres', async () => {
  const [{ take, clip, report }] = await imported(gltfArm());
  expect(take).toBe('');
  expect(clip).toMatchObject({ fps: 30, frameCount: 5 });
  expect(clip.skeleton.names).toEqual(['Shoulder', 'Elbow', 'Hand']);
  expect([...clip.skeleton.parentIndices]).toEqual([-1, 0, 1]);
  // The armature turns Z up to Y up; the shoulder's own turn brings its Y to -X.
  const rest = [0, 1.5, 0, -0.3, 0, 0, -0.25, 0, 0];
  expect([...clip.skeleton.restPositions]).toEqual(rest.map(near));
  expect([...clip.rotations.subarray(0, 12)]).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1].map(near));
  expect(report).toMatchObject({ unit: 1, unitName: 'metres', upAxis: 'y', warnings: [], trimmedFrames: 0 });
});

/** Every joint is where three.js’s loader has it, on every frame. @param later than the frame, s */
async function expectAsThrees(document: Document, later = 0) {
  const glb = await glbOf(document);
  const [take] = await imported(document);
  const { clip } = take;
  for (let frame = 0; frame < clip.frameCount; frame++) {
    const theirs = await threesPositions(glb, clip.skeleton.names, frame / clip.fps + later);
    worldPositions(clip, frame)
      .flat()
      .forEach((value, i) => expect(value).toBeCloseTo(theirs.flat()[i], 4));
  }
  return take;
}

test.each(['LINEAR', 'STEP', 'CUBICSPLINE'] as const)(
  '%s: every joint is where three.js’s loader has it, on every frame',
  async (interpolation) => {
    await expectAsThrees(gltfArm({ interpolation }), 1e-6);
  },
);

test.each([24_000 / 1001, 30_000 / 1001, 30])('two frames tell %d frames per second', async (fps) => {
  const [{ clip }] = await imported(gltfArm({ fps, frames: 2 }));
  expect(clip).toMatchObject({ fps, frameCount: 2 });
});

test.each([0, 1 / 30, 1 / 24, 1.5, 600])('a first key at %d s is where the file has it', async (first) => {
  const [plain] = await imported(gltfArm());
  const document = gltfArm();
  const input = document.getRoot().listAnimations()[0].listSamplers()[0].getInput()!;
  input.setArray(Float32Array.from(input.getArray()!, (time) => time + first));
  const [late] = await imported(document);
  expect(late.report.firstKey ?? 0).toBeCloseTo(first, 4);
  expect(late.clip).toMatchObject({ fps: 30, frameCount: 5 });
  expectAlike(late.clip.rotations, plain.clip.rotations, 1e-3);
  expect(clipTime({ ...late.report, fps: 30 }, { inFile: first + 2 / 30 })).toBeCloseTo(2 / 30, 4);
});

test('joints between keys of a lower rate', async () => {
  const document = gltfArm({ fps: 10 });
  // One key off the grid of 10 frames per second makes the rate 30.
  const input = document.getRoot().listAnimations()[0].listSamplers()[0].getInput()!;
  input.setArray(Float32Array.from([0, 0.1, 0.2 + 1 / 30, 0.3, 0.4]));
  const { clip } = await expectAsThrees(document);
  expect(clip).toMatchObject({ fps: 30, frameCount: 13 });
});

test('several animations are several takes; without a skin, moving nodes and their descendants are joints', async () => {
  const document = gltfArm({ skinned: false });
  const [wave] = document.getRoot().listAnimations();
  document
    .createAnimation('Nod')
    .addSampler(wave.listSamplers()[1])
    .addChannel(wave.listChannels()[1].clone());
  document.createAnimation('Still');
  const takes = await imported(document);
  expect(takes.map(({ take, clip }) => [take, clip.skeleton.names])).toEqual([
    ['Wave', ['Shoulder', 'Elbow', 'Hand']],
    ['Nod', ['Shoulder', 'Elbow', 'Hand']],
  ]);
});

test('the bind pose of a skin is the rest pose, whatever the pose of the nodes', async () => {
  const document = gltfArm();
  const [skin] = document.getRoot().listSkins();
  // Bound with the shoulder turned by nothing: columns of the inverse of armature * (identity), for all
  // three.
  const s = 100;
  const inverse = [s, 0, 0, 0, 0, 0, s, 0, 0, -s, 0, 0, 0, 0, 0, 1];
  const accessor = document
    .createAccessor()
    .setType('MAT4')
    .setArray(Float32Array.from([...inverse, ...inverse, ...inverse]))
    .setBuffer(document.getRoot().listBuffers()[0]);
  skin.setInverseBindMatrices(accessor);
  const { clip } = await expectAsThrees(document);
  // The elbow lies along the shoulder's Y, which the armature turns to -Z.
  expect([...clip.skeleton.restPositions.subarray(3, 6)]).toEqual([0, 0, -0.3].map(near));
});

test.each([
  [
    [0.01, 0.02, 0.01],
    [
      'the scale of Armature is non-uniform (0.01, 0.02, 0.01): bones below it change their lengths as they rotate',
    ],
  ],
  [[-0.01, 0.01, 0.01], []],
  [[-0.01, -0.01, 0.01], []],
] as const)('a scale of %s: every joint is where three.js’s loader has it', async (scale, warnings) => {
  const { report } = await expectAsThrees(gltfArm({ scale }));
  expect(report.warnings).toEqual(warnings);
});

test('an animated scale is relative to the node; a constant one is applied to bones, and is no channel', async () => {
  const scaled = (last: number): Document => {
    const document = gltfArm();
    const [animation] = document.getRoot().listAnimations();
    const output = document
      .createAccessor()
      .setType('VEC3')
      .setArray(Float32Array.from([2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, last, last, last]))
      .setBuffer(document.getRoot().listBuffers()[0]);
    const sampler = document
      .createAnimationSampler()
      .setInput(animation.listSamplers()[0].getInput())
      .setOutput(output);
    const elbow = document
      .getRoot()
      .listNodes()
      .find((node) => node.getName() === 'Elbow')!;
    const channel = document
      .createAnimationChannel()
      .setTargetNode(elbow)
      .setTargetPath('scale')
      .setSampler(sampler);
    animation.addSampler(sampler).addChannel(channel);
    return document;
  };
  const [moving] = await imported(scaled(2.5));
  expect(moving.report.warnings).toEqual([]);
  expect(moving.clip.tracks!.values.subarray(9)).toEqual(Float32Array.of(2, 2, 2, 2.5, 2.5, 2.5));
  expect([...moving.clip.skeleton.restPositions.subarray(6, 9)]).toEqual([-0.25, 0, 0].map(near));
  expect([...moving.clip.positions.subarray(6, 9)]).toEqual([-0.5, 0, 0].map(near));
  const [{ clip }] = await imported(scaled(2));
  expect(clip).not.toHaveProperty('tracks');
  expect([...clip.skeleton.restPositions.subarray(6, 9)]).toEqual([-0.5, 0, 0].map(near));
});

test('weights of a node without morph targets are left out with a warning', async () => {
  const document = gltfArm();
  const [animation] = document.getRoot().listAnimations();
  const channel = document
    .createAnimationChannel()
    .setTargetNode(document.getRoot().listNodes()[0])
    .setTargetPath('weights')
    .setSampler(animation.listSamplers()[0]);
  animation.addChannel(channel);
  const [{ clip, report }] = await imported(document);
  expect(clip.frameCount).toBe(5);
  expect(report.warnings).toEqual(['left out: 1 channel (Hand) of morph targets that no mesh has']);
});

test('a file without movement has no clip', async () => {
  const document = gltfArm();
  for (const animation of document.getRoot().listAnimations()) animation.dispose();
  expect(await refusal(document)).toBe(
    'animations: expected an animation that moves or rotates a node, found none',
  );
});

test('meshes, cameras and lights in the tree are not joints, a socket is', async () => {
  const whole = await glbOf(gltfArm());
  const hung = withJson(whole, (json) => {
    const nodes = json['nodes'] as { name: string; children?: number[] }[];
    const [elbow, hand] = ['Elbow', 'Hand'].map((wanted) => nodes.find(({ name }) => name === wanted)!);
    const first = nodes.length;
    elbow.children = [first, first + 1, first + 2, ...(elbow.children ?? [])];
    hand.children = [first + 3];
    return {
      ...json,
      extensionsUsed: ['KHR_lights_punctual'],
      nodes: [
        ...nodes,
        { name: 'Shield', mesh: 0, translation: [0, 1, 0] },
        { name: 'View', camera: 0 },
        { name: 'Torch', extensions: { KHR_lights_punctual: { light: 0 } } },
        { name: 'Socket' },
      ],
      meshes: [{ primitives: [] }],
      cameras: [{ type: 'perspective', perspective: { yfov: 1, znear: 1 } }],
    };
  });
  const takes = await importGltf(hung, new Map());
  if (!takes.ok) throw new Error(JSON.stringify(takes.error));
  expect(takes.value[0].clip.skeleton.names).toEqual(['Shoulder', 'Elbow', 'Hand', 'Socket']);
});

test('a mesh whose Draco data is damaged does not matter to the motion', async () => {
  const whole = await glbOf(skinnedDocument(starterClip('walk')));
  const packed = withJson(whole, (json) => {
    const [mesh] = json['meshes'] as { primitives: object[] }[];
    const extensions = { KHR_draco_mesh_compression: { bufferView: 0, attributes: { POSITION: 0 } } };
    return { ...json, meshes: [{ primitives: [{ ...mesh.primitives[0], extensions }] }] };
  });
  const takes = await importGltf(packed, new Map());
  expect(takes.ok && takes.value[0].clip.frameCount).toBe(starterClip('walk').frameCount);
  expect(await importSkin(packed, new Map(), takes.ok ? takes.value[0].take : '')).toMatchObject({
    ok: false,
    error: { place: '/meshes/0/primitives/0', expected: 'valid Draco data' },
  });
});

test('the ground height for Z up equals that of a file read with Z up', async () => {
  const bytes = await glbOf(gltfArm());
  const read = async (upAxis: 'y' | 'z'): Promise<readonly number[]> => {
    const takes = await importGltf(bytes, new Map(), { upAxis });
    return takes.ok ? [takes.value[0].clip.groundHeight, takes.value[0].report.otherGroundHeight] : [];
  };
  const [asY, asZ] = [await read('y'), await read('z')];
  expect(asY[0]).not.toBeCloseTo(asY[1], 3);
  expect(asZ).toEqual([near(asY[1]), near(asY[0])]);
});

/** An armature whose skin lists a foot control of three joints, then a body of two and a foot beside it. */
async function splitRig(weighted: readonly number[]): Promise<Uint8Array> {
  const document = new Document();
  const buffer = document.createBuffer();
  const accessor = (
    type: 'SCALAR' | 'VEC3' | 'VEC4',
    array: Float32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>,
  ) => document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
  const joint = (name: string, ...children: readonly Node[]): Node => {
    const node = document.createNode(name).setTranslation([0, 1, 0]);
    for (const child of children) node.addChild(child);
    return node;
  };
  const control = joint('foot_ik', joint('toe_ik', joint('heel_ik')));
  const trees = [control, joint('Pelvis', joint('Knee')), joint('Foot')];
  const armature = document.createNode('Armature');
  const skin = document.createSkin();
  for (const tree of trees) {
    armature.addChild(tree);
    tree.traverse((node) => void skin.addJoint(node));
  }
  const triangle = document
    .createPrimitive()
    .setAttribute('POSITION', accessor('VEC3', new Float32Array(9)))
    .setAttribute(
      'JOINTS_0',
      accessor('VEC4', Uint8Array.from([0, 1, 2].flatMap((i) => [weighted[i], 0, 0, 0]))),
    )
    .setAttribute('WEIGHTS_0', accessor('VEC4', Float32Array.from([0, 1, 2].flatMap(() => [1, 0, 0, 0]))));
  const mesh = document
    .createNode('Body')
    .setMesh(document.createMesh().addPrimitive(triangle))
    .setSkin(skin);
  document.createScene().addChild(armature).addChild(mesh);
  const animation = document.createAnimation('Walk');
  for (const tree of trees) {
    const sampler = document
      .createAnimationSampler()
      .setInput(accessor('SCALAR', Float32Array.of(0, 1 / 30, 1)))
      .setOutput(accessor('VEC3', Float32Array.of(0, 1, 0, 0, 1, 0, 1, 1, 0)));
    const channel = document.createAnimationChannel().setTargetNode(tree).setTargetPath('translation');
    animation.addSampler(sampler).addChannel(channel.setSampler(sampler));
  }
  return glbOf(document);
}

test('weights tell a body, with its feet beside it, from controls; its mesh is that of the same figure', async () => {
  const bytes = await splitRig([3, 4, 5]);
  const takes = await importGltf(bytes, new Map());
  if (!takes.ok) throw new Error(JSON.stringify(takes.error));
  expect(takes.value.map(({ take, clip, report }) => [take, clip.skeleton.names, report.warnings])).toEqual([
    ['', ['Armature', 'Pelvis', 'Knee', 'Foot'], ['left out: foot_ik (controls: bones without weights)']],
  ]);
  const skin = await importSkin(bytes, new Map(), '');
  expect(skin.ok && skin.value?.joints.filter((_, i) => i % 4 === 0)).toEqual(Uint16Array.of(1, 2, 3));
});

test('a channel with a path of no meaning is not read, whatever its name; a refusal names animation and node', async () => {
  for (const path of ['__proto__', 'toString']) {
    const { json, resources } = await new WebIO().writeJSON(gltfArm());
    const [{ channels }] = json.animations ?? [{ channels: [] }];
    Object.assign(channels[1].target, { path });
    const externalFiles = new Map(Object.entries(resources));
    const takes = await importGltf(new TextEncoder().encode(JSON.stringify(json)), externalFiles);
    expect(takes.ok ? takes.value.length : takes.error).toBe(1);
  }
  const document = gltfArm();
  const [channel] = document.getRoot().listAnimations()[0].listChannels();
  channel.getSampler()?.getOutput()?.setElement(1, [NaN, 0, 0]);
  expect(await refusal(document)).toBe(
    'Wave, translation of Shoulder: expected numbers within ±1000000, found no number',
  );
});

test('black materials are grey, so that the form of a body can be seen', async () => {
  const document = skinnedDocument(starterClip('walk'));
  for (const material of document.getRoot().listMaterials()) material.setBaseColorFactor([0, 0, 0, 1]);
  const skin = await importSkin(await glbOf(document), new Map(), '');
  expect(skin.ok && [...new Set(skin.value?.colours)]).toEqual([Math.fround(0.6)]);
});

test('damaged weights do not matter to the motion: all trees of the skin are the figure', async () => {
  const bytes = await splitRig([3, 4, 5]);
  const text = Buffer.from(bytes).toString('latin1');
  // An accessor that the file does not have, in JSON of the same length.
  const broken = text.replace('"WEIGHTS_0":', '"WEIGHTS_0":9').replace('"Walk"', '"Wal"');
  const takes = await importGltf(new Uint8Array(Buffer.from(broken, 'latin1')), new Map());
  expect(takes.ok ? takes.value.map(({ clip }) => clip.skeleton.names[0]) : takes.error).toEqual([
    'Armature',
  ]);
});
