import { expect, test } from 'vitest';
import type { MotionExport } from '#contract/exchange/motion-export.ts';
import { importBvh } from '#core/formats/bvh/import-bvh.ts';
import { encodeClip } from '#core/clip/clip-buffer.ts';
import type { Clip } from '#core/clip/clip.ts';
import { encodeSkin } from '#core/formats/skin/skin.ts';
import type { LoadedClip } from '#core/transition/clips/loaded-chain.ts';
import { bakeFile, type BakeRequest } from '#main/export/motion/bake-file.ts';
import { splitGltf } from '#main/import/read/gltf/split-gltf.ts';
import { chainSkeleton, wavingClip } from '#test/fixtures/clips.ts';
import { chainUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { threeJoints, waving, withTracks } from '#test/fixtures/tracks.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

const loadedClip = (clip: Clip): LoadedClip => ({
  buffer: encodeClip(clip),
  joints: {},
  root: { kind: 'auto' },
});
const none = encodeSkin(null);

/** What a cut between two clips of 2 s at 60 fps, left at 1 s, entered at 0.5 s and played at 1.25, is baked from. */
function request(options: Partial<MotionExport> = {}, more: Partial<BakeRequest> = {}): BakeRequest {
  const clips = [0, 1].map((seed) => loadedClip(wavingClip({ joints: 4, frameCount: 121, seed })));
  const loaded = {
    chain: [transitionOf({ name: 'a → b', slots: [slotOf('cut')] })],
    clips,
    character: null,
    poses: {},
    muscles: [],
    tags: {},
  };
  const all: MotionExport = {
    of: 'A',
    as: 'bvh',
    fps: 30,
    root: 'kept',
    trailing: true,
    footLock: false,
    on: 'own',
    ...options,
  };
  return { loaded, skin: none, options: all, from: null, to: null, ...more };
}

const bake = (
  options?: Partial<MotionExport>,
  more?: Partial<BakeRequest>,
  progress = (_: number) => undefined,
) => bakeFile(request(options, more), progress);

test.each<[of: MotionExport['of'], frames: number, seam: number]>([
  ['A', 67, 30], // the source until the seam, a second and a half of the destination, at 1.25, behind it
  ['source', 61, 30],
  ['destination', 49, 12],
])('the file of %s has its frames, those before the seam, and all joints', async (of, frames, seam) => {
  const { bytes, ...facts } = valueOf(await bake({ of }));
  expect(facts).toEqual({ frames, seam, joints: 5, mesh: false, lost: [] }); // with the joint that carries the root
  const [{ clip }] = valueOf(importBvh(bytes));
  expect([clip.fps, clip.frameCount, clip.skeleton.names.length]).toEqual([expect.closeTo(30, 3), frames, 5]);
});

test('a span is baked with both its ends', async () => {
  const { frames, seam } = valueOf(await bake({}, { from: -0.2, to: 0.5 }));
  expect([frames, seam]).toEqual([22, 6]);
});

test('most of the progress is baking', async () => {
  const shares: number[] = [];
  await bake({ fps: 1000 }, { from: 0, to: 6 }, (share) => void shares.push(share));
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.length).toBeGreaterThan(3);
  expect(shares.at(-1)).toBeCloseTo(0.6, 1);
});

test('a GLB file is named after motion and transition, the last of a chain', async () => {
  const { chain, clips, ...more } = request().loaded;
  const first = transitionOf({ id: 'first', name: 'c → a', slots: [slotOf('cut')] });
  const last = { ...chain[0], source: chainUse('first', 0.4) };
  const loaded = { ...more, chain: [first, last], clips: [clips[1], ...clips] };
  const { bytes, mesh } = valueOf(await bake({ as: 'glb' }, { loaded }));
  const { json } = valueOf(splitGltf(bytes));
  expect([mesh, json.animations?.map(({ name }) => name)]).toEqual([false, ['a → b A']]);
});

test.each<
  [string, Partial<MotionExport>, Partial<BakeRequest>, code: string, message: string, place: string]
>([
  ['a slot that is not there', { of: 'D' }, {}, 'badValue', '“a → b” has no slot D. Choose A.', 'of'],
  [
    'more than a file can hold',
    {},
    { to: 1e6 },
    'tooManyFrames',
    'These are 30000031 frames of 4 joints; one file can hold 2500000. Choose a lower rate or less time.',
    'fps',
  ],
  [
    'no end',
    {},
    { to: Number.POSITIVE_INFINITY },
    'tooManyFrames',
    'These are endless frames of 4 joints; one file can hold 2500000. Choose a lower rate or less time.',
    'fps',
  ],
  [
    'a character that it does not fit',
    { on: 'character' },
    { loaded: { ...request().loaded, character: stranger() } },
    'differentSkeletons',
    'The motion cannot be shown on the character. Only 0 of 2 joints of the destination match a joint of the source: too few to retarget the motion. Check the joint map, or export it on its own skeleton.',
    'on',
  ],
  [
    'a joint that its clips do not have',
    {},
    {
      loaded: {
        ...request().loaded,
        chain: [
          transitionOf({ alignment: { kind: 'joint', joint: 'Wing', offset: { x: 0, z: 0, yaw: 0 } } }),
        ],
      },
    },
    'unknownJoint',
    'The alignment uses the joint “Wing”, which the clips do not have.',
    'alignment.joint',
  ],
])('%s is refused', async (_, options, more, code, message, place) => {
  expect(await bake(options, more)).toEqual({ ok: false, error: { code, message, place } });
});

function stranger(): LoadedClip {
  const skeleton = { ...chainSkeleton(2), names: ['x', 'y'] };
  return loadedClip({ ...wavingClip({ joints: 2, frameCount: 9 }), skeleton });
}

test('BVH leaves scales and curves out and says so, GLB has them', async () => {
  const scaled = [0, 1].map((seed) =>
    loadedClip(
      withTracks(wavingClip({ joints: 3, frameCount: 121, seed }), threeJoints, waving(threeJoints, seed)),
    ),
  );
  const { loaded } = request();
  const more = { loaded: { ...loaded, clips: scaled } };
  expect(valueOf(await bake({}, more)).leftOut).toBe('2 scales and 2 curves');
  const { leftOut, bytes } = valueOf(await bake({ as: 'glb' }, more));
  expect(leftOut).toBeUndefined();
  const { animations = [] } = valueOf(splitGltf(bytes)).json;
  const paths = animations[0].channels.map(({ target }) => target.path);
  expect(paths.filter((path) => path === 'scale' || path === 'weights')).toEqual([
    'scale',
    'scale',
    'weights',
  ]);
});
