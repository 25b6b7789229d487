import { AnimationMixer, LoopOnce, SkinnedMesh, Vector3 } from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { describe, expect, test } from 'vitest';
import type { Document } from '@gltf-transform/core';
import type { Clip } from '#core/clip/clip.ts';
import { worldTransforms } from '#core/pose/forward-kinematics.ts';
import { quatRotateVector } from '#core/math/quaternion.ts';
import { createPose } from '#core/pose/pose.ts';
import type { Skin } from '#core/formats/skin/skin.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { importGltf, importSkin } from '#main/import/read/gltf/import-gltf.ts';
import { glbOf, gltfArm, withJson } from '#test/fixtures/gltf-figure.ts';
import { talkingFace } from '#test/fixtures/talking-face.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { skinnedDocument } from '#test/fixtures/gltf-skin.ts';

const FRAMES = [0, 11, 40];

/** The first frames of the walk: enough to be a motion. */
function shortWalk(): Clip {
  const walk = starterClip('walk');
  const joints = walk.skeleton.names.length;
  const frameCount = 41;
  return {
    ...walk,
    frameCount,
    loop: false,
    positions: walk.positions.slice(0, frameCount * joints * 3),
    rotations: walk.rotations.slice(0, frameCount * joints * 4),
  };
}

async function read(document: Document): Promise<{ glb: Uint8Array; clip: Clip; skin: Skin }> {
  const glb = await glbOf(document);
  const takes = await importGltf(glb, new Map());
  const skin = await importSkin(glb, new Map(), '');
  if (!takes.ok || !skin.ok || !skin.value) throw new Error(JSON.stringify([takes, skin]));
  return { glb, clip: takes.value[0].clip, skin: skin.value };
}

/** All vertices at `frame`, moved by the clip's own pose, [vertices * 3] m. */
function vertices({ skeleton, positions, rotations }: Clip, skin: Skin, frame: number): Float64Array {
  const joints = skeleton.names.length;
  const world = worldTransforms(createPose(joints), skeleton.parentIndices, {
    positions: positions.subarray(frame * joints * 3, (frame + 1) * joints * 3),
    rotations: rotations.subarray(frame * joints * 4, (frame + 1) * joints * 4),
  });
  const out = new Float64Array(skin.positions.length);
  const arm = new Float64Array(3);
  for (let i = 0; i < skin.weights.length; i++) {
    const [v, j] = [Math.floor(i / 4) * 3, skin.joints[i] * 3];
    for (let axis = 0; axis < 3; axis++) arm[axis] = skin.positions[v + axis] - skin.bindPositions[j + axis];
    quatRotateVector(arm, world.rotations, arm, 0, (j / 3) * 4);
    for (let axis = 0; axis < 3; axis++)
      out[v + axis] += skin.weights[i] * (world.positions[j + axis] + arm[axis]);
  }
  return out;
}

/** The same by three's loader, mixer and skinned meshes. */
async function threesVertices(glb: Uint8Array, time: number): Promise<number[]> {
  const gltf = await new GLTFLoader().parseAsync(Uint8Array.from(glb).buffer, '');
  const mixer = new AnimationMixer(gltf.scene);
  const action = mixer.clipAction(gltf.animations[0]).setLoop(LoopOnce, 1);
  action.clampWhenFinished = true;
  action.play();
  mixer.setTime(time);
  gltf.scene.updateMatrixWorld(true);
  const found: number[] = [];
  gltf.scene.traverse((mesh) => {
    if (!(mesh instanceof SkinnedMesh)) return;
    const skinned: SkinnedMesh = mesh;
    const places = skinned.geometry.getAttribute('position');
    for (let i = 0; i < places.count; i++) {
      const at = new Vector3().fromBufferAttribute(places, i);
      found.push(...skinned.applyBoneTransform(i, at).applyMatrix4(skinned.matrixWorld).toArray());
    }
  });
  return found;
}

describe.each([
  ['in hundredths below a scaled node', {}],
  ['in metres', { scale: 1 }],
  ['as two skins in frames of their own', { skins: 2 }],
])('a skinned figure %s', (_, options) => {
  test('every vertex is where three.js’s skinned mesh has it, in any pose', async () => {
    const { glb, clip, skin } = await read(skinnedDocument(shortWalk(), options));
    expect(skin.indices.length).toBeGreaterThan(3000);
    for (const frame of FRAMES) {
      const theirs = await threesVertices(glb, frame / clip.fps + 1e-6);
      const ours = vertices(clip, skin, frame);
      expect(ours).toHaveLength(theirs.length);
      let farthest = 0;
      ours.forEach((value, i) => (farthest = Math.max(farthest, Math.abs(value - theirs[i]))));
      expect(farthest).toBeLessThan(2e-4);
    }
  });
});

/** Fraction of triangles that face the side of their normals. */
function facingOut({ indices, positions, normals }: Skin): number {
  let out = 0;
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => indices[t + k] * 3);
    const [u, v] = [b, c].map((at) => [0, 1, 2].map((axis) => positions[at + axis] - positions[a + axis]));
    const face = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    if (face.reduce((sum, value, axis) => sum + value * normals[a + axis], 0) > 0) out++;
  }
  return (out * 3) / indices.length;
}

describe('contents of a skin', () => {
  test('a figure mirrored after binding is upright, with its outside visible', async () => {
    const document = skinnedDocument(shortWalk());
    const [scene] = document.getRoot().listScenes();
    const mirror = document.createNode('Mirror').setScale([-1, 1, 1]);
    for (const child of scene.listChildren()) mirror.addChild(child);
    scene.addChild(mirror);
    const { glb, clip, skin } = await read(document);
    const theirs = await threesVertices(glb, 11 / clip.fps + 1e-6);
    vertices(clip, skin, 11).forEach((value, i) => expect(Math.abs(value - theirs[i])).toBeLessThan(3e-4));
    const heights = skin.positions.filter((_, i) => i % 3 === 1);
    expect(Math.max(...heights) - skin.bindPositions[1]).toBeGreaterThan(0.4);
    const plain = (await read(skinnedDocument(shortWalk()))).skin;
    expect(facingOut(skin)).toBeCloseTo(facingOut(plain), 2);
    expect(facingOut(plain)).toBeGreaterThan(0.9);
  });

  test('it is in the figure’s rest pose, in metres, with unit normals that point outwards', async () => {
    const { skin, clip } = await read(skinnedDocument(shortWalk()));
    const heights = skin.positions.filter((_, i) => i % 3 === 1);
    expect(Math.max(...heights)).toBeGreaterThan(1.5);
    expect(Math.max(...heights)).toBeLessThan(1.9);
    expect(skin.bindPositions).toHaveLength(clip.skeleton.names.length * 3);
    for (let v = 0; v < skin.normals.length; v += 3)
      expect(Math.hypot(...skin.normals.subarray(v, v + 3))).toBeCloseTo(1, 5);
    for (let i = 0; i < skin.weights.length; i += 4)
      expect(skin.weights[i] + skin.weights[i + 1]).toBeCloseTo(1, 5);
    const colours = new Set(
      Array.from({ length: skin.colours.length / 3 }, (_, v) => skin.colours[v * 3].toFixed(2)),
    );
    expect([...colours].toSorted()).toEqual(['0.08', '0.60', '0.75']);
  });

  test('missing normals are computed from triangles', async () => {
    const given = (await read(skinnedDocument(shortWalk()))).skin.normals;
    const made = (await read(skinnedDocument(shortWalk(), { normals: false }))).skin.normals;
    let least = 1;
    for (let v = 0; v < given.length; v += 3) {
      const dot = given[v] * made[v] + given[v + 1] * made[v + 1] + given[v + 2] * made[v + 2];
      least = Math.min(least, dot);
    }
    expect(least).toBeGreaterThan(0.2);
  });

  test('a two-sided sheet gets a back, with opposite normals', async () => {
    const one = (await read(skinnedDocument(shortWalk()))).skin;
    const { skin } = await read(skinnedDocument(shortWalk(), { plume: 0.5 }));
    const added = skin.positions.slice(one.positions.length);
    expect(added).toHaveLength(2 * 4 * 3);
    expect([...added.slice(0, 12)]).toEqual([...added.slice(12)]);
    const normals = skin.normals.slice(one.normals.length);
    normals.slice(12).forEach((value, i) => expect(value).toBeCloseTo(-normals[i], 6));
    expect(normals[2]).toBeCloseTo(1, 5);
    const first = one.positions.length / 3;
    const corners = [...skin.indices.slice(one.indices.length)].map((corner) => corner - first);
    expect(corners).toEqual([0, 1, 2, 1, 3, 2, 4, 6, 5, 5, 6, 7]);
  });

  test('a figure without a mesh has no skin', async () => {
    const result = await importSkin(await glbOf(gltfArm()), new Map(), '');
    expect(result).toEqual({ ok: true, value: null });
  });
});

describe('an invalid file', () => {
  const spoiled = async (spoil: (document: Document) => unknown) => {
    const document = skinnedDocument(shortWalk());
    spoil(document);
    const result = await importSkin(await glbOf(document), new Map(), '');
    return result.ok ? 'read' : `${result.error.expected}; ${result.error.found}`;
  };
  const firstPart = (document: Document) => document.getRoot().listMeshes()[0].listPrimitives()[0];

  test.each<[string, RegExp, (document: Document) => unknown]>([
    [
      'a joint that is not in the skin',
      /^joints below 26; one beyond it$/,
      (document) => firstPart(document).getAttribute('JOINTS_0')?.setElement(0, [999, 0, 0, 0]),
    ],
    [
      'a corner that is not a vertex',
      /^indices below \d+; one beyond it$/,
      (document) => firstPart(document).getIndices()?.setScalar(0, 60_000),
    ],
    [
      'fewer weights than positions',
      /as many joints/,
      (document) => firstPart(document).getAttribute('WEIGHTS_0')?.setArray(new Float32Array(4)),
    ],
    [
      'a position that is no number, which gets no weights',
      /^read$/,
      (document) => firstPart(document).getAttribute('POSITION')?.setElement(0, [Number.NaN, 0, 0]),
    ],
  ])('with %s', async (_, words, spoil) => expect(await spoiled(spoil)).toMatch(words));

  test('whose morph targets are damaged, has its mesh without them', async () => {
    const glb = await glbOf(talkingFace());
    const whole = await importSkin(glb, new Map(), '');
    const spoilt = withJson(glb, (json) => {
      const [face] = json['meshes'] as { primitives: { targets: { POSITION: number }[] }[] }[];
      face.primitives[0].targets[7].POSITION = 999;
      return json;
    });
    const skin = await importSkin(spoilt, new Map(), '');
    expect([whole, skin].map((each) => each.ok && each.value?.targets.length)).toEqual([52, 0]);
    expect(skin.ok && skin.value?.positions).toEqual(whole.ok && whole.value?.positions);
  });

  test('one mesh instanced so often that it exceeds the file', async () => {
    const words = await spoiled((document) => {
      const [figure] = document
        .getRoot()
        .listNodes()
        .filter((node) => node.getMesh());
      for (let i = 0; i < 200; i++)
        document
          .getRoot()
          .listScenes()[0]
          .addChild(document.createNode().setMesh(figure.getMesh()).setSkin(figure.getSkin()));
    });
    expect(words).toMatch(/^vertices and triangles in proportion/);
  });
});

test('a mesh with more targets than are drawn is named in the report of its clips', async () => {
  const document = talkingFace();
  const [face] = document.getRoot().listMeshes();
  document.getRoot().listAnimations()[0].listChannels()[1].dispose(); // its weights are of 52
  const [primitive] = face.listPrimitives();
  for (const target of primitive.listTargets().slice(0, 13)) primitive.addTarget(target.clone());
  const [take] = valueOf(await importGltf(await glbOf(document), new Map()));
  expect(take.report.warnings).toContain('Face has 65 morph targets: the 64 that move it farthest are drawn');
});
