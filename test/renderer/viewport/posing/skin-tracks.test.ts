import type { Document } from '@gltf-transform/core';
import { AnimationMixer, LoopOnce, SkinnedMesh, Vector3 } from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { expect, test } from 'vitest';
import type { Clip } from '#core/clip/clip.ts';
import type { Skin } from '#core/formats/skin/skin.ts';
import { createChannels, type Channels } from '#core/pose/channels.ts';
import { transformsAt, worldTransforms } from '#core/pose/forward-kinematics.ts';
import { createPose, type Pose } from '#core/pose/pose.ts';
import { importGltf, importSkin } from '#main/import/read/gltf/import-gltf.ts';
import { TEXELS } from '#renderer/viewport/posing/dual-quaternions.ts';
import { bindOfSkin, createPoseTexture, targetsFrom } from '#renderer/viewport/posing/skin-binding.ts';
import { createSkinTracks, jointScales } from '#renderer/viewport/posing/skin-tracks.ts';
import { glbOf } from '#test/fixtures/gltf-figure.ts';
import { ballScale, squashingBall } from '#test/fixtures/squashing-ball.ts';
import { faceCurves, faceValue, talkingFace } from '#test/fixtures/talking-face.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

async function read(document: Document) {
  const glb = await glbOf(document);
  const [{ clip }] = valueOf(await importGltf(glb, new Map()));
  return { glb, clip, skin: valueOf(await importSkin(glb, new Map(), ''))! };
}

/** The world pose of a frame, with scales and curves. */
function posed({ skeleton, positions, rotations }: Clip, frame: number, channels: Channels, tracks: object) {
  const { length } = skeleton.names;
  const own: Pose = createPose(channels);
  const world = worldTransforms(
    own,
    skeleton.parentIndices,
    transformsAt({ positions, rotations }, length, frame),
  );
  for (const [number, value] of Object.entries(tracks))
    own.linear[length * 3 + Number(number)] = value as number;
  return { ...world, tracked: own };
}

/** The vertices as the shaders place them, from the row of a figure. */
function drawn(skin: Skin, texels: Float32Array, isScaled: boolean): number[] {
  const joints = skin.bindPositions.length / 3;
  const texel = (at: number): number[] => [...texels.subarray(at * 4, at * 4 + 4)];
  const places = Array.from(skin.positions);
  const moved = skin.targets.reduce((all: number[], { positions }) => [...all, ...positions], []);
  for (let at = targetsFrom(skin); texel(at)[3] !== 0; at++) {
    const [first, end, place, influence] = texel(at);
    for (let i = 0; i < (end - first) * 3; i++) places[first * 3 + i] += influence * moved[place * 3 + i];
  }
  const out = new Float64Array(places.length);
  const carry = ([x, y, z, w]: number[], [a, b, c, d]: number[], p: Vector3): Vector3 => {
    const real = new Vector3(x, y, z);
    const turned = p
      .clone()
      .add(real.clone().cross(real.clone().cross(p).addScaledVector(p, w)).multiplyScalar(2));
    const dual = new Vector3(a, b, c);
    const shift = dual.clone().multiplyScalar(w).addScaledVector(real, -d).add(real.clone().cross(dual));
    return turned.addScaledVector(shift, 2);
  };
  for (let i = 0; i < skin.weights.length; i++) {
    if (skin.weights[i] === 0) continue;
    const [joint, v] = [skin.joints[i], Math.floor(i / 4) * 3];
    const p = new Vector3(...places.slice(v, v + 3));
    if (isScaled) p.multiply(new Vector3(...texel(joints * TEXELS + joint).slice(0, 3)));
    const at = carry(texel(joint * TEXELS), texel(joint * TEXELS + 1), p).toArray();
    at.forEach((value, axis) => (out[v + axis] += skin.weights[i] * value));
  }
  return [...out];
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
    for (let i = 0; i < skinned.geometry.getAttribute('position').count; i++)
      found.push(...skinned.getVertexPosition(i, new Vector3()).applyMatrix4(skinned.matrixWorld).toArray());
  });
  return found;
}

const everyCurve = (frame: number) => faceCurves.map((_, curve) => faceValue(curve, frame));

test.each([
  ['a ball that squashes', squashingBall, createChannels(3, [1]), ballScale, [0, 4, 11, 30]],
  ['a face that talks', talkingFace, createChannels(6, [], faceCurves), everyCurve, [0, 7, 25]],
] as const)('%s is drawn where three.js has it', async (_, make, channels, tracksAt, frames) => {
  const { glb, clip, skin } = await read(make());
  const bind = bindOfSkin(skin);
  const tracks = createSkinTracks(skin, bind, clip.skeleton.parentIndices);
  const texture = createPoseTexture(bind, 1, tracks);
  for (const frame of frames) {
    texture.writePose(0, posed(clip, frame, channels, tracksAt(frame)));
    const theirs = await threesVertices(glb, frame / clip.fps + 1e-6);
    const ours = drawn(skin, texture.texture.image.data as Float32Array, texture.scalesFrom > 0);
    expect(ours).toHaveLength(theirs.length);
    const apart = ours.map((value, i) => Math.abs(value - theirs[i]));
    expect(Math.max(...apart)).toBeLessThan(1e-4);
  }
  expect(skin.targets.map(({ name }) => name)).toEqual(channels.curves);
});

test('worked example: a joint turned by a quarter inherits the scale of its parent along other axes', () => {
  const half = Math.SQRT1_2;
  const { start, owners } = createChannels(3, [0, 1]).runs[1];
  const linear = [...new Float32Array(9), 2, 3, 4, 1, 10, 1];
  const rotations = [0, 0, 0, 1, 0, 0, half, half, 0, 0, half, half];
  const scales = jointScales(new Float32Array(9), { start, owners }, linear, [-1, 0, 1], rotations);
  expect([...scales].map((value) => Math.round(value * 1e4) / 1e4)).toEqual([2, 3, 4, 3, 20, 4, 3, 20, 4]);
});

test('a row whose pose has no scales any more is drawn unscaled, one without curves has no targets', async () => {
  const { clip, skin } = await read(squashingBall());
  const bind = bindOfSkin(skin);
  const texture = createPoseTexture(bind, 2, createSkinTracks(skin, bind, clip.skeleton.parentIndices));
  const texels = texture.texture.image.data as Float32Array;
  const plain = posed(clip, 0, createChannels(3), {});
  texture.writePose(0, plain);
  const before = texels.slice(0, texels.length / 2);
  expect([texture.scalesFrom, texture.growth]).toEqual([0, 1]);
  texture.writePose(0, posed(clip, 0, createChannels(3, [1]), [2, 3, 4]));
  expect([texture.scalesFrom, texture.growth]).toEqual([9, 4]);
  texture.writePose(0, plain);
  expect(texels.subarray(0, before.length)).toEqual(before);
});
