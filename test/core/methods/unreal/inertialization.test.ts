import { describe, expect, test } from 'vitest';
import { jointChannels } from '#core/pose/channels.ts';
import { createPoseOffset } from '#core/pose/offset.ts';
import { evaluateQuintics, quinticEnd } from '#core/methods/curves/quintic-curve.ts';
import {
  captureInertialization,
  evaluateInertialization,
  fitUnrealQuintics,
} from '#core/methods/unreal/inertialization-node.ts';
import type { UnrealSeam } from '#core/methods/unreal/unreal-seam.ts';
import { pose } from '#test/fixtures/arbitraries.ts';
import {
  clonePose,
  createDoublePose,
  jointPose,
  largestDifference,
  turnAbout,
} from '#test/fixtures/poses.ts';
import { forAll, property } from '#test/fixtures/property.ts';
import { angleOf, jointAt, seamOf } from './unreal-motions.ts';

/** The rest of the offset: m, then rad. */
function left(seam: UnrealSeam, blendTime: number, elapsed: number): number[] {
  const quintics = fitUnrealQuintics(seam, [blendTime]);
  return Array.from(evaluateQuintics(createPoseOffset(jointChannels(1)), quintics, { elapsed }).values);
}

const ends = (seam: UnrealSeam, blendTime: number): number[] =>
  [0, 1].map((channel) => quinticEnd(fitUnrealQuintics(seam, [blendTime]), channel));

describe('worked examples', () => {
  test('from rest half of both remains after half of the blend time', () => {
    const still = jointAt(0.4, 1);
    const [x, , , , ry] = left(seamOf(still, still, jointAt(0)), 0.6, 0.3);
    expect(x).toBeCloseTo(0.2, 12);
    expect(ry).toBeCloseTo(0.5, 12);
    expect(ends(seamOf(still, still, jointAt(0)), 0.6)).toEqual([0.6 - 1e-7, 0.6 - 1e-7]);
  });

  test('in a transition to itself at constant velocity the offset is one tick’s distance: 0.32768 of it remains after one tick, none after five', () => {
    const seam = seamOf(jointAt(-0.2, -0.3), jointAt(0), jointAt(0.2, 0.3), 0.1);
    ends(seam, 2).forEach((end) => expect(end).toBeCloseTo(0.5 - 1e-7, 12));
    const [x, , , , ry] = left(seam, 2, 0.1);
    expect(x).toBeCloseTo(-0.2 * 0.32768, 12);
    expect(ry).toBeCloseTo(-0.3 * 0.32768, 12);
  });

  test('velocity across the offset or away from the destination is dropped', () => {
    const still = seamOf(jointAt(0.4, 0.5), jointAt(0.4, 0.5), jointAt(0));
    const across = jointPose({ positions: [0.4, 0.3, 0], rotations: turnAbout([0, 1, 0], 0.4) });
    const moving = seamOf(across, jointAt(0.4, 0.5), jointAt(0));
    expect(left(moving, 0.6, 0.1)).toEqual(left(still, 0.6, 0.1));
  });

  test('the shorter arc counts, even if the previous tick was beyond half a turn', () => {
    const shown = jointAt(0, 3.3);
    const seam = seamOf(jointAt(0, 3), shown, jointAt(0), 0.1);
    // 3.3 rad is -2.98 the other way; a tick before it was at 3 there, -3.28 if it had gone on that side: 3
    // rad/s towards it.
    const [, , , , ry] = left(seam, 10, 0);
    expect(ry).toBeCloseTo(3.3 - 2 * Math.PI, 12);
    expect(ends(seam, 10)[1]).toBeCloseTo((5 * (2 * Math.PI - 3.3)) / 3 - 1e-7, 12);
  });
});

test('offsets and rates below 1e-4 cm or rad are ignored', () => {
  const small = seamOf(jointAt(9e-7, 1), jointAt(9e-7, 9e-5), jointAt(0));
  expect(left(small, 0.5, 0).slice(0, 3)).toEqual([0, 0, 0]);
  // The offset of a rotation stays, but not that it came in at 10 rad/s.
  expect(left(small, 0.5, 0)[4]).toBeCloseTo(9e-5, 15);
  expect(ends(small, 0.5)).toEqual([0, 0.5 - 1e-7]);
  const [nearly, just] = [-0.9, -1.1].map((speed) => {
    const [distance, angle] = [1e-7 * speed, 1e-5 * speed];
    return seamOf(jointAt(2e-6 - distance, 2e-4 - angle), jointAt(2e-6, 2e-4), jointAt(0), 0.1);
  });
  expect(ends(nearly, 60)).toEqual([60 - 1e-7, 60 - 1e-7]);
  ends(just, 60).forEach((end) => expect(end).toBeCloseTo(10 / 1.1 - 1e-7, 6));
});

test('the sign of a quaternion has no effect, and a zero rotation has no NaN axis', () => {
  const seam = seamOf(jointAt(0, 0.4), jointAt(0, 0.3), jointAt(0));
  const flipped = {
    ...seam,
    shown: { ...seam.shown, rotations: Array.from(seam.shown.rotations, (x) => -x) },
  };
  const [a, b] = [seam, flipped].map((one) => left(one, 0.5, 0.2));
  a.forEach((part, i) => expect(b[i]).toBeCloseTo(part, 12));
  expect(left(seamOf(jointAt(0), jointAt(0), jointAt(0)), 0.5, 0.1)).toEqual([0, 0, 0, 0, 0, 0]);
});

test('worked example: from rest the joint is halfway to the moved destination', () => {
  const still = jointAt(0.4, 1);
  const captured = captureInertialization(seamOf(still, still, jointAt(0)), [0.6]);
  const out = evaluateInertialization(createDoublePose(1), jointAt(3, 0.2), captured, { elapsed: 0.3 });
  expect(out.positions[0]).toBeCloseTo(3.2, 12);
  expect(angleOf(out)).toBeCloseTo(0.7, 12);
});

const poses = pose(3, { position: 2, velocity: 3 });

test('at the seam it equals the shown pose; after its end it is bit-identical to the destination', () =>
  forAll(poses, poses, poses, poses, (before, shown, first, current) => {
    const captured = captureInertialization({ before, shown, first, tick: 1 / 60 }, [0.5, 0.3, 0.4]);
    const out = clonePose(shown);
    evaluateInertialization(out, first, captured, { elapsed: 0 });
    expect(largestDifference({ ...out, ...velocitiesOf(shown) }, shown)).toBeLessThan(2e-6);
    evaluateInertialization(out, current, captured, { elapsed: 0.5 });
    expect([out.positions, out.rotations]).toEqual([current.positions, current.rotations]);
  }));

property('the output may be the destination', poses, poses, poses, (before, shown, first) => {
  const captured = captureInertialization({ before, shown, first, tick: 1 / 60 }, [0.5, 0.3, 0.4]);
  const apart = evaluateInertialization(clonePose(first), first, captured, { elapsed: 0.1 });
  const out = clonePose(first);
  expect(evaluateInertialization(out, out, captured, { elapsed: 0.1 })).toEqual(apart);
});

const velocitiesOf = ({ linearVelocities, angularVelocities }: ReturnType<typeof clonePose>) => ({
  linearVelocities,
  angularVelocities,
});
