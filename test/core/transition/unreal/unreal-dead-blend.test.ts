import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  captureUnrealDeadBlend,
  createDirections,
  evaluateUnrealDeadBlend,
  followDirections,
} from '../../../../core/transition/unreal/unreal-dead-blend.ts';
import { pose } from '../../../fixtures/arbitraries.ts';
import { clonePose, createDoublePose } from '../../../fixtures/poses.ts';
import { angleOf, ESTIMATE, jointAt, seamOf } from './unreal-motions.ts';

/** A joint that rests where it was put out, and blends in 0.4 s. */
function restingAt(x: number, angle: number, ticks = 1) {
  const still = jointAt(x, angle);
  const fade = { easing: 'linear', blendTimes: [0.4] } as const;
  return captureUnrealDeadBlend(seamOf(still, still, jointAt(0)), { fade, estimate: ESTIMATE }, ticks);
}

describe('worked examples', () => {
  test('after a quarter of the time three quarters of the offset remain', () => {
    const blend = restingAt(0.8, 1);
    const out = evaluateUnrealDeadBlend(createDoublePose(1), jointAt(2, 0.2), blend, {
      row: 0,
      elapsed: 0.1,
    });
    expect(out.positions[0]).toBeCloseTo(2 - 0.75 * 1.2, 12);
    expect(angleOf(out)).toBeCloseTo(0.2 + 0.75 * 0.8, 12);
  });

  test('an offset that grows beyond half a turn stays on its side: 4 rad do not become -2.28', () => {
    const blend = restingAt(0, 2, 2);
    const directions = createDirections(1);
    followDirections(directions, blend, jointAt(0), { row: 0, elapsed: 0.1 });
    followDirections(directions, blend, jointAt(0, -2), { row: 1, elapsed: 0.2 });
    const out = createDoublePose(1);
    evaluateUnrealDeadBlend(out, jointAt(0, -2), blend, { row: 1, elapsed: 0.2 });
    // Half of 4 rad, where the shorter way would lead to -2 - 1.14.
    expect(angleOf(out)).toBeCloseTo(0, 12);
    evaluateUnrealDeadBlend(out, jointAt(0), blend, { row: 0, elapsed: 0.1 });
    expect(angleOf(out)).toBeCloseTo(1.5, 12);
  });

  test('the shorter arc counts if there is no previous tick', () => {
    const blend = restingAt(0, 2);
    const directions = createDirections(1);
    followDirections(directions, blend, jointAt(0, -2), { row: 0, elapsed: 0.2 });
    const out = createDoublePose(1);
    evaluateUnrealDeadBlend(out, jointAt(0, -2), blend, { row: 0, elapsed: 0.2 });
    expect(angleOf(out)).toBeCloseTo(-2 - (Math.PI - 2), 12);
  });
});

test('a joint that has arrived keeps its sign, and equals the destination to the last bit', () => {
  const blend = restingAt(0.8, 1);
  const directions = Float64Array.of(0.6, 0, 0, 0.8);
  followDirections(directions, blend, jointAt(0.1, 0.3), { row: 0, elapsed: 0.4 });
  expect(Array.from(directions)).toEqual([0.6, 0, 0, 0.8]);
  const current = jointAt(0.1, 0.3);
  const out = evaluateUnrealDeadBlend(createDoublePose(1), current, blend, { row: 0, elapsed: 0.4 });
  expect([out.positions, out.rotations]).toEqual([current.positions, current.rotations]);
});

test('results are finite a whole turn away and for zero rotations', () => {
  const blend = restingAt(0, 0);
  const directions = Float64Array.of(0, 0, 0, -1);
  followDirections(directions, blend, jointAt(0), { row: 0, elapsed: 0.1 });
  expect(blend.sides[0]).toBe(-1);
  const out = evaluateUnrealDeadBlend(createDoublePose(1), jointAt(0), blend, { row: 0, elapsed: 0.1 });
  expect(Array.from(out.rotations)).toEqual([0, 0, 0, 1]);
});

test('positions stay between the extrapolated source and the destination, and the output may be the destination', () => {
  const poses = pose(2, { position: 2, velocity: 3 });
  fc.assert(
    fc.property(poses, poses, poses, (before, shown, current) => {
      const fade = { easing: 'smoothstep', blendTimes: [0.5, 0.3] } as const;
      const seam = { before, shown, first: current, tick: 1 / 60 };
      const blend = captureUnrealDeadBlend(seam, { fade, estimate: ESTIMATE }, 1);
      const tick = { row: 0, elapsed: 0.1 };
      followDirections(createDirections(2), blend, current, tick);
      const apart = evaluateUnrealDeadBlend(clonePose(current), current, blend, tick);
      const out = clonePose(current);
      expect(evaluateUnrealDeadBlend(out, out, blend, tick)).toEqual(apart);
      out.positions.forEach((found, i) => {
        const ends = [current.positions[i], blend.work.extrapolated.positions[i]];
        expect(found).toBeGreaterThanOrEqual(Math.min(...ends) - 1e-12);
        expect(found).toBeLessThanOrEqual(Math.max(...ends) + 1e-12);
      });
    }),
  );
});
