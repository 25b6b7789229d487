import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cadenceAt, cadenceRates, cycleTime, type CadenceCycle } from '#core/tree/cadence.ts';
import { changing } from '#core/tree/weights/changing.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { forAll } from '#test/fixtures/property.ts';

const rates = (weights: readonly number[], law: 'rate' | 'duration') => [
  ...cadenceRates(new Float64Array(3), [1, 0.5], weights, law),
];

test('worked example: a walk of 1 s and a run of 0.5 s', () => {
  expect(rates([1, 0], 'rate')).toEqual([1, 0.5, 1]);
  expect(rates([0, 1], 'rate')).toEqual([2, 1, 2]);
  expect(rates([0.5, 0.5], 'rate')).toEqual([1.5, 0.75, 1.5]);
  const [walk, run, frequency] = rates([0.5, 0.5], 'duration');
  expect(frequency).toBeCloseTo(4 / 3, 14);
  expect(walk / run).toBeCloseTo(2, 14);
});

test('worked example: two plants cut a cycle of 1 s into halves, however far apart they are', () => {
  const cycle = { markers: [0.2, 0.6], duration: 1 };
  const timeAt = (phase: number): number => cycleTime(changing(0), cycle, changing(phase)).value;
  expect([0, 0.25, 0.5].map(timeAt)).toEqual([0.2, expect.closeTo(0.4, 14), 0.6]);
  expect(timeAt(0.5 + 0.4 / 0.6 / 2)).toBeCloseTo(1, 14);
  // A quarter of the phase passes in 0.2 s of the first part, so time runs at 0.8 s per cycle there.
  expect(cycleTime(changing(0), cycle, changing(2.25, 1))).toEqual({
    value: expect.closeTo(2.4, 12),
    rate: expect.closeTo(0.8, 12),
  });
});

const forward = (duration: number, speed: number): CadenceCycle => ({ duration, velocity: [0, speed] });
const walk = forward(1, 1.5);
const run = forward(0.5, 3);

test('worked example: half a walk of 1 s at 1.5 m/s and half a run of 0.5 s at 3 m/s', () => {
  // 1.5 cycles a second, of 1.5 m each.
  const { rates, frequency, speed } = cadenceAt([walk, run], 0.5, 'rate');
  expect([...rates, frequency, speed]).toEqual([1.5, 0.75, 1.5, 2.25]);
  // A cycle of 0.75 s.
  expect(cadenceAt([walk, run], 0.5, 'duration').speed).toBeCloseTo(2, 12);
});

test('alone each plays as recorded', () => {
  for (const law of ['rate', 'duration'] as const) {
    expect(cadenceAt([walk, run], 0, law)).toMatchObject({ frequency: 1, speed: 1.5 });
    expect(cadenceAt([walk, run], 1, law)).toMatchObject({ frequency: 2, speed: 3 });
  }
});

const cycles = fc.record({
  duration: numberBetween(0.3, 3),
  speed: numberBetween(0, 8),
});

test('by duration, the blend is never faster than the faster of two that go the same way', () =>
  forAll(cycles, cycles, numberBetween(0, 1), (a, b, weight) => {
    const pair = [forward(a.duration, a.speed), forward(b.duration, b.speed)] as const;
    const { speed } = cadenceAt(pair, weight, 'duration');
    expect(speed).toBeLessThanOrEqual(Math.max(a.speed, b.speed) * (1 + 1e-9));
    expect(speed).toBeGreaterThanOrEqual(Math.min(a.speed, b.speed) * (1 - 1e-9));
  }));

test('by rate it can be: two equally fast motions of unlike strides', () => {
  expect(cadenceAt([forward(1, 2), forward(0.5, 2)], 0.5, 'rate').speed).toBeCloseTo(2.25, 12);
});
