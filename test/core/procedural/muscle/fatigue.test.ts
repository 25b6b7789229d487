import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fatigueCapacity, fatigueRate, fatigueStep } from '#core/procedural/muscle/fatigue.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { forAll } from '#test/fixtures/property.ts';

const fraction = numberBetween(0, 1);
const seconds = numberBetween(0.1, 30);
const effort = fc.record({ activation: fraction, tauFatigue: seconds, tauRecovery: seconds });

test('worked example: at full activation one time constant leaves 1 / e of the strength', () => {
  const full = { activation: 1, tauFatigue: 5, tauRecovery: 9 };
  expect(fatigueStep(0, full, 5)).toBeCloseTo(1 - Math.exp(-1), 14);
  // The integral of e^(-t / 5) over 5 s.
  expect(fatigueCapacity(0, full, 5)).toBeCloseTo(5 * (1 - Math.exp(-1)), 13);
});

test('worked example: recovery at rest uses the other time constant', () => {
  const rest = { activation: 0, tauFatigue: 5, tauRecovery: 9 };
  expect(fatigueStep(0.8, rest, 9)).toBeCloseTo(0.8 / Math.E, 14);
  expect(fatigueStep(0, rest, 100)).toBe(0);
});

test('worked example: at half activation and equal constants it settles at half', () => {
  const half = { activation: 0.5, tauFatigue: 2, tauRecovery: 2 };
  expect(fatigueStep(0, half, 1e6)).toBe(0.5);
  expect(fatigueStep(0.5, half, 3)).toBe(0.5);
  expect(fatigueCapacity(0.5, half, 3)).toBe(1.5);
});

test('any number of steps equals one long step, and fatigue stays between 0 and 1', () =>
  forAll(fraction, effort, seconds, fc.integer({ min: 1, max: 20 }), (fatigue, effort, time, steps) => {
    const whole = fatigueStep(fatigue, effort, time);
    let stepped = fatigue;
    for (let i = 0; i < steps; i++) stepped = fatigueStep(stepped, effort, time / steps);
    expect(stepped).toBeCloseTo(whole, 12);
    expect(whole).toBeGreaterThanOrEqual(-1e-15);
    expect(whole).toBeLessThanOrEqual(1 + 1e-15);
  }));

test('worked example: the rate, which equals the derivative', () => {
  // 0.5 / 2 s of the rested part, 0.5 / 5 s of the tired part.
  expect(fatigueRate(0.4, { activation: 0.5, tauFatigue: 2, tauRecovery: 5 })).toBeCloseTo(0.15 - 0.04, 14);
  forAll(fraction, effort, (fatigue, effort) => {
    const [before, after] = [0.2 - 1e-6, 0.2 + 1e-6].map((time) => fatigueStep(fatigue, effort, time));
    const rate = fatigueRate(fatigueStep(fatigue, effort, 0.2), effort);
    expect(Math.abs((after - before) / 2e-6 - rate)).toBeLessThan(1e-7);
  });
});

test('the capacity is the integral of 1 - f, starting at 0', () =>
  forAll(fraction, effort, seconds, (fatigue, effort, time) => {
    expect(fatigueCapacity(fatigue, effort, 0)).toBeCloseTo(0, 15);
    const [before, after] = [-1e-5, 1e-5].map((dt) => fatigueCapacity(fatigue, effort, time + dt));
    expect((after - before) / 2e-5).toBeCloseTo(1 - fatigueStep(fatigue, effort, time), 6);
  }));

test('zero time constants, and times up to 1e6 s, give finite numbers', () => {
  for (const tau of [0, 1e6]) {
    for (const activation of [0, 0.3, 1]) {
      for (const time of [0, 1e-9, 1e6]) {
        const effort = { activation, tauFatigue: tau, tauRecovery: tau };
        expect(fatigueStep(0.4, effort, time)).toBeGreaterThanOrEqual(0);
        expect(Number.isFinite(fatigueCapacity(0.4, effort, time))).toBe(true);
      }
    }
  }
});
