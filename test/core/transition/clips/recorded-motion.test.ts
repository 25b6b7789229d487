import { describe, expect, test } from 'vitest';
import { createRootSample } from '#core/clip/root/root-sample.ts';
import { recorded } from '#core/transition/clips/recorded-motion.ts';
import { createPlayback, motionOf } from '#core/transition/clips/clip-playback.ts';
import { CURVE, rigClip } from '#test/fixtures/rigs.ts';
import { createDoublePose, differenceOf, largestDifference, velocityError } from '#test/fixtures/poses.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { clipUse } from '#test/fixtures/transitions.ts';

const clip = rooted(rigClip({ gait: CURVE, frameCount: 300 }));
const JOINTS = clip.skeleton.names.length;
const motion = motionOf(createPlayback(clipUse(0), clip));
const span = { at: 1, poseStep: 1 / 60, rootStep: 1 / 240, posesFor: 0.3, rootFor: 0.3 };
const left = recorded(motion, span, JOINTS);
const poseOf = (of: typeof motion, elapsed: number) => of.pose(createDoublePose(JOINTS), { elapsed });
const rootOf = (of: typeof motion, elapsed: number) => of.root(createRootSample(), { elapsed });

test('at each recorded moment it is the motion, from one step before the seam on', () => {
  for (let k = -1; k <= 18; k++) {
    const time = 1 + k / 60;
    expect(largestDifference(poseOf(left, time), poseOf(motion, time))).toBe(0);
  }
  for (let k = -1; k <= 72; k++) {
    const [a, b] = [rootOf(left, 1 + k / 240), rootOf(motion, 1 + k / 240)];
    for (let i = 0; i < 3; i++) {
      expect(a.state[i]).toBeCloseTo(b.state[i], 12);
      expect(a.velocity[i]).toBeCloseTo(b.velocity[i], 12);
    }
  }
});

test('between them it is close to the motion', () => {
  for (const time of [0.99, 1.004, 1.121, 1.2999]) {
    const { position, rotation } = differenceOf(poseOf(left, time), poseOf(motion, time));
    expect(Math.max(position, rotation)).toBeLessThan(1e-3);
  }
  for (const time of [0.999, 1.0101, 1.2999]) {
    const [a, b] = [rootOf(left, time).state, rootOf(motion, time).state];
    for (let i = 0; i < 3; i++) expect(a[i]).toBeCloseTo(b[i], 4);
  }
});

describe('after the record', () => {
  test('it goes on as fast as it was, and comes to rest', () => {
    const end = 1 + 18 / 60;
    const [before, at, after] = [-1e-5, 0, 2e-4].map((dt) => poseOf(left, end + dt));
    const { linear, angular } = velocityError(at, at, after, 1e-4);
    expect(largestDifference(before, at)).toBeLessThan(1e-3);
    expect(Math.max(linear, angular)).toBeLessThan(0.01);
    expect(differenceOf(poseOf(left, 5), poseOf(left, 6)).rotation).toBeLessThan(1e-9);
    expect(Math.max(...poseOf(left, 6).angularVelocities.map(Math.abs))).toBeLessThan(1e-9);
  });

  test('its root keeps its velocity', () => {
    const end = rootOf(left, 1.3);
    const later = rootOf(left, 2.3);
    expect(later.velocity).toEqual(end.velocity);
    expect(later.state[2] - end.state[2]).toBeCloseTo(end.velocity[2], 9);
  });
});

test('a motion that may never end is recorded for two seconds', () => {
  const long = recorded(motion, { ...span, posesFor: Infinity, rootFor: Infinity }, JOINTS);
  expect(largestDifference(poseOf(long, 3), poseOf(motion, 3))).toBe(0);
  expect(differenceOf(poseOf(long, 4.5), poseOf(motion, 4.5)).rotation).toBeGreaterThan(0.01);
});
