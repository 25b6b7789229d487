import type { GLTF } from '@gltf-transform/core';
import { validateBytes } from 'gltf-validator';
import { expect, test } from 'vitest';
import { scaledJoints } from '#core/clip/clip-tracks.ts';
import type { ImportedTake } from '#core/formats/imported-take.ts';
import { importGltf } from '#main/import/read/gltf/import-gltf.ts';
import { glbOf, withJson } from '#test/fixtures/gltf-figure.ts';
import { ballHeight, ballScale, squashingBall } from '#test/fixtures/squashing-ball.ts';
import { FACE_FRAMES, faceCurves, faceValue, talkingFace } from '#test/fixtures/talking-face.ts';
import { allNear } from '../fbx/imported.ts';

async function imported(bytes: Uint8Array): Promise<ImportedTake> {
  const takes = await importGltf(bytes, new Map());
  if (!takes.ok) throw new Error(JSON.stringify(takes.error));
  expect(takes.value).toHaveLength(1);
  return takes.value[0];
}

test('the generated files are valid, and a face has 52 curves', async () => {
  expect(new Set(faceCurves).size).toBe(52);
  for (const document of [squashingBall(), talkingFace()]) {
    const { issues } = await validateBytes(await glbOf(document), { maxIssues: 100 });
    expect(issues.messages).toEqual([]);
  }
});

test('a ball that squashes has the scale of its joint, and the crown where that puts it', async () => {
  const { clip, report } = await imported(await glbOf(squashingBall()));
  const { channels, values } = clip.tracks!;
  expect([[...scaledJoints(channels)], channels.curves, report.warnings]).toEqual([[1], [], []]);
  for (const frame of [0, 8, 15, 40]) {
    expect([...values.subarray(frame * 3, frame * 3 + 3)]).toEqual(allNear(ballScale(frame), 6));
    expect(clip.positions[frame * 9 + 1]).toBeCloseTo(ballHeight(frame), 6);
    expect(clip.positions[frame * 9 + 7]).toBeCloseTo(0.5 * ballScale(frame)[1], 6);
  }
});

test('a scale of a bone is relative to its bind pose, in whatever pose the file has it', async () => {
  const document = squashingBall();
  const ball = document
    .getRoot()
    .listNodes()
    .find((node) => node.getName() === 'Ball');
  ball?.setScale([3, 2, 3]);
  const [{ clip }, { clip: plain }] = [
    await imported(await glbOf(document)),
    await imported(await glbOf(squashingBall())),
  ];
  expect(clip).toEqual(plain);
});

test('a talking face has a curve for each morph target, by its name', async () => {
  const { clip, report } = await imported(await glbOf(talkingFace()));
  const { channels, values } = clip.tracks!;
  expect([channels.curves, scaledJoints(channels).length, report.warnings]).toEqual([faceCurves, 0, []]);
  expect(clip.frameCount).toBe(FACE_FRAMES);
  for (const frame of [0, 1, 30])
    expect([...values.subarray(frame * 52, frame * 52 + 52)]).toEqual(
      allNear(
        faceCurves.map((_, curve) => faceValue(curve, frame)),
        6,
      ),
    );
});

test('weights that a pointer animates at the mesh are those of its node', async () => {
  const glb = await glbOf(talkingFace());
  const pointed = withJson(glb, (json) => {
    const { animations } = json as unknown as GLTF.IGLTF;
    const extensions = { KHR_animation_pointer: { pointer: '/meshes/0/weights' } };
    return {
      ...json,
      animations: animations!.map((animation) => ({
        ...animation,
        channels: animation.channels.map((channel) =>
          channel.target.path === 'weights'
            ? { ...channel, target: { path: 'pointer', extensions } }
            : channel,
        ),
      })),
    };
  });
  expect(await imported(pointed)).toEqual(await imported(glb));
});

test('weights in other numbers than targets are a fault with its place', async () => {
  const document = talkingFace();
  const [, weights] = document.getRoot().listAnimations()[0].listSamplers();
  weights.getOutput()?.setArray(Float32Array.from({ length: 61 }));
  const takes = await importGltf(await glbOf(document), new Map());
  expect(takes).toMatchObject({
    error: { place: 'Talk, curve of eyeBlinkLeft', expected: '3172 numbers for 61 keys', found: '61' },
  });
});

test('the expressions of a VRM animation are curves by their names, and their nodes move nothing', async () => {
  const document = squashingBall();
  const [jump] = document.getRoot().listAnimations();
  const [places] = jump.listSamplers();
  for (const name of ['happy node', 'wink node']) {
    const node = document.createNode(name);
    document.getRoot().listScenes()[0].addChild(node);
    const channel = document.createAnimationChannel().setTargetNode(node).setTargetPath('translation');
    jump.addChannel(channel.setSampler(places));
  }
  places.getOutput()?.setArray(Float32Array.from({ length: 61 * 3 }, (_, i) => (i % 3 === 0 ? i / 180 : 0)));
  const { clip, report } = await imported(
    withJson(await glbOf(document), (json) => {
      const nodes = (json['nodes'] as { name?: string }[]).map(({ name }) => name);
      const [happy, wink] = ['happy node', 'wink node'].map((name) => ({ node: nodes.indexOf(name) }));
      const expressions = { preset: { happy, odd: 7 }, custom: { wink } };
      return { ...json, extensions: { VRMC_vrm_animation: { expressions } } };
    }),
  );
  expect(clip.tracks!.channels.curves).toEqual(['happy', 'wink']);
  expect([...clip.tracks!.values.subarray(30 * 5 + 3, 30 * 5 + 5)]).toEqual(allNear([0.5, 0.5], 6));
  expect(report.warnings.filter((warning) => !warning.startsWith('/extensions'))).toEqual([]);
});

test('another up axis turns the axes of a scale, and another unit leaves it', async () => {
  const takes = await importGltf(await glbOf(squashingBall()), new Map(), { upAxis: 'z', unit: 0.01 });
  if (!takes.ok) throw new Error(JSON.stringify(takes.error));
  const [x, y] = ballScale(0);
  const [{ clip }] = takes.value;
  expect([...clip.tracks!.values.subarray(0, 3)]).toEqual(allNear([x, x, y], 6));
});
