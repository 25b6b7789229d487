import { expect, test } from 'vitest';
import {
  captureInertialization,
  evaluateInertialization,
} from '#core/transition/unreal/inertialization-node.ts';
import { pose } from '#test/fixtures/arbitraries.ts';
import { clonePose, createDoublePose, largestDifference } from '#test/fixtures/poses.ts';
import { angleOf, jointAt, seamOf } from './unreal-motions.ts';
import { forAll, property } from '#test/fixtures/property.ts';

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
