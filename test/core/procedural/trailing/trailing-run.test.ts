import type { Clock, Motion } from '#core/clip/motion.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { copyPose, createPose, type Pose } from '#core/pose/pose.ts';
import { createRootSample } from '#core/clip/root/root-sample.ts';
import { rootOwnClip } from '#core/rig/roles/clip-joints.ts';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import { createClipCursor, type ClipCursor } from '#core/clip/sampling/clip-cursor.ts';
import { sampleCursor } from '#core/clip/sampling/sample-clip.ts';
import { sampleRoot } from '#core/clip/sampling/sample-root.ts';
import { bindTrailing } from '#core/procedural/trailing/trailing-chain.ts';
import { createTrailingRun, type TrailingRun } from '#core/procedural/trailing/trailing-run.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { wavingClip } from '#test/fixtures/clips.ts';
import { expectNothingAllocated } from '#test/fixtures/nothing-allocated.ts';
import { createDoublePose, differenceOf, isSound, velocityError } from '#test/fixtures/poses.ts';
import { forRuns } from '#test/fixtures/property.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { trailedPose } from '#test/fixtures/trailed-pose.ts';

const JOINTS = 5;
const recorded = wavingClip({ joints: JOINTS, frameCount: 240, fps: 60, loop: true });
const clip = rooted(recorded);

/** A clip that nothing moves before. */
function animation(played = clip, begins = 0): Motion {
  const cursor = createClipCursor(played);
  const at = ({ elapsed: time }: Clock): ClipCursor => {
    cursor.time = time;
    return cursor;
  };
  return {
    pose: (out, clock) => sampleCursor(out, at(clock)),
    root: (out, clock) => sampleRoot(out, at(clock)),
    begins,
  };
}

function trailing(
  options: { motion?: Motion; rate?: number; resetTimes?: readonly number[] } = {},
): TrailingRun {
  const { motion = animation(), rate, resetTimes } = options;
  const chain = { joints: ['joint2', 'joint3', 'joint4'], dampTime: 0.25, angleLimitDegrees: 40 };
  const { joints } = bindTrailing([{ ...chain, ...(resetTimes && { resetTimes }) }], clip.skeleton);
  return createTrailingRun({ parents: clip.root.parents, joints, motion, rate });
}

function poseAt(run: TrailingRun, time: number): Pose {
  return trailedPose(createPose(JOINTS), run, { elapsed: time });
}

const moment = fc.oneof(
  numberBetween(-0.5, 6),
  fc.nat(360).map((step) => step / 60),
);

test('jumping gives the same bits as playing', () => {
  const played = trailing();
  const reached = new Map<number, Pose>();
  forRuns(20, fc.array(moment, { minLength: 1, maxLength: 12 }), (times) => {
    const jumping = trailing();
    for (const time of times) {
      const pose = poseAt(jumping, time);
      expect(pose).toEqual(poseAt(trailing(), time));
      reached.set(time, pose);
    }
  });
  const times = [...reached.keys()].toSorted((a, b) => a - b);
  for (const time of times) expect(poseAt(played, time)).toEqual(reached.get(time));
});

test('jumping gives the same bits after checkpoints are thinned, in the same memory', () => {
  const rate = 480;
  const run = trailing({ rate });
  const far = poseAt(run, 37.9);
  expect(run.checkpoints.spacing).toBe(64);
  expect(run.checkpoints.states).toHaveLength(256);
  const near = poseAt(run, 20.123);
  expect(near).toEqual(poseAt(trailing({ rate }), 20.123));
  expect(poseAt(run, 37.9)).toEqual(far);
});

test('a jump in either direction re-simulates at most the steps between two checkpoints', () => {
  let sampled = 0;
  const source = animation();
  const run = trailing({
    motion: {
      ...source,
      pose(out, clock) {
        sampled++;
        return source.pose(out, clock);
      },
    },
  });
  // All in one stretch of 20 s.
  poseAt(run, 37.9);
  for (const time of [19, 37, 18.1, 29.3]) {
    sampled = 0;
    poseAt(run, time);
    expect(sampled).toBeLessThanOrEqual(run.checkpoints.spacing + 1);
  }
});

test('at the time of a step it shows exactly the state that later steps continue from', () => {
  const run = trailing({ motion: animation(clip, 0.3), rate: 10 });
  for (const step of [1, 2, 3, 6, 7]) {
    const time = 0.3 + step * 0.1;
    poseAt(run, time);
    const shown = Array.from(run.figure.particles);
    poseAt(run, time + 1e-9);
    expect(Array.from(run.state)).toEqual(shown);
  }
});

test('rotations and angular velocities of trailing joints differ from the animation, and nothing else', () => {
  const run = trailing();
  const animated = animation().pose(createPose(JOINTS), { elapsed: 1.7 });
  const pose = poseAt(run, 1.7);
  expect(pose.positions).toEqual(animated.positions);
  expect(pose.linearVelocities).toEqual(animated.linearVelocities);
  expect(pose.rotations.slice(0, 8)).toEqual(animated.rotations.slice(0, 8));
  expect(pose.angularVelocities.slice(0, 6)).toEqual(animated.angularVelocities.slice(0, 6));
  expect(differenceOf(pose, animated).rotation).toBeGreaterThan(0.02);
  expect(isSound(pose)).toBe(true);
});

test('trailing in the world does not depend on the split between root and joints', () => {
  const inHips = rootOwnClip(recorded, createJointMap(recorded.skeleton), { kind: 'none' });
  const [byRoot, byHips] = [clip, inHips].map((played) => trailing({ motion: animation(played) }));
  for (const time of [0.3, 1.7, 3.1]) {
    const [ofRoot, ofHips] = [byRoot, byHips].map((run) => poseAt(run, time).rotations.slice(8));
    ofRoot.forEach((value, i) => expect(value).toBeCloseTo(ofHips[i], 3));
  }
});

test('no joint swings before the start and directly after a teleport', () => {
  const run = trailing({ motion: animation(clip, 0.5), resetTimes: [1.51] });
  for (const time of [-1, 0, 0.5, 1.51]) {
    const animated = animation().pose(createPose(JOINTS), { elapsed: time });
    expect(differenceOf(poseAt(run, time), animated).rotation).toBeLessThan(1e-5);
  }
  // A moment later it trails by at most the movement of that moment.
  const moment = animation().pose(createPose(JOINTS), { elapsed: 0.501 });
  expect(differenceOf(poseAt(run, 0.501), moment).rotation).toBeLessThan(0.02);
  const after = animation().pose(createPose(JOINTS), { elapsed: 1.6 });
  expect(differenceOf(poseAt(run, 1.6), after).rotation).toBeGreaterThan(0.005);
  // It has no memory of the time before the teleport.
  const anew = trailing({ motion: animation(clip, 1.5), resetTimes: [1.51] });
  expect(differenceOf(poseAt(run, 1.6), poseAt(anew, 1.6)).rotation).toBeLessThan(1e-5);
});

test('it is continuous across steps, and its angular velocities are the derivatives of its rotations', () => {
  const { pose, ...motion } = animation();
  const doubled = (_: Pose, clock: Clock): Pose => pose(createDoublePose(JOINTS), clock);
  const run = trailing({ motion: { ...motion, pose: doubled } });
  const at = (time: number): Pose => poseAt(run, time);
  for (const step of [7, 30, 91, 200]) {
    const [before, after] = [-1e-7, 1e-7].map((dt) => at(step / 60 + dt));
    expect(differenceOf(before, after).rotation).toBeLessThan(1e-4);
    const time = (step + 0.6) / 60;
    // A joint that is placed relative to the root has been through a float: a shorter step would show that.
    const error = velocityError(at(time - 1e-4), at(time), at(time + 1e-4), 1e-4);
    expect(error.angular).toBeLessThan(0.01);
  }
});

test('a figure that stands still settles at its animated pose', () => {
  const still = animation().pose(createPose(JOINTS), { elapsed: 0.4 });
  still.linearVelocities.fill(0);
  still.angularVelocities.fill(0);
  // It moves for a second, then stops.
  const moving = animation();
  const motion: Motion = {
    ...moving,
    pose: (out, { elapsed: time }) =>
      time < 1 ? moving.pose(out, { elapsed: time - 0.6 }) : copyPose(out, still),
    root(out, { elapsed: time }) {
      moving.root(out, { elapsed: Math.min(time - 0.6, 0.4) });
      if (time >= 1) out.velocity.fill(0);
      return out;
    },
  };
  const settled = poseAt(trailing({ motion }), 8);
  expect(differenceOf(settled, still).rotation).toBeLessThan(1e-5);
  expect(Math.hypot(...settled.angularVelocities)).toBeLessThan(1e-5);
});

test('a non-finite time and a step of zero length are rejected', () => {
  const notFinite = { elapsed: Number.NaN };
  expect(() => trailing().trail(createPose(JOINTS), createRootSample(), notFinite)).toThrow('not finite');
  expect(() => trailing({ rate: Number.POSITIVE_INFINITY })).toThrow('steps of 0 s');
});

test('10,000 evaluations, forwards and in jumps, grow the heap by less than 64 KB without a collection', async () => {
  const run = trailing();
  const out = createPose(JOINTS);
  const clock = { elapsed: 0 };
  await expectNothingAllocated(() => {
    for (let i = 0; i < 10_000; i++) {
      clock.elapsed = i % 50 === 0 ? (i * 0.137) % 4 : clock.elapsed + 0.011;
      trailedPose(out, run, clock);
    }
  });
});
