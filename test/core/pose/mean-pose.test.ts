import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jointChannels } from '#core/pose/channels.ts';
import { createPoseSet, meanPose } from '#core/pose/mean-pose.ts';
import { followMean, placeMeanTurns } from '#core/clip/continuity/mean-turns.ts';
import { createMixWork, mixPoses } from '#core/pose/mix-poses.ts';
import type { Clock } from '#core/clip/motion.ts';
import type { Pose } from '#core/pose/pose.ts';
import { numberBetween, pose } from '#test/fixtures/arbitraries.ts';
import { createDoublePose, isSound, jointPose, largestDifference, turnAbout } from '#test/fixtures/poses.ts';
import { expectTrueVelocities, movedBy } from './moving-poses.ts';
import { forAll } from '#test/fixtures/property.ts';

const mean = (poses: readonly Pose[], pairs: readonly number[]): Pose =>
  meanPose(createDoublePose(poses[0].positions.length / 3), createPoseSet(poses, Float64Array.from(pairs)));

/** Rotations within a radian of the identity, so that every pair is less than half a turn apart. */
const near = pose(2, { position: 3, velocity: 2 }).map((wide) => {
  const [rest, work] = [createDoublePose(2), createMixWork(jointChannels(2))];
  return mixPoses(createDoublePose(2), { from: rest, to: wide }, [0.3, 0], 0, work);
});

describe('mean of poses', () => {
  test('worked example: 0, 30 and 90 degrees about one axis, weighted 1/2, 1/4 and 1/4, make 30', () => {
    const turned = [0, Math.PI / 6, Math.PI / 2].map((angle) =>
      jointPose({
        rotations: turnAbout([0, 1, 0], angle),
        positions: [angle, 0, 0],
        linearVelocities: [1, 0, 0],
      }),
    );
    const out = mean(turned, [0.25, 0, 0.5, 0, 0.25, 0]);
    const angle = Math.PI / 12 + Math.PI / 8;
    expect(out.rotations[1]).toBeCloseTo(Math.sin(angle / 2), 14);
    expect(out.positions[0]).toBeCloseTo(angle, 14);
    expect(out.linearVelocities[0]).toBeCloseTo(1, 14);
  });

  test('does not depend on the order, and for two poses equals the cross-fade, including velocities', () =>
    forAll(near, near, near, numberBetween(0, 1), (a, b, c, weight) => {
      const forward = mean([a, b, c], [0.2, 0.5, 0.3, -0.7, 0.5, 0.2]);
      expect(largestDifference(forward, mean([c, a, b], [0.5, 0.2, 0.2, 0.5, 0.3, -0.7]))).toBeLessThan(1e-9);
      const faded = mixPoses(
        createDoublePose(2),
        { from: a, to: b },
        [weight, 0.6],
        0,
        createMixWork(jointChannels(2)),
      );
      const two = mean([a, b], [1 - weight, -0.6, weight, 0.6]);
      expect(largestDifference(two, faded)).toBeLessThan(1e-8);
    }));

  test('equals the pose that has all the weight, and stays valid', () =>
    forAll(near, pose(2, { position: 1e6, velocity: 1e6 }), (a, b) => {
      expect(largestDifference(mean([a, b], [1, 0, 0, 0]), a)).toBeLessThan(1e-9);
      expect(isSound(mean([a, b, a], [0.3, 1, 0.3, 0, 0.4, -1]))).toBe(true);
    }));

  test('velocities are the derivatives of the pose while poses and weights change', () =>
    forAll(near, near, near, (a, b, c) => {
      expectTrueVelocities((dt) =>
        mean(
          [movedBy(a, dt), movedBy(b, dt), movedBy(c, dt)],
          [0.2 + 0.5 * dt, 0.5, 0.3 - 0.7 * dt, -0.7, 0.5 + 0.2 * dt, 0.2],
        ),
      );
    }));

  test('stays valid for half turns and opposite quaternions', () => {
    const turned = [0, Math.PI, 2 * Math.PI].map((angle) =>
      jointPose({ rotations: turnAbout([0, 0, 1], angle), angularVelocities: [1e6, 0, -1e6] }),
    );
    for (const weights of [
      [0.5, 1, 0.5, -1, 0, 0],
      [0.5, 0, 0, 1, 0.5, -1],
      [0.2, 0, 0.6, 0, 0.2, 0],
    ]) {
      expect(isSound(mean(turned, weights))).toBe(true);
    }
  });

  test('zero weights give the identity at rest', () => {
    expect([...mean([jointPose({ rotations: [1, 0, 0, 0] })], [0, 0]).rotations]).toEqual([0, 0, 0, 1]);
  });
});

test('turns about an axis of each joint, far over half a turn apart, have the weighted mean of their angles', () => {
  const axes: readonly (readonly [number, number, number])[] = [
    [0, 1, 0],
    [0.6, 0, 0.8],
    [1, 0, 0],
  ];
  const [joints, followed, duration] = [axes.length, [2, 0, 1], 0.5];
  const perJoint = (from: number, to: number) =>
    fc.array(numberBetween(from, to), { minLength: joints, maxLength: joints });
  const motion = fc.record({ starts: perJoint(-0.7, 0.7), speeds: perJoint(-25, 25) });
  const share = numberBetween(0, 1);
  forAll(motion, motion, motion, share, share, share, (a, b, c, first, second, late) => {
    const turning = [a, b, c];
    const angle = (i: number, j: number, t: number) => turning[i].starts[j] + turning[i].speeds[j] * t;
    const motions = turning.map(({ speeds }, i) => (out: Pose, { elapsed }: Clock): Pose => {
      axes.forEach((axis, j) => {
        out.rotations.set(turnAbout(axis, angle(i, j, elapsed)), j * 4);
        out.angularVelocities.set(
          axis.map((x) => x * speeds[j]),
          j * 3,
        );
      });
      return out;
    });
    const span = { start: 0, end: duration };
    const turns = followMean(motions, followed, joints, span);
    fc.pre(turns !== null);
    const weights = [first, second * (1 - first), (1 - second) * (1 - first)];
    const rates = [3, -1, -2];
    const pairs = Float64Array.from(weights.flatMap((weight, i) => [weight, rates[i]]));
    const clock = { elapsed: late * duration };
    const poses = motions.map((at) => at(createDoublePose(joints), clock));
    const out = placeMeanTurns(createDoublePose(joints), poses, () => pairs, turns, clock);
    for (const j of turns.turns.joints) {
      const sum = (of: (i: number) => number): number => of(0) + of(1) + of(2);
      const wanted = turnAbout(
        axes[j],
        sum((i) => weights[i] * angle(i, j, clock.elapsed)),
      );
      const speed = sum((i) => weights[i] * turning[i].speeds[j] + rates[i] * angle(i, j, clock.elapsed));
      const found = Float64Array.from(out.rotations.subarray(j * 4, j * 4 + 4));
      expect(Math.abs(found.reduce((dot, x, k) => dot + x * wanted[k], 0))).toBeCloseTo(1, 9);
      const along = axes[j].reduce((dot, x, k) => dot + x * out.angularVelocities[j * 3 + k], 0);
      expect(along).toBeCloseTo(speed, 6);
    }
  });
});
