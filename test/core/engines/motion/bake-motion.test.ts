import { describe, expect, test } from 'vitest';
import { bakeMotion, framesWithin, type BakedClip } from '#core/engines/motion/bake-motion.ts';
import type { RootChoice } from '#core/engines/motion/carried-root.ts';
import { openMotion, type MotionOptions } from '#core/engines/motion/transition-motion.ts';
import type { Clip } from '#core/clip/clip.ts';
import { worldTransforms } from '#core/pose/forward-kinematics.ts';
import { placeInWorld } from '#core/clip/root/root-in-world.ts';
import { openChain } from '#core/transition/clips/open-chain.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { bindTransition } from '#core/transition/binding/bind-transition.ts';
import { createTransitionFrame, evaluateTransition } from '#core/transition/evaluation/evaluation.ts';
import { ended } from '#test/fixtures/ended.ts';
import { expectAlike } from '#test/fixtures/expect-alike.ts';
import { asRecorded, randomChains, type PlayedChain } from '#test/fixtures/odd-clips.ts';
import { forHeavyRuns } from '#test/fixtures/property.ts';
import { chainUse, partsOf, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { BACKWARDS, CURVE, rigClip, RIGS } from '#test/fixtures/rigs.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { trackSize } from '#core/clip/clip-tracks.ts';
import { createChannels } from '#core/pose/channels.ts';
import { createPose } from '#core/pose/pose.ts';
import { waving, withTracks } from '#test/fixtures/tracks.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

const plain: MotionOptions = { of: 'A', trailing: true, footLock: false };

function opened(clips: readonly Clip[], chain: readonly Transition[]) {
  return valueOf(openChain(partsOf(chain, clips)));
}

/** Bakes a motion at 30 frames per second. */
function baked(
  clips: readonly Clip[],
  options: Partial<MotionOptions> = {},
  {
    root = 'joint',
    chain = [transitionOf()],
  }: { readonly root?: RootChoice; readonly chain?: readonly Transition[] } = {},
): BakedClip {
  const motion = valueOf(ended(openMotion(opened(clips, chain), { ...plain, ...options })));
  return ended(bakeMotion(motion, framesWithin(motion.range, 30), root));
}

/** World positions and rotations of a joint over all frames. */
function courseOf({ skeleton, positions, rotations, frameCount }: BakedClip, name: string): number[][] {
  const joints = skeleton.names.length;
  const at = skeleton.names.indexOf(name);
  const world = { positions: new Float64Array(joints * 3), rotations: new Float64Array(joints * 4) };
  return Array.from({ length: frameCount }, (_, frame) => {
    worldTransforms(world, skeleton.parentIndices, {
      positions: positions.subarray(frame * joints * 3),
      rotations: rotations.subarray(frame * joints * 4),
    });
    const [x, y, z, w] = world.rotations.subarray(at * 4, at * 4 + 4);
    const sign = Math.sign(w) || 1;
    return [...world.positions.subarray(at * 3, at * 3 + 3), x * sign, y * sign, z * sign, w * sign];
  });
}

function expectSame(one: readonly (readonly number[])[], other: readonly (readonly number[])[]): void {
  expect(one).toHaveLength(other.length);
  one.forEach((row, frame) =>
    row.forEach((value, i) => expect(Math.abs(value - other[frame][i])).toBeLessThan(2e-6)),
  );
}

/** Where the evaluation has a joint of slot `slot` at each frame, in the world. */
function evaluated(
  clips: readonly Clip[],
  slot: number,
  name: string,
  frames: readonly number[],
): number[][] {
  const { chain, clips: fitted, map } = opened(clips, [transitionOf()]);
  const evaluation = valueOf(bindTransition(chain, fitted, map));
  const frame = createTransitionFrame(evaluation);
  const world = {
    positions: new Float64Array(evaluation.joints * 3),
    rotations: new Float64Array(evaluation.joints * 4),
  };
  const at = map.skeleton.names.indexOf(name);
  return frames.map((each) => {
    const { pose, root } = evaluateTransition(frame, evaluation, each / 30).slots[slot];
    placeInWorld(world, evaluation.parents, pose, root.state);
    const [x, y, z, w] = world.rotations.subarray(at * 4, at * 4 + 4);
    const sign = Math.sign(w) || 1;
    return [...world.positions.subarray(at * 3, at * 3 + 3), x * sign, y * sign, z * sign, w * sign];
  });
}

const rigs = RIGS.map((rig) => ({
  rig,
  clips: [rigClip({ rig, gait: CURVE, start: [3, -2, 1] }), rigClip({ rig, gait: BACKWARDS })],
}));

describe.each(rigs)('on the rig $rig', ({ clips }) => {
  test('each joint of the body is where the transition has it, whatever becomes of the root', () => {
    for (const [slot, of] of ['A', 'B'].entries())
      for (const joint of ['Hips', 'Head', 'LeftFoot']) {
        const [kept, moved] = (['kept', 'joint'] as const).map((root) => baked(clips, { of }, { root }));
        // The source is left at 1 s and lasts 2 s; the destination is entered at 0.5 s, lasts 2 s, and plays at 1.25.
        const frames = Array.from({ length: kept.frameCount }, (_, k) => k - 30);
        expect(kept.frameCount).toBe(30 + 36 + 1);
        const wanted = evaluated(clips, slot, joint, frames);
        expectSame(courseOf(kept, joint), wanted);
        expectSame(courseOf(moved, joint), wanted);
      }
  });

  test('kept, the first joint carries the root alone: it stays upright, on the floor', () => {
    const clip = baked(clips, {}, { root: 'kept' });
    const course = courseOf(clip, clip.skeleton.names[0]);
    for (const [, y, , x, , z] of course)
      for (const value of [y, x, z]) expect(Math.abs(value)).toBeLessThan(1e-6);
    const [first, last] = [course[0], course[course.length - 1]];
    expect(Math.hypot(last[0] - first[0], last[2] - first[2])).toBeGreaterThan(0.5);
    expect(clip.skeleton.parentIndices.filter((parent) => parent < 0)).toHaveLength(1);
  });

  test('moved into the hips, the joints above them stand still', () => {
    const clip = baked(clips, {}, { root: 'joint' });
    const hips = clip.skeleton.names.indexOf('Hips');
    for (
      let joint = clip.skeleton.parentIndices[hips];
      joint >= 0;
      joint = clip.skeleton.parentIndices[joint]
    ) {
      const course = courseOf(clip, clip.skeleton.names[joint]);
      expectSame(
        course,
        course.map(() => course[0]),
      );
    }
  });

  test('in place, the root stays on its spot while the figure turns as before', () => {
    const [still, moving] = (['in-place', 'kept'] as const).map((root) => baked(clips, {}, { root }));
    const from = courseOf(moving, moving.skeleton.names[0]);
    courseOf(moving, 'Head').forEach((head, frame) => {
      const [x, y, z, ...turn] = courseOf(still, 'Head')[frame];
      [head[0] - from[frame][0] - x, head[1] - y, head[2] - from[frame][2] - z].forEach((off) =>
        expect(Math.abs(off)).toBeLessThan(2e-6),
      );
      turn.forEach((value, i) => expect(Math.abs(value - head[i + 3])).toBeLessThan(2e-6));
    });
  });
});

test('source and destination play from their first frame to their last, as the transition places them', () => {
  const clips = [rigClip(), rigClip({ gait: BACKWARDS, frameCount: 61 })];
  const chain = [transitionOf({ destination: { ...transitionOf().destination, playRate: 0.5 } })];
  const source = baked(clips, { of: 'source' }, { chain });
  expect(source.frameCount).toBe(61);
  const own = Array.from({ length: 61 }, (_, k) =>
    Array.from(clips[0].positions.subarray(k * 2 * 13 * 3, k * 2 * 13 * 3 + 3)),
  );
  expectSame(
    courseOf(source, 'Hips').map((row) => row.slice(0, 3)),
    own,
  );
  // One second at half the speed.
  expect(baked(clips, { of: 'destination' }, { chain }).frameCount).toBe(61);
});

test('the extrapolation is of the chosen slot, or else of the first one that has one', () => {
  const clips = [rigClip(), rigClip({ gait: BACKWARDS })];
  const ghost = baked(clips, { of: 'extrapolation' });
  const slot = baked(clips, { of: 'B' });
  const before = 30;
  expectSame(courseOf(ghost, 'Head').slice(0, before), courseOf(slot, 'Head').slice(0, before));
  const [a, b] = [ghost, slot].map((each) => courseOf(each, 'Head').at(-1) ?? []);
  expect(Math.hypot(a[0] - b[0], a[2] - b[2])).toBeGreaterThan(0.05);
});

test('an interruption is baked from the first frame of the oldest clip', () => {
  const clips = [rigClip(), rigClip({ gait: BACKWARDS }), rigClip({ gait: CURVE })];
  const first = transitionOf();
  const chain = [
    first,
    transitionOf({ id: '00000000-0000-4000-8000-000000000002', source: chainUse(first.id, 0.2) }),
  ];
  const clip = baked(clips, {}, { chain });
  expect(clip.frameCount).toBe(30 + 6 + 36 + 1);
  expectSame(courseOf(clip, 'Hips').slice(0, 1), courseOf(baked(clips.slice(0, 2)), 'Hips').slice(0, 1));
});

test('without trailing the joints do as the slot does; a foot lock holds feet that slide', () => {
  const clips = [starterClip('walk'), starterClip('jog')];
  const hair = { joints: ['LeftArm', 'LeftForeArm'], dampTime: 0.3, angleLimitDegrees: 40 };
  const chain = [transitionOf({ source: { ...transitionOf().source, time: 0.3 }, trailing: [hair] })];
  const [free, stiff, locked] = [{}, { trailing: false }, { footLock: true }].map((how) =>
    baked(clips, how, { chain }),
  );
  expectSame(
    courseOf(stiff, 'LeftForeArm'),
    courseOf(baked(clips, {}, { chain: [{ ...chain[0], trailing: [] }] }), 'LeftForeArm'),
  );
  const apart = (a: BakedClip, b: BakedClip, joint: string): number => {
    const other = courseOf(b, joint);
    return Math.max(
      ...courseOf(a, joint).map(([x, y, z], i) =>
        Math.hypot(x - other[i][0], y - other[i][1], z - other[i][2]),
      ),
    );
  };
  expect(apart(free, stiff, 'LeftForeArm')).toBeGreaterThan(0.005);
  expect(apart(free, locked, 'LeftForeArm')).toBe(0);
  expect(Math.max(apart(free, locked, 'LeftFoot'), apart(free, locked, 'RightFoot'))).toBeGreaterThan(0.005);
});

test('a slot plays until its blend ends, if the destination is over before', () => {
  const clips = [rigClip(), rigClip({ gait: BACKWARDS, frameCount: 61 })];
  const late = { ...transitionOf().destination, time: 0.9 };
  const slots = [slotOf('crossfade', { blendTime: 0.7 }), slotOf('cut')];
  expect(baked(clips, {}, { chain: [transitionOf({ destination: late, slots })] }).frameCount).toBe(
    30 + 21 + 1,
  );
  expect(
    baked(clips, {}, { chain: [transitionOf({ destination: late, slots: [slots[1]] })] }).frameCount,
  ).toBe(30 + 2 + 1); // 0.1 s of the clip is 0.08 s
});

test.each([
  [['cut'], 'B', '“source to destination” has no slot B. Choose A.'],
  [['cut', 'crossfade'], 'C', '“source to destination” has no slot C. Choose A to B.'],
  [
    ['cut'],
    'extrapolation',
    'No slot of “source to destination” extrapolates its source. Choose a dead blending method.',
  ],
] as const)('of slots %j there is no motion %s: %s', (methods, of, message) => {
  const chain = [transitionOf({ slots: methods.map((method) => slotOf(method)) })];
  const refused = ended(openMotion(opened([rigClip(), rigClip()], chain), { ...plain, of }));
  expect(refused).toEqual({ ok: false, error: { code: 'badValue', field: 'of', message } });
});

test('frames lie on a grid with one at the seam; a long bake pauses', () => {
  expect(framesWithin({ start: -0.34, end: 0.5 }, 30)).toEqual({ fps: 30, first: -10, count: 26 });
  expect(framesWithin({ start: 0.01, end: 0.02 }, 30)).toEqual({ fps: 30, first: 1, count: 1 });
  const motion = valueOf(ended(openMotion(opened([rigClip(), rigClip()], [transitionOf()]), plain)));
  const steps = bakeMotion(motion, framesWithin(motion.range, 1000), 'kept');
  const done = [...steps];
  expect(done.length).toBeGreaterThan(5);
  expect(done[0]).toBeGreaterThan(100);
  expect(done).toEqual(done.map((_, i) => (i + 1) * done[0]));
});

test('at any rates, a motion plays in the times of clips that were recorded at these rates', () =>
  forHeavyRuns(10, randomChains([slotOf('springExact'), slotOf('deadBlendArticle')]), (played) => {
    const [at, recorded] = [played, asRecorded(played)].map(({ chain, clips }: PlayedChain) => {
      const motions = ['A', 'B', 'source', 'destination', 'extrapolation'].map((of) =>
        valueOf(ended(openMotion(opened(clips, chain), { ...plain, of }))),
      );
      return motions.map(({ range }) => range);
    });
    expectAlike(at, recorded);
  }));

test.each([
  ['joint', 0],
  ['kept', 1],
] as const)('a baked motion has the scales and curves of its poses, with the root %s', (root, added) => {
  const walk = starterClip('walk');
  const { length: joints } = walk.skeleton.names;
  const channels = createChannels(joints, [2, 5], ['smile']);
  const clips = [1, 2].map((seed) => withTracks(walk, channels, waving(channels, seed)));
  const motion = valueOf(ended(openMotion(opened(clips, [transitionOf()]), plain)));
  const span = framesWithin(motion.range, 30);
  const { tracks } = ended(bakeMotion(motion, span, root));
  expect(tracks?.channels).toEqual(createChannels(joints + added, [2 + added, 5 + added], ['smile']));
  expect(tracks?.values).toHaveLength(span.count * trackSize(channels));
  const pose = createPose(channels);
  for (const frame of [0, -span.first + 2, span.count - 1]) {
    motion.motion.pose(pose, { elapsed: (span.first + frame) / 30 });
    expect(tracks?.values.subarray(frame * 7, frame * 7 + 7)).toEqual(pose.linear.subarray(joints * 3));
  }
});
