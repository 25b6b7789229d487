import { expect, test } from 'vitest';
import type { Motion } from '#core/clip/motion.ts';
import { createPose } from '#core/pose/pose.ts';
import { methodOf } from '#test/fixtures/method-run.ts';
import { followLongTurns } from '#core/clip/continuity/long-turns.ts';
import { expectNothingAllocated } from '#test/fixtures/nothing-allocated.ts';
import { turnAbout } from '#test/fixtures/poses.ts';
import { joint, turningMotion } from '#test/fixtures/turning-motions.ts';

const JOINTS = 6;

/** Turns of every joint per second. */
function turning(turns: number): Motion['pose'] {
  const start = turnAbout([1, 0, 0], 0.5);
  const one = turningMotion({ start, axis: [0, 0, 1], turns, bend: 0.3, flipsAt: 2 }, 1);
  return (out, clock) => {
    const { rotations, angularVelocities } = one(joint(), clock);
    for (let j = 0; j < JOINTS; j++) {
      out.rotations.set(rotations, j * 4);
      out.angularVelocities.set(angularVelocities, j * 3);
    }
    return out;
  };
}

test('10,000 evaluations of long turns grow the heap by less than 64 KB without a collection', async () => {
  const motions = { source: turning(-0.7), destination: turning(1.1) };
  const poses = [0, 0.3, 0.6, 0.9].map((elapsed) => ({
    source: motions.source(createPose(JOINTS), { elapsed }),
    destination: motions.destination(createPose(JOINTS), { elapsed }),
    elapsed,
  }));
  const seam = { ...poses[0], factors: new Float64Array(JOINTS).fill(1), motions };
  const crossfade = methodOf('crossfade');
  const capture = crossfade.capture(seam, { blendTime: 1, easing: 'smoothstep' });
  const long = followLongTurns([motions.source, motions.destination], JOINTS, { start: 0, end: 1 });
  expect(long?.joints.length).toBe(JOINTS);
  const out = createPose(JOINTS);
  await expectNothingAllocated(() => {
    for (let i = 0; i < 10_000; i++) crossfade.evaluate(out, poses[i & 3], capture);
  });
});
