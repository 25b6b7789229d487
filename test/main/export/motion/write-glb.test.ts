import fc from 'fast-check';
import { AnimationMixer, LoopOnce, Mesh, Vector3 } from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { validateBytes } from 'gltf-validator';
import { describe, expect, test } from 'vitest';
import type { BakedClip } from '#core/engines/motion/bake-motion.ts';
import { worldTransforms } from '#core/pose/forward-kinematics.ts';
import { createChannels } from '#core/pose/channels.ts';
import type { Skin } from '#core/formats/skin/skin.ts';
import { writeGlb } from '#main/export/motion/write-glb.ts';
import { splitGltf } from '#main/import/read/gltf/split-gltf.ts';
import { importGltf, importSkin } from '#main/import/read/gltf/import-gltf.ts';
import { largestDistance, randomRig, rigShape } from '#test/fixtures/baked-rigs.ts';
import { chainSkeleton, clipOn } from '#test/fixtures/clips.ts';
import { characterGlb } from '#test/fixtures/characters.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { waving, withTracks } from '#test/fixtures/tracks.ts';
import { glbOf } from '#test/fixtures/gltf-figure.ts';
import { squashingBall } from '#test/fixtures/squashing-ball.ts';
import { faceCurves, talkingFace } from '#test/fixtures/talking-face.ts';

const nothing = new Map<string, Uint8Array>();
const near = (value: number): unknown => expect.closeTo(value, 5);

async function expectValid(bytes: Uint8Array): Promise<void> {
  const { issues } = await validateBytes(bytes, { maxIssues: 0 });
  expect(issues.messages.filter(({ severity }) => severity <= 1)).toEqual([]);
}

/** The only take of a file. */
async function readBack(bytes: Uint8Array) {
  const takes = valueOf(await importGltf(bytes, nothing));
  expect(takes).toHaveLength(1);
  return takes[0];
}

/** The first and the last time of all keys of a file, s. */
function keySpan(bytes: Uint8Array): readonly [first: number, last: number] {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true);
  const { accessors, animations } = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + length))) as {
    readonly accessors: readonly { readonly min: readonly number[]; readonly max: readonly number[] }[];
    readonly animations: readonly { readonly samplers: readonly { readonly input: number }[] }[];
  };
  const times = animations.flatMap(({ samplers }) => samplers.map(({ input }) => accessors[input]));
  return [Math.min(...times.map(({ min }) => min[0])), Math.max(...times.map(({ max }) => max[0]))];
}

async function expectBack(rig: BakedClip): Promise<void> {
  const bytes = await writeGlb({ name: 'a → "b"\n\uD83D', clip: rig, skin: null });
  await expectValid(bytes);
  const [first, last] = keySpan(bytes);
  expect(first).toBe(0);
  expect(last).toBeCloseTo((rig.frameCount - 1) / rig.fps, 5);
  const { clip, report } = await readBack(bytes);
  if (rig.frameCount > 1) expect(clip.fps).toBeCloseTo(rig.fps, 3);
  expect(clip.skeleton.parentIndices).toEqual(rig.skeleton.parentIndices);
  expect(clip.frameCount).toBe(rig.frameCount - report.trimmedFrames);
  expect(largestDistance(rig, clip, report.trimmedFrames)).toBeLessThan(1e-4);
}

describe('a written GLB file is valid and, read back, has the same poses to 1e-4 of the height', () => {
  test('of any rig', async () => {
    await fc.assert(
      fc.asyncProperty(rigShape(fc.integer({ min: 1, max: 40 })), (shape) => expectBack(randomRig(shape))),
    );
  });

  test.each([1, 300])('of %i joints', async (joints) => {
    await fc.assert(
      fc.asyncProperty(rigShape(fc.constant(joints)), (shape) => expectBack(randomRig(shape))),
      { numRuns: 5 },
    );
  });

  test('of a rig at the rate of television', async () => {
    const shape = { joints: 5, frames: 90, fps: 30 / 1.001, size: 0.3, seed: 7, moving: true, chain: false };
    await expectBack(randomRig(shape));
  });

  test('of a person, with the rate and the names', async () => {
    const walk = starterClip('walk');
    const bytes = await writeGlb({ name: 'walk', clip: walk, skin: null });
    await expectValid(bytes);
    const [{ clip }] = valueOf(await importGltf(bytes, nothing));
    expect(clip.fps).toBe(walk.fps);
    expect(clip.skeleton.names).toEqual(walk.skeleton.names);
    expect(largestDistance(walk, clip)).toBeLessThan(1e-5);
  });
});

/** A character with a mesh, and how its file is imported. */
async function skinned() {
  const bytes = await characterGlb();
  const [{ clip }] = valueOf(await importGltf(bytes, nothing));
  const skin = valueOf(await importSkin(bytes, nothing, ''));
  if (skin === null) throw new Error('no skin');
  return { clip, skin };
}

test.each([0, 1])(
  'the mesh of a character is in the file, bound as before below %i added joints',
  async (added) => {
    const { clip, skin } = await skinned();
    const moved = randomMotionOf(added === 0 ? clip : belowRoot(clip));
    const bytes = await writeGlb({ name: 'moved', clip: moved, skin });
    await expectValid(bytes);
    const back = valueOf(await importSkin(bytes, nothing, ''));
    const bound = { ...skin, bindPositions: [...new Float32Array(added * 3), ...skin.bindPositions] };
    for (const name of ['positions', 'indices', 'bindPositions'] as const) {
      const found = Array.from(back?.[name] ?? []);
      expect(found).toHaveLength(bound[name].length);
      expect(Math.max(...found.map((value, i) => Math.abs(value - bound[name][i])))).toBeLessThan(1e-5);
    }
  },
);

test('influences that name a joint twice, weights of zero and normals without a length become valid', async () => {
  const { clip, skin } = await skinned();
  const broken: Skin = {
    ...skin,
    joints: skin.joints.slice(),
    weights: skin.weights.slice(),
    normals: skin.normals.slice(),
  };
  broken.joints.set([2, 2, 5, 5]);
  broken.weights.set([0.5, 0.25, 0, 0.5]);
  broken.normals.set([0, 0, 0, 1e-4, 0, 0]);
  const bytes = await writeGlb({ name: 'x', clip: randomMotionOf(clip), skin: broken });
  await expectValid(bytes);
  const back = valueOf(await importSkin(bytes, nothing, ''));
  const close = [0, 1, 0, 1, 0, 0].map((value) => expect.closeTo(value, 5) as number);
  expect(Array.from(back!.normals.subarray(0, 6))).toEqual(close);
});

test('of a figure at rest, the first joint alone has keys', async () => {
  const skeleton = chainSkeleton(3);
  const { restPositions } = skeleton;
  const positions = Float32Array.of(...restPositions, ...restPositions);
  const rotations = Float32Array.from({ length: 24 }, (_, i) => Number(i % 4 === 3));
  const bytes = await writeGlb({ name: 'x', clip: clipOn(skeleton, { positions, rotations }), skin: null });
  const { json } = valueOf(splitGltf(bytes));
  expect(json.animations?.map(({ channels }) => channels.length)).toEqual([2]);
});

test('the same motion gives the same bytes', async () => {
  const rig = randomRig({ joints: 9, frames: 5, fps: 30, size: 0.3, seed: 3, moving: true, chain: false });
  const [one, two] = [
    await writeGlb({ name: 'x', clip: rig, skin: null }),
    await writeGlb({ name: 'x', clip: rig, skin: null }),
  ];
  expect(Buffer.compare(one, two)).toBe(0);
});

/** The figure below a joint that is added to it. */
function belowRoot(clip: BakedClip): BakedClip {
  const { names, parentIndices, restPositions } = clip.skeleton;
  const skeleton = {
    ...clip.skeleton,
    names: ['root', ...names],
    parentIndices: Int32Array.of(-1, ...parentIndices.map((parent) => parent + 1)),
    restPositions: Float32Array.of(0, 0, 0, ...restPositions),
  };
  return { ...clip, skeleton };
}

/** Ten frames in which the figure goes on. */
function randomMotionOf({ skeleton }: BakedClip): BakedClip {
  const joints = skeleton.names.length;
  const positions = new Float32Array(10 * joints * 3);
  const rotations = new Float32Array(10 * joints * 4);
  for (let frame = 0; frame < 10; frame++) {
    positions.set(skeleton.restPositions, frame * joints * 3);
    positions[frame * joints * 3] += frame * 0.02;
    for (let j = 0; j < joints; j++) {
      rotations[(frame * joints + j) * 4] = Math.sin(0.01 * frame);
      rotations[(frame * joints + j) * 4 + 3] = Math.cos(0.01 * frame);
    }
  }
  return { skeleton, fps: 30, frameCount: 10, positions, rotations };
}

describe('scales and curves', () => {
  const names = Array.from({ length: 8 }, (_, joint) => `j${joint}`);
  const rig = randomRig({ joints: 8, frames: 12, fps: 30, size: 0.3, seed: 9, moving: true, chain: false });
  const channels = createChannels(8, [0, 1, 3], faceCurves);
  const clip: BakedClip = withTracks(
    { ...rig, skeleton: { ...rig.skeleton, names }, groundHeight: 0, loop: false },
    channels,
    waving(channels, 1),
  );
  const size = 9 + faceCurves.length;

  /** World places of the joints, m. */
  function placesAt(frame: number): Float64Array {
    const world = { positions: new Float64Array(24), rotations: new Float64Array(32) };
    worldTransforms(world, rig.skeleton.parentIndices, {
      positions: rig.positions.subarray(frame * 24),
      rotations: rig.rotations.subarray(frame * 32),
    });
    return world.positions;
  }

  test('three finds the same places, scales and curves in a file that is valid', async () => {
    const bytes = await writeGlb({ name: 'squash', clip, skin: null });
    await expectValid(bytes);
    const gltf = await new GLTFLoader().parseAsync(Uint8Array.from(bytes).buffer, '');
    const mixer = new AnimationMixer(gltf.scene);
    const action = mixer.clipAction(gltf.animations[0]).setLoop(LoopOnce, 1);
    action.clampWhenFinished = true;
    action.play();
    const mesh = gltf.scene.getObjectByName('curves') as Mesh;
    expect(Object.keys(mesh.morphTargetDictionary ?? {})).toEqual(faceCurves);
    for (let frame = 0; frame < clip.frameCount; frame++) {
      mixer.setTime(frame / clip.fps);
      gltf.scene.updateMatrixWorld(true);
      const joints = names.map((name) => gltf.scene.getObjectByName(name)!);
      const found = joints.flatMap((joint) => joint.getWorldPosition(new Vector3()).toArray());
      const tracks = [0, 1, 3].flatMap((joint) => joints[joint].scale.toArray());
      const wanted = [...placesAt(frame), ...clip.tracks!.values.subarray(frame * size, (frame + 1) * size)];
      for (const [i, value] of [...found, ...tracks, ...(mesh.morphTargetInfluences ?? [])].entries())
        expect(Math.abs(value - wanted[i])).toBeLessThan(1e-5);
    }
  });

  /** Holds that a clip has the tracks and places of another, within 1e-5. */
  function expectSame(read: BakedClip, wanted: BakedClip): void {
    expect(largestDistance(wanted, read, 0)).toBeLessThan(1e-5);
    expect(read.tracks?.channels).toEqual(wanted.tracks?.channels);
    for (const [i, value] of wanted.tracks!.values.entries())
      expect(Math.abs(read.tracks!.values[i] - value)).toBeLessThan(1e-5);
  }

  test('read back, joints are in the same places, with the same scales and curves', async () => {
    const { clip: read } = await readBack(await writeGlb({ name: 'squash', clip, skin: null }));
    expectSame(read, clip);
  });

  test.each([
    ['a ball that squashes', squashingBall, 0],
    ['a face', talkingFace, 52],
  ] as const)('%s keeps its skin, whose targets the curves weigh', async (_, make, targets) => {
    const file = await glbOf(make());
    const { clip: read } = await readBack(file);
    const skin = valueOf(await importSkin(file, nothing, ''));
    const bytes = await writeGlb({ name: 'again', clip: read, skin });
    await expectValid(bytes);
    expectSame((await readBack(bytes)).clip, read);
    const again = valueOf(await importSkin(bytes, nothing, ''));
    expect(again?.targets).toHaveLength(targets);
    for (const [i, { name, first, positions }] of (again?.targets ?? []).entries()) {
      expect([name, first]).toEqual([skin?.targets[i].name, skin?.targets[i].first]);
      expect([...positions]).toEqual(Array.from(skin?.targets[i].positions ?? [], near));
    }
    const { json } = valueOf(splitGltf(bytes));
    expect(json.meshes?.map(({ name }) => name)).toEqual(['skin']);
  });

  test('a curve that moves two parts of a skin is one target, and one curve again', async () => {
    const file = await glbOf(talkingFace());
    const { clip: read } = await readBack(file);
    const skin = valueOf(await importSkin(file, nothing, ''))!;
    const parts = skin.targets.flatMap((target) => {
      const { first, positions, normals } = target;
      const half = Math.floor(positions.length / 6);
      const [front, back] = [
        [0, half * 3],
        [half * 3, positions.length],
      ].map(([from, to]) => ({
        ...target,
        first: first + from / 3,
        positions: positions.subarray(from, to),
        normals: normals.subarray(from, to),
      }));
      return [front, back];
    });
    const bytes = await writeGlb({ name: 'parts', clip: read, skin: { ...skin, targets: parts } });
    expect((await readBack(bytes)).clip.tracks?.channels.curves).toEqual(faceCurves);
    const again = valueOf(await importSkin(bytes, nothing, ''));
    expect(again?.targets.map(({ name }) => name)).toEqual(skin.targets.map(({ name }) => name));
    expect([...(again?.targets[7].positions ?? [])]).toEqual(Array.from(skin.targets[7].positions, near));
  });

  test('a curve that no target of the skin has moves a mesh of its own', async () => {
    const file = await glbOf(talkingFace());
    const { clip: read } = await readBack(file);
    const skin = valueOf(await importSkin(file, nothing, ''));
    const more = createChannels(read.skeleton.names.length, [], [faceCurves[3], 'footPhase']);
    const face = withTracks(read, more, waving(more, 2));
    const bytes = await writeGlb({ name: 'more', clip: face, skin });
    await expectValid(bytes);
    const { json } = valueOf(splitGltf(bytes));
    const names = json.meshes?.map(({ extras }) => extras?.['targetNames']);
    expect(names).toEqual([[faceCurves[3]], ['footPhase']]);
    expectSame((await readBack(bytes)).clip, face);
  });
});
