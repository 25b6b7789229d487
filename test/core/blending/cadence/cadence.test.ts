import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cadenceRates } from '#core/blending/cadence/cadence.ts';
import { changing } from '#core/blending/changing.ts';
import { cycleTime, phaseFromMarkers } from '#core/blending/cadence/marker-phase.ts';
import { numberUpTo } from '#test/fixtures/arbitraries.ts';
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
  expect(phaseFromMarkers(cycle, 0.2)).toBe(0);
  expect(phaseFromMarkers(cycle, 0.4)).toBeCloseTo(0.25, 14);
  expect(phaseFromMarkers(cycle, 0.6)).toBe(0.5);
  expect(phaseFromMarkers(cycle, 0)).toBeCloseTo(0.5 + 0.4 / 0.6 / 2, 14);
  // A quarter of the phase passes in 0.2 s of the first part, so time runs at 0.8 s per cycle there.
  expect(cycleTime(changing(0), cycle, changing(2.25, 1))).toEqual({
    value: expect.closeTo(2.4, 12),
    rate: expect.closeTo(0.8, 12),
  });
});

test('phase and time are each other’s inverse', () => {
  const cycle = fc
    .uniqueArray(fc.integer({ min: 0, max: 99 }), { maxLength: 4 })
    .map((hundredths) => ({ markers: hundredths.sort((a, b) => a - b).map((x) => x / 100), duration: 1 }));
  forAll(cycle, numberUpTo(5), (of, time) => {
    const wrapped = time - Math.floor(time);
    const back = cycleTime(changing(0), of, changing(phaseFromMarkers(of, time))).value;
    expect(Math.abs(back - wrapped - Math.round(back - wrapped))).toBeLessThan(1e-9);
  });
});
