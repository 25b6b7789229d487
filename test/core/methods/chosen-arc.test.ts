import { describe, expect, test } from 'vitest';
import type { Pose } from '#core/pose/pose.ts';
import { chooseSides } from '#core/pose/offset.ts';
import { findBlendMethod } from '#core/methods/registry.ts';
import { between, methodOf, type MethodRun } from '#test/fixtures/method-run.ts';
import { clonePose, differenceOf, jointPose, largestDifference, turnAbout } from '#test/fixtures/poses.ts';
import { slotOf } from '#test/fixtures/transitions.ts';

describe('the arc that is chosen at the seam', () => {
  /** Turns about X, its quaternion without a jump of sign. */
  const turning = (start: number, speed: number) => (time: number) =>
    jointPose({ rotations: turnAbout([1, 0, 0], start + speed * time), angularVelocities: [speed, 0, 0] });

  /** The largest turn of the output from one of 2000 steps to the next, rad. */
  function largestStep(run: MethodRun, duration: number): number {
    const steps = 2000;
    let [largest, before] = [0, run.at(0)];
    for (let i = 1; i <= steps; i++) {
      const after = clonePose(run.at((i / steps) * duration));
      largest = Math.max(largest, differenceOf(before, after).rotation);
      before = after;
    }
    return largest;
  }

  test.each([
    { id: 'deadBlendArticle', changes: { minimum: 1, scale: 1 } },
    { id: 'deadBlendUnreal', changes: { extrapolationHalfLifeMin: 1, easing: 'smoothstep' } },
    { id: 'deadBlendConstant', changes: { extrapolationHalfLife: 1 } },
    { id: 'velocityFade', changes: {} },
    { id: 'crossfade', changes: {} },
    { id: 'muscleCrossfade', changes: {} },
  ])('$id does not pop when both drift more than half a turn apart', ({ id, changes }) => {
    const method = findBlendMethod(id);
    if (method === undefined) throw new Error(id);
    const { values } = slotOf(id, { blendTime: 1, ...changes });
    // Half a radian apart at the seam, then 5 rad/s apart: half a turn after about half a second.
    const run = between(method, values, turning(0, -2), turning(0.5, 3));
    // The shorter arc is the other one by now.
    expect(chooseSides(turning(0.5, 3)(0.9), run.explain(0.9).extrapolated)).toEqual(Int8Array.of(-1));
    expect(largestStep(run, 1.2)).toBeLessThan(0.01);
    const halfway = 2 * Math.atan2(run.at(0.9).rotations[0], run.at(0.9).rotations[3]);
    expect(halfway).toBeGreaterThan(0); // on its way up to 3.2, not down to -3.1
  });

  test('a destination with the opposite sign takes the same arc', () => {
    const negated = (time: number): Pose => {
      const pose = turning(0.5, 3)(time);
      pose.rotations.set(pose.rotations.map((x) => -x));
      return pose;
    };
    const { values } = slotOf('deadBlendArticle', { blendTime: 1, minimum: 1, scale: 1 });
    const plain = between(methodOf('deadBlendArticle'), values, turning(0, -2), turning(0.5, 3));
    const other = between(methodOf('deadBlendArticle'), values, turning(0, -2), negated);
    for (const time of [0, 0.3, 0.6, 0.9, 1]) {
      expect(largestDifference(plain.at(time), other.at(time))).toBeLessThan(1e-9);
    }
  });
});
