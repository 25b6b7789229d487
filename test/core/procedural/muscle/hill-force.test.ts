import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  hillForceCode,
  hillForceLength,
  hillForceMetric,
  hillForceSlide,
  hillForceVelocity,
  muscleRotation,
  muscleTorque,
} from '#core/procedural/muscle/hill-force.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { forAll } from '#test/fixtures/property.ts';

/** The left foot of the slides, stretched by a tenth. */
const foot = {
  maxForce: 1000,
  activation: 0.8,
  optimalLength: 0.15,
  muscleLength: 0.165,
  contractionVelocity: 0.5,
  maxVelocity: 2,
  passiveStiffness: 4000,
  tendonSlackLength: 0.1,
  tendonLength: 0.102,
  tendonStiffness: 3000,
};

test('worked example: the left foot in the form with consistent units', () => {
  const { force, contractile, parallel, series } = hillForceMetric(foot);
  // 1000 N * 0.8 * e^(-0.01 / 0.45) * 0.75; 4000 N/m * 15 mm; 3000 N/m * 2 mm.
  expect(contractile).toBeCloseTo(600 * Math.exp(-1 / 45), 10);
  expect(parallel).toBeCloseTo(60, 10);
  expect(series).toBeCloseTo(6, 10);
  expect(force).toBeCloseTo(652.8137234907604, 9);
});

test('worked example: the slide’s muscle pushes where the code’s pulls, and has no force at its optimal length', () => {
  expect(hillForceSlide(foot, 12).parallel).toBeCloseTo(-60, 10);
  expect(hillForceSlide(foot, 12).series).toBe(12);
  expect(hillForceSlide({ ...foot, muscleLength: 0.15 }, 0).force).toBe(0);
});

test('worked example: the code interprets metres as optimal lengths', () => {
  const { force, contractile, parallel, series } = hillForceCode({
    ...foot,
    muscleLength: 0.15,
    tendonLength: 0.1,
  });
  expect([parallel, series]).toEqual([-3400, -2700]);
  expect(contractile).toBeCloseTo(0.6 * Math.exp(-0.7225 / 0.45), 14);
  expect(force).toBeCloseTo(-6099.88, 2);
});

test('worked example: shares of length and velocity, torque and rotation', () => {
  expect(hillForceLength(1)).toBe(1);
  expect(hillForceLength(1 + Math.sqrt(0.45))).toBeCloseTo(1 / Math.E, 14);
  expect([hillForceVelocity(0.5, 2), hillForceVelocity(3, 2), hillForceVelocity(1, 0)]).toEqual([
    0.75, -0.5, 1,
  ]);
  expect(muscleTorque(600, 0.05)).toBe(30);
  expect(muscleRotation(30, 0.025)).toBe(0.75);
});

test('in another unit of length, the metric force stays the same and the code’s does not', () => {
  const inCentimetres = {
    ...foot,
    optimalLength: 15,
    muscleLength: 16.5,
    tendonSlackLength: 10,
    tendonLength: 10.2,
    passiveStiffness: 40,
    tendonStiffness: 30,
  };
  expect(hillForceMetric(inCentimetres).force).toBeCloseTo(hillForceMetric(foot).force, 9);
  expect(hillForceSlide(inCentimetres, 0).force).toBeCloseTo(hillForceSlide(foot, 0).force, 9);
  expect(hillForceCode(inCentimetres).force).not.toBeCloseTo(hillForceCode(foot).force, 0);
});

test('forces are the sum of their parts, and finite up to 1e6 and at zero', () => {
  const number = fc.oneof(fc.constant(0), numberBetween(-1e6, 1e6));
  const muscle = fc.record({
    maxForce: number,
    activation: numberBetween(0, 1),
    optimalLength: number,
    muscleLength: number,
    contractionVelocity: number,
    maxVelocity: number,
    passiveStiffness: number,
    tendonSlackLength: number,
    tendonLength: number,
    tendonStiffness: number,
  });
  forAll(muscle, (muscle) => {
    for (const hill of [hillForceSlide(muscle, 3), hillForceCode(muscle), hillForceMetric(muscle)]) {
      expect(Number.isFinite(hill.force)).toBe(true);
      expect(hill.force).toBe(hill.contractile + hill.parallel + hill.series);
    }
  });
});
