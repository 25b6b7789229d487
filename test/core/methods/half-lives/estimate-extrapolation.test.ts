import { expect, test } from 'vitest';
import { causeOfHalfLife } from '#core/methods/half-lives/extrapolation.ts';
import {
  estimateExtrapolation,
  evaluateExtrapolation,
  limitVelocity,
} from '#core/methods/half-lives/estimate-extrapolation.ts';
import { constantHalfLife } from '#core/methods/dead-blend-constant.ts';
import { jointChannels } from '#core/pose/channels.ts';
import { createPoseOffset } from '#core/pose/offset.ts';
import { numberBetween, numberUpTo } from '#test/fixtures/arbitraries.ts';
import { jointPose } from '#test/fixtures/poses.ts';
import { forAll } from '#test/fixtures/property.ts';

const EPSILONS = { position: 1e-8, scale: 1e-8, curve: 1e-8, turn: 1e-8 };
const ARTICLE = { scale: 0.3, minimum: 0.1, maximum: 1, epsilons: EPSILONS };

test('worked example: 2 m at 1 m/s is a half-life of 0.6 s; away from the destination the shortest; at rest the sign decides', () => {
  const difference = createPoseOffset(jointChannels(1));
  difference.values.set([2, 2, 2, 0.5, -1, 0]);
  const source = jointPose({ linearVelocities: [1, -1, 0], angularVelocities: [0.1, 0, 7] });
  const { velocities, halfLives } = estimateExtrapolation(source, difference, ARTICLE);
  expect(Array.from(velocities)).toEqual([1, -1, 0, 0.1, 0, 7]);
  expect(Array.from(halfLives)).toEqual([0.6, 0.1, 1, 1, 0.1, 0.1]);
});

/** The numbers are those of the golden vectors of `extrapolationHalfLife`. */
test('explains a half-life: offset and velocity, the estimate before its limits, and the limit that applied', () => {
  const difference = createPoseOffset(jointChannels(1));
  difference.values.set([0.5, -0.5, 0.5, 0.5, -0.5, 0]);
  const source = jointPose({ linearVelocities: [1, -1, -1], angularVelocities: [0, 0, 0] });
  const extrapolation = estimateExtrapolation(source, difference, ARTICLE);
  expect(Array.from(extrapolation.offsets)).toEqual([0.5, -0.5, 0.5, 0.5, -0.5, 0]);
  expect(Array.from(extrapolation.wanted.subarray(0, 3))).toEqual([0.15, 0.15, -0.15]);
  expect(Array.from(extrapolation.halfLives)).toEqual([0.15, 0.15, 0.1, 1, 0.1, 0.1]);
  const causes = Array.from(extrapolation.wanted, (_, at) => causeOfHalfLife(extrapolation, at));
  expect(causes).toEqual(['estimate', 'estimate', 'shortest', 'longest', 'shortest', 'shortest']);
});

test('explains a half-life: limits without room determine every half-life', () => {
  const source = jointPose({ linearVelocities: [1, -1, 0] });
  for (const estimate of [constantHalfLife(0.2), { ...ARTICLE, minimum: 1.5 }]) {
    const extrapolation = estimateExtrapolation(source, createPoseOffset(jointChannels(1)), estimate);
    for (let at = 0; at < 6; at++) {
      expect(causeOfHalfLife(extrapolation, at)).toBe('constant');
      expect(extrapolation.halfLives[at]).toBe(estimate.maximum);
    }
  }
});

test('worked example: each kind of channel has its own minimum speed', () => {
  const difference = createPoseOffset(jointChannels(1));
  difference.values.fill(0.5);
  const source = jointPose({ linearVelocities: [0.1, 0, 0], angularVelocities: [0.1, 0, 0] });
  const estimate = { ...ARTICLE, epsilons: { ...EPSILONS, position: 0.25, turn: 0.5 } };
  const { halfLives } = estimateExtrapolation(source, difference, estimate);
  expect([halfLives[0], halfLives[3]]).toEqual([0.6, 0.3]);
});

test('worked example: a velocity above the limit is shortened, and keeps its direction', () => {
  expect(limitVelocity(Float64Array.of(6, 0, 8), 5)).toEqual(Float64Array.of(3, 0, 4));
  expect(limitVelocity(Float64Array.of(3, 0, 4), 5)).toEqual(Float64Array.of(3, 0, 4));
});

/** Displacement and speed of one axis after `elapsed`. */
function extrapolated(velocity: number, halfLife: number, elapsed: number): { way: number; speed: number } {
  const out = createPoseOffset(jointChannels(1));
  const extrapolation = {
    channels: out.channels,
    velocities: new Float64Array(6).fill(velocity),
    halfLives: new Float64Array(6).fill(halfLife),
  };
  evaluateExtrapolation(out, extrapolation, { elapsed });
  return { way: out.values[5], speed: out.rates[5] };
}

test('worked example: half the speed remains after a half-life; the total distance is v h / ln 2', () => {
  expect(extrapolated(3, 0.4, 0.4).speed).toBeCloseTo(1.5, 12);
  expect(extrapolated(3, 0.4, 0.4).way).toBeCloseTo((0.5 * 3 * 0.4) / Math.LN2, 12);
  expect(extrapolated(3, 0.4, 1e6).way).toBeCloseTo((3 * 0.4) / Math.LN2, 12);
});

test('it starts with zero displacement at full speed, and its speed is the derivative of its displacement', () =>
  forAll(numberUpTo(20), numberBetween(0.02, 2), (velocity, halfLife) => {
    expect(extrapolated(velocity, halfLife, 0).speed).toBe(velocity);
    expect(Math.abs(extrapolated(velocity, halfLife, -1).way)).toBe(0);
    const [before, now, after] = [-1e-5, 0, 1e-5].map((dt) => extrapolated(velocity, halfLife, 0.3 + dt));
    expect((after.way - before.way) / 2e-5).toBeCloseTo(now.speed, 5);
  }));

test('with a half-life of zero it stays in place, also at 1e6 per s', () => {
  const { way, speed } = extrapolated(1e6, 0, 1);
  expect(Math.abs(way)).toBeLessThan(0.02);
  expect(speed).toBe(0);
});

test('what is lost after a time is 1 - 2^-n to rounding, however short or long', () => {
  for (let n = 1e-9; n < 100; n *= 1.01) {
    const { way, speed } = extrapolated(1, 1, n);
    expect(Math.abs((way * Math.LN2) / -Math.expm1(-n * Math.LN2) - 1)).toBeLessThan(1e-14);
    expect(Math.abs(speed - 2 ** -n)).toBeLessThan(1e-15);
  }
});
