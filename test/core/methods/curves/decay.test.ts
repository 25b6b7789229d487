import { expect, test } from 'vitest';
import { springRate } from '#core/math/spring.ts';
import { jointChannels } from '#core/pose/channels.ts';
import { createPoseOffset, scaleOffset } from '#core/pose/offset.ts';
import { decayOffset, springSettlingTime, springDistanceTime } from '#core/methods/curves/decay.ts';
import { numberBetween, numberUpTo } from '#test/fixtures/arbitraries.ts';
import { forAll } from '#test/fixtures/property.ts';

/** Offset and rate of one number after `elapsed`. */
function decayed(x: number, v: number, halfLife: number, elapsed: number): { x: number; v: number } {
  const offset = createPoseOffset(jointChannels(1));
  offset.values.fill(x);
  offset.rates.fill(v);
  decayOffset(offset, offset, [halfLife], { elapsed });
  return { x: offset.values[4] + 0, v: offset.rates[4] + 0 };
}

test('worked example: from rest, (1 + 2 ln 2) / 4 remain after one half-life', () => {
  expect(decayed(1, 0, 0.3, 0.3).x).toBeCloseTo(0.5965735903, 10);
});

test('worked example: from rest, a thousandth remains after the settling time', () => {
  expect(decayed(2, 0, 0.12, springSettlingTime(0.12)).x).toBeCloseTo(0.002, 12);
  expect(springSettlingTime(0.12)).toBeCloseTo(0.79925, 4);
});

test('a decaying velocity travels as far as its formula says', () => {
  for (const [halfLife, way] of [
    [0.12, 1e-6],
    [2, 1e-3],
    [0, 1e-6],
  ]) {
    const end = springDistanceTime(halfLife, way);
    const y = springRate(halfLife);
    expect(Math.exp(-y * end) * (2 / y + end)).toBeCloseTo(way, 15);
    // The same by summing up the rest in steps of a thousandth of the spring's time.
    const step = 1e-3 / y;
    let sum = 0;
    for (let i = 0; i < 40_000; i++) sum += step * decayed(1, 0, halfLife, end + (i + 0.5) * step).x;
    expect(sum / way).toBeCloseTo(1, 5);
  }
  expect(springDistanceTime(0.12, 100)).toBe(0);
});

test('it starts at the offset, decays to zero, and its rate is its derivative', () =>
  forAll(numberUpTo(5), numberUpTo(5), numberBetween(0.05, 1), (x, v, halfLife) => {
    expect(decayed(x, v, halfLife, 0)).toEqual({ x, v });
    const end = decayed(x, v, halfLife, halfLife * 40);
    expect(Math.hypot(end.x, end.v)).toBeLessThan(1e-6);
    const [before, now, after] = [-1e-5, 0, 1e-5].map((dt) => decayed(x, v, halfLife, 0.2 + dt));
    const scale = Math.max(1, Math.abs(v)) * springRate(halfLife) ** 2;
    expect(Math.abs((after.x - before.x) / 2e-5 - now.v)).toBeLessThan(1e-7 * scale);
  }));

test('a half-life of zero ends immediately, without overflow', () => {
  expect(decayed(1, 1, 0, 0.01)).toEqual({ x: 0, v: 0 });
  for (const x of [1e6, -1e6]) {
    for (const elapsed of [0, 1e-7, 1, 1e6]) {
      const { x: left, v: rate } = decayed(x, 1e6, 0, elapsed);
      expect([Number.isFinite(left), Number.isFinite(rate)]).toEqual([true, true]);
    }
  }
});

test('time before the capture counts as the capture', () => {
  expect(decayed(1, 2, 0.1, -5)).toEqual({ x: 1, v: 2 });
});

test('worked example: a weight that rises scales the offset and adds to its rate', () => {
  const offset = createPoseOffset(jointChannels(2));
  offset.values.fill(2);
  offset.rates.fill(10);
  scaleOffset(offset, offset, [0.5, 3, 1, 0]);
  expect([offset.values[0], offset.rates[6]]).toEqual([1, 11]);
  expect([offset.values[3], offset.rates[9]]).toEqual([2, 10]);
});
