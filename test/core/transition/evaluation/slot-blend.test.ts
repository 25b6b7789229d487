import { describe, expect, test } from 'vitest';
import type { Clip } from '#core/clip/clip.ts';
import type { Floats } from '#core/kit/floats.ts';
import { createRootSample } from '#core/clip/root/root-sample.ts';
import { ROOT_STEP, wrapAngle } from '#core/clip/root/root-state.ts';
import type { RootedClip } from '#core/clip/root/rooted-clip.ts';
import { createClipCursor } from '#core/clip/sampling/clip-cursor.ts';
import { sampleRoot } from '#core/clip/sampling/sample-root.ts';
import { createPlayback, motionOf, playClip } from '#core/transition/clips/clip-playback.ts';
import { blendMethods } from '#core/methods/registry.ts';
import { casesOf } from '#test/fixtures/effort.ts';
import { createDoublePose } from '#test/fixtures/poses.ts';
import { cmuClip, hasMocap } from '#test/fixtures/mocap.ts';
import { CURVE, JOG, MARCH_IN_PLACE, rigClip, WALK, type RigOptions } from '#test/fixtures/rigs.ts';
import { inWorld, rooted } from '#test/fixtures/rooted.ts';
import { clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { allSlots, apart, play } from './played.ts';
import { addUpPath } from './root-motions.ts';
import { starterClip } from '#test/fixtures/starters.ts';

const DEGREE = Math.PI / 180;

/** Methods that do not change joints and roots in a transition of a clip to itself at the same frame. */
const KEEPS = `
  cut crossfade springExact springPublished quintic cubicOffset muscle muscleCrossfade
  muscleInertialization`
  .trim()
  .split(/\s+/);
/** Methods that extrapolate the source: it leaves its path. */
const STRAYS = blendMethods.map(({ id }) => id).filter((id) => !KEEPS.includes(id));

function rootAt(clip: RootedClip, time: number): Floats {
  const cursor = createClipCursor(clip);
  cursor.time = time;
  return sampleRoot(createRootSample(), cursor).state;
}

/** All joints of a clip in the world. */
function clipInWorld(clip: RootedClip, time: number) {
  const playback = createPlayback(clipUse(time), clip);
  const pose = playClip(createDoublePose(clip.skeleton.names.length), playback, { elapsed: 0 });
  return inWorld(pose, motionOf(playback).root(createRootSample(), { elapsed: 0 }), clip.root.parents);
}

const rig = (options: RigOptions): Clip => rigClip({ fps: 60, frameCount: 181, ...options });

describe.each(
  casesOf<readonly [string, () => Clip, number]>([
    ['a walk', () => rig({ gait: WALK }), 1.23],
    ['a jog that surges', () => rig({ gait: JOG }), 0.87],
    ['a curve, as a loop', () => rig({ gait: CURVE, loop: true }), 1.9],
    ['a curve on a root of its own', () => rig({ gait: CURVE, rig: 'threeAbove' }), 1.1],
    ['backwards, far away', () => rig({ gait: { speed: -1.2, turn: 2 }, start: [50, -30, 2] }), 0.5],
    ['what is left at its first frame', () => rig({ gait: JOG }), 0],
    ['the starter walk', () => starterClip('walk'), 1.4],
    ['the starter turn', () => starterClip('turn'), 0.9],
    ...(hasMocap ? [['a captured walk', () => cmuClip('cmu_131_01'), 3.1] as const] : []),
  ]),
)('%s into itself at the same frame', (_, clipOf, time) => {
  const clip = rooted(clipOf());
  const { hips } = clip.root;
  const played = play(
    [transitionOf({ source: clipUse(time), destination: clipUse(time), slots: allSlots })],
    [clip, clip],
  );
  const times = Array.from({ length: 40 }, (_each, i) => i * 0.0413);

  test.each(KEEPS)('%s does not change hips and heading', (id) => {
    const slot = allSlots.findIndex(({ method }) => method === id);
    for (const elapsed of times) {
      const expected = clipInWorld(clip, time + elapsed);
      expect(apart(played.world(elapsed, slot), expected, hips)).toBeLessThan(1e-3);
      const turned = played.root(elapsed, slot).state[2] - rootAt(clip, time + elapsed)[2];
      expect(Math.abs(wrapAngle(turned))).toBeLessThan(0.1 * DEGREE);
    }
  });

  test.each(STRAYS)('%s drifts by the integral of its rule', (id) => {
    const slot = allSlots.findIndex(({ method }) => method === id);
    const method = blendMethods[slot];
    const { values } = allSlots[slot];
    const asEngine = method.isEngineNode === true;
    const step = asEngine ? 1 / Number(values['tick']) : ROOT_STEP;
    const motion = motionOf(createPlayback(clipUse(time), clip));
    const rule = method.rootRule(values, { capture: null, hips });
    const steps = Math.floor(0.8 / step);
    const expected = addUpPath({ rule, source: motion, destination: motion, step, asEngine }, steps);
    expected.forEach(([x, z, heading], k) => {
      const { state } = played.root(k * step, slot);
      expect(Math.hypot(state[0] - x, state[1] - z)).toBeLessThan(1e-3);
      expect(Math.abs(state[2] - heading)).toBeLessThan(0.1 * DEGREE);
    });
  });
});

describe.each([
  // A root joint is independent of the rate; a root smoothed from hips depends slightly on the number of
  // frames in half a second.
  ['on a root of its own', 'threeAbove', 1e-3],
  ['on a root of its hips', 'hips', 6e-3],
] as const)('at 24, 30, 60, 120 and 240 fps, %s', (_, rigName, tolerance) => {
  test.each(
    casesOf([
      ['a walk to a jog', WALK, JOG],
      ['a jog to a curve', JOG, CURVE],
      ['a curve to a march in place', CURVE, MARCH_IN_PLACE],
    ] as const),
  )('%s travels the same way for 3 s after a cut', (_each, from, to) => {
    const [first, ...others] = [24, 30, 60, 120, 240].map((fps) => {
      const clips = [from, to].map((gait) =>
        rooted(rigClip({ fps, gait, rig: rigName, frameCount: 5 * fps + 1 })),
      );
      return play(
        [transitionOf({ source: clipUse(1), destination: clipUse(1), slots: [slotOf('cut')] })],
        clips,
      );
    });
    const { hips } = first.evaluation.source.cursor.clip.root;
    for (const elapsed of [0, 0.5, 1, 2, 3]) {
      const expected = first.world(elapsed);
      for (const other of others) expect(apart(other.world(elapsed), expected, hips)).toBeLessThan(tolerance);
    }
  });
});

describe('on other rigs', () => {
  const names = rigClip({ frameCount: 1 }).skeleton.names;
  const shared = (clip: RootedClip): readonly number[] =>
    names.map((name) => clip.skeleton.names.indexOf(name));

  test.each(
    casesOf([
      ['a walk to a curve', WALK, CURVE],
      ['a jog to a march in place', JOG, MARCH_IN_PLACE],
    ] as const),
  )('%s looks the same with roots from the hips, whatever joints are above them', (_, from, to) => {
    const [plain, ...others] = (['hips', 'stillRoot', 'asHipsRoot'] as const).map((rigName) => {
      const clips = [from, to].map((gait) =>
        rooted(rigClip({ rig: rigName, gait, fps: 60, frameCount: 181 })),
      );
      const played = play(
        [transitionOf({ source: clipUse(1.2), destination: clipUse(0.6), slots: allSlots })],
        clips,
      );
      return { played, joints: shared(clips[0]) };
    });
    for (const slot of allSlots.keys()) {
      for (const elapsed of [-0.1, 0, 0.07, 0.2, 0.4, 1.2]) {
        const expected = plain.played.world(elapsed, slot).positions;
        for (const { played, joints } of others) {
          const found = played.world(elapsed, slot).positions;
          plain.joints.forEach((joint, i) => {
            const off = [0, 1, 2].map((axis) => found[joints[i] * 3 + axis] - expected[joint * 3 + axis]);
            expect(Math.hypot(...off)).toBeLessThan(1e-3);
          });
        }
      }
    }
  });
});
