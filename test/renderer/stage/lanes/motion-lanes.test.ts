import { computed, signal } from '@preact/signals';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Clip } from '#core/clip/clip.ts';
import { clipJointMap } from '#core/rig/roles/clip-joints.ts';
import { beginFit } from '#core/transition/clips/fit-clips.ts';
import { rootSpeeds } from '#core/judge/kinematics/derivatives.ts';
import { clipCurves, followMotionLanes, motionLanes } from '#renderer/stage/lanes/motion-lanes.ts';
import { valueAt } from '#renderer/timeline/model/motion-lane.ts';
import { usesAlone } from '#renderer/stores/transitions/clip-uses.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { eventually } from '#test/fixtures/eventually.ts';
import { expectAlike } from '#test/fixtures/expect-alike.ts';
import { playRates } from '#test/fixtures/odd-clips.ts';
import { forRuns } from '#test/fixtures/property.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { clipOf } from '#test/renderer/stores/library-fixture.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { playing } from '#test/renderer/motion/one-moment.ts';

/** A clip of two seconds at 10 fps, whose left foot stands in its second half second. */
const tracks = {
  feet: [
    { side: 'left', contacts: [{ start: 0.5, end: 1 }] },
    { side: 'right', contacts: [] },
  ],
  curves: clipCurves.map(() => Float32Array.from({ length: 21 }, (_, frame) => frame / 10)),
} as const;
const clip = { time: 0, playRate: 1, duration: 2, fps: 10, loop: false };
const spansOf = (played: Parameters<typeof motionLanes>[0]) =>
  Object.fromEntries(
    motionLanes(played).flatMap((lane) => (lane.kind === 'spans' ? [[lane.name, lane.spans]] : [])),
  );

describe('contacts', () => {
  test('are shown while the clip plays, and cut off elsewhere', () => {
    const source = { tracks, clip: { ...clip, time: 0.8 }, shown: { start: -0.8, end: 0 } };
    expect(spansOf([source])['Contacts L']).toEqual([{ start: expect.closeTo(-0.3), end: 0 }]);
  });

  test('last twice as long at half the play rate', () => {
    const slow = { tracks, clip: { ...clip, playRate: 0.5 }, shown: { start: 0, end: 4 } };
    expect(spansOf([slow])['Contacts L']).toEqual([{ start: 1, end: 2 }]);
  });

  test('of a loop repeat', () => {
    const loop = { tracks, clip: { ...clip, loop: true }, shown: { start: 0, end: 4 } };
    expect(spansOf([loop])['Contacts L']).toEqual([
      { start: 0.5, end: 1 },
      { start: 2.5, end: 3 },
    ]);
  });

  test('have no lanes for skeletons without feet', () => {
    const played = { tracks: { ...tracks, feet: [] }, clip, shown: { start: 0, end: 2 } };
    expect(motionLanes([played]).map(({ kind }) => kind)).toEqual(clipCurves.map(() => 'curve'));
  });
});

test('the speed at a time is that of the clip that plays then', () => {
  const [lane] = motionLanes([
    {
      tracks: { ...tracks, feet: [] },
      clip: { ...clip, time: 1 },
      shown: { start: -1, end: 0 },
    },
    {
      tracks: { ...tracks, feet: [] },
      clip: { ...clip, playRate: 2 },
      shown: { start: 0, end: 1 },
    },
  ]);
  if (lane.kind !== 'curve') throw new Error('no curve');
  // The values are the times of the frames, so a speed tells the time on the clip.
  expect(valueAt(lane, -0.45)).toBeCloseTo(0.55);
  expect(valueAt(lane, 0.5)).toBeCloseTo(2); // at double rate
  expect(valueAt(lane, 1.5)).toBeNull();
});

test('at any rates, lanes are those of clips that were recorded at these rates', () =>
  forRuns(60, playRates, numberBetween(0, 2), fc.boolean(), (playRate, time, loop) => {
    const shown = { start: -3, end: 3 };
    const played = { tracks, clip: { ...clip, time, playRate, loop }, shown };
    const feet = tracks.feet.map((foot) => ({
      ...foot,
      contacts: foot.contacts.map(({ start, end }) => ({ start: start / playRate, end: end / playRate })),
    }));
    const curves = tracks.curves.map((values) => values.map((value) => value * playRate));
    const own = { time: time / playRate, playRate: 1, duration: 2 / playRate, fps: 10 * playRate, loop };
    const recorded = { tracks: { feet, curves }, clip: own, shown };
    expectAlike(motionLanes([played]), motionLanes([recorded]));
  }));

test('a value that is no number is a gap, and does not set the scale', () => {
  const gap = { ...tracks, curves: clipCurves.map(() => Float32Array.of(1, 2, NaN, 0.8)) };
  const [, , lane] = motionLanes([{ tracks: gap, clip, shown: { start: 0, end: 1 } }]);
  if (lane.kind !== 'curve') throw new Error('no curve');
  expect(lane.most).toBe(2);
  expect([0.1, 0.15, 0.25, 1].map((time) => valueAt(lane, time))).toEqual([
    2,
    null,
    null,
    expect.closeTo(0.8),
  ]);
});

test('a root at 1.5 m/s has that speed at each frame', () => {
  const walk = starterClip('walk');
  const root = rooted(walk);
  const states = Float64Array.from({ length: walk.frameCount * 3 }, (_, i) =>
    i % 3 === 1 ? (Math.floor(i / 3) * 1.5) / walk.fps : 0,
  );
  const speeds = rootSpeeds({ ...root, root: { ...root.root, states } });
  expect(Math.min(...speeds)).toBeCloseTo(1.5, 5);
  expect(Math.max(...speeds)).toBeCloseTo(1.5, 5);
});

/** The contacts of an open clip, whose use says whether its motion is mirrored: left, then right. */
async function contactsOf(clip: Clip, mirror: boolean, map = clipJointMap(clip)) {
  const motion = rooted(clip);
  const { source, destination } = usesAlone('walk');
  const row = signal({ ...clipOf('walk'), fps: clip.fps, frameCount: clip.frameCount });
  const open = {
    clips: signal({ state: 'ready', source: motion, destination: motion, map }),
    uses: computed(() => ({ source: { ...source, mirror }, destination: { ...destination, mirror } })),
    source: row,
    destination: row,
  };
  const lanes = followMotionLanes({ open, motion: { open: playing({ seam: 'no' }) } } as never);
  await eventually(() => expect(lanes.value.length).toBeGreaterThan(0));
  return lanes.value.flatMap((lane) => (lane.kind === 'spans' ? [lane.spans] : []));
}

test('a mirrored walk stands on the other foot', async () => {
  const walk = starterClip('walk');
  const fitting = valueOf(beginFit(walk, { map: clipJointMap(walk, {}), mirror: true, onto: null }));
  fitting.fill(0, walk.frameCount);
  const [left, right] = await contactsOf(walk, false);
  const mirrored = await contactsOf(fitting.clip, true);
  const rough = (spans: typeof left) => spans.map(({ start, end }) => [start.toFixed(1), end.toFixed(1)]);
  expect(rough(left)).not.toEqual(rough(right));
  expect([rough(mirrored[0]), rough(mirrored[1])]).toEqual([rough(right), rough(left)]);
});

test('lanes are those of the feet in the joint map', async () => {
  const walk = starterClip('walk');
  const [left, right] = await contactsOf(walk, false);
  const swapped = clipJointMap(walk, { LeftFoot: { side: 'right' }, RightFoot: { side: 'left' } });
  expect(await contactsOf(walk, false, swapped)).toEqual([right, left]);
});

test('an open walk stands on its left and right foot in turn', async () => {
  const walk = starterClip('walk');
  const [left, right] = await contactsOf(walk, false);
  expect(left.length).toBeGreaterThan(2);
  // A walking person always stands on a foot, and on both only briefly.
  const stands = (spans: typeof left, time: number) =>
    spans.some(({ start, end }) => time >= start && time < end);
  const moments = Array.from({ length: 30 }, (_, i) => 0.5 + i / 10);
  const feet = moments.map((time) => Number(stands(left, time)) + Number(stands(right, time)));
  expect(Math.min(...feet)).toBe(1);
  expect(feet.filter((count) => count === 1).length).toBeGreaterThan(15);
});
