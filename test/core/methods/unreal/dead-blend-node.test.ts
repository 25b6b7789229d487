import { describe, expect, test } from 'vitest';
import {
  captureDeadBlendNode,
  createDirections,
  evaluateDeadBlendNode,
  followDirections,
} from '#core/methods/unreal/dead-blend-node.ts';
import { easeOf } from '#core/methods/curves/easing.ts';
import { parseEasing } from '#core/methods/curves/easing-text.ts';
import { clampEase } from '#core/methods/unreal/unreal-seam.ts';
import { pose } from '#test/fixtures/arbitraries.ts';
import { forAll } from '#test/fixtures/property.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { clonePose, createDoublePose } from '#test/fixtures/poses.ts';
import { angleOf, ESTIMATE, jointAt, seamOf } from './unreal-motions.ts';

/** A joint that rests where it was put out, and blends in 0.4 s. */
function restingAt(x: number, angle: number, ticks = 1) {
  const still = jointAt(x, angle);
  const fade = { ease: easeOf('linear'), blendTimes: [0.4] };
  return captureDeadBlendNode(seamOf(still, still, jointAt(0)), { fade, estimate: ESTIMATE }, ticks);
}

describe('worked examples', () => {
  test('after a quarter of the time three quarters of the offset remain', () => {
    const blend = restingAt(0.8, 1);
    const out = evaluateDeadBlendNode(createDoublePose(1), jointAt(2, 0.2), blend, {
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
    evaluateDeadBlendNode(out, jointAt(0, -2), blend, { row: 1, elapsed: 0.2 });
    // Half of 4 rad, where the shorter way would lead to -2 - 1.14.
    expect(angleOf(out)).toBeCloseTo(0, 12);
    evaluateDeadBlendNode(out, jointAt(0), blend, { row: 0, elapsed: 0.1 });
    expect(angleOf(out)).toBeCloseTo(1.5, 12);
  });

  test('the shorter arc counts if there is no previous tick', () => {
    const blend = restingAt(0, 2);
    const directions = createDirections(1);
    followDirections(directions, blend, jointAt(0, -2), { row: 0, elapsed: 0.2 });
    const out = createDoublePose(1);
    evaluateDeadBlendNode(out, jointAt(0, -2), blend, { row: 0, elapsed: 0.2 });
    expect(angleOf(out)).toBeCloseTo(-2 - (Math.PI - 2), 12);
  });
});

test('a joint that has arrived keeps its sign, and equals the destination to the last bit', () => {
  const blend = restingAt(0.8, 1);
  const directions = Float64Array.of(0.6, 0, 0, 0.8);
  followDirections(directions, blend, jointAt(0.1, 0.3), { row: 0, elapsed: 0.4 });
  expect(Array.from(directions)).toEqual([0.6, 0, 0, 0.8]);
  const current = jointAt(0.1, 0.3);
  const out = evaluateDeadBlendNode(createDoublePose(1), current, blend, { row: 0, elapsed: 0.4 });
  expect([out.positions, out.rotations]).toEqual([current.positions, current.rotations]);
});

test('results are finite a whole turn away and for zero rotations', () => {
  const blend = restingAt(0, 0);
  const directions = Float64Array.of(0, 0, 0, -1);
  followDirections(directions, blend, jointAt(0), { row: 0, elapsed: 0.1 });
  expect(blend.sides[0]).toBe(-1);
  const out = evaluateDeadBlendNode(createDoublePose(1), jointAt(0), blend, { row: 0, elapsed: 0.1 });
  expect(Array.from(out.rotations)).toEqual([0, 0, 0, 1]);
});

test('positions stay between the extrapolated source and the destination, and the output may be the destination', () => {
  const poses = pose(2, { position: 2, velocity: 3 });
  forAll(poses, poses, poses, (before, shown, current) => {
    const fade = { ease: easeOf('smoothstep'), blendTimes: [0.5, 0.3] };
    const seam = { before, shown, first: current, tick: 1 / 60 };
    const blend = captureDeadBlendNode(seam, { fade, estimate: ESTIMATE }, 1);
    const tick = { row: 0, elapsed: 0.1 };
    followDirections(createDirections(2), blend, current, tick);
    const apart = evaluateDeadBlendNode(clonePose(current), current, blend, tick);
    const out = clonePose(current);
    expect(evaluateDeadBlendNode(out, out, blend, tick)).toEqual(apart);
    out.positions.forEach((found, i) => {
      const ends = [current.positions[i], blend.work.extrapolated.positions[i]];
      expect(found).toBeGreaterThanOrEqual(Math.min(...ends) - 1e-12);
      expect(found).toBeLessThanOrEqual(Math.max(...ends) + 1e-12);
    });
  });
});

describe('a custom easing beyond 0 … 1', () => {
  const overshoots = 'curve 0,0 0.35,1.3 0.7,0.6 1,1';
  const easing = easeOf(valueOf(parseEasing(overshoots)));
  const blendOver = (at: number, ticks: number) => {
    const still = jointAt(at, 2);
    const fade = { ease: clampEase(easing), blendTimes: [0.4] };
    return captureDeadBlendNode(seamOf(still, still, jointAt(0)), { fade, estimate: ESTIMATE }, ticks);
  };

  test('is clamped: the output stays between both poses', () => {
    const blend = blendOver(0.8, 40);
    const directions = createDirections(1);
    const places = Array.from({ length: 40 }, (_, row) => {
      const tick = { row, elapsed: (row + 1) / 100 };
      followDirections(directions, blend, jointAt(0), tick);
      return evaluateDeadBlendNode(createDoublePose(1), jointAt(0), blend, tick).positions[0];
    });
    expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...places)).toBeLessThanOrEqual(0.8);
    expect(places.slice(10, 20)).toContain(0); // at its weight of 1.3
    expect(Math.max(...places.slice(22, 34))).toBeGreaterThan(0.2); // and back again
  });

  test('keeps the side of an offset while its weight is 1', () => {
    const blend = blendOver(0, 40);
    const directions = createDirections(1);
    const angles = Array.from({ length: 40 }, (_, row) => {
      const tick = { row, elapsed: (row + 1) / 100 };
      const current = jointAt(0, -0.05 * row); // grows to 4 rad apart
      followDirections(directions, blend, current, tick);
      return angleOf(evaluateDeadBlendNode(createDoublePose(1), current, blend, tick));
    });
    const turns = angles
      .slice(1)
      .map((angle, i) => Math.abs(Math.atan2(Math.sin(angle - angles[i]), Math.cos(angle - angles[i]))));
    expect(Math.max(...turns)).toBeLessThan(Math.PI / 4);
  });
});
