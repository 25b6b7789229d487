import { expect, test } from 'vitest';
import { exampleMuscles } from '#core/muscle/example-muscles.ts';
import {
  figuresOfForms,
  shareAtLength,
  shareAtVelocity,
  whyFormsDiffer,
} from '#core/muscle/muscle-figures.ts';

const foot = exampleMuscles().joints['left foot'];

test('worked example: the left foot of the slides in all three forms', () => {
  const [metric, slide, code] = figuresOfForms(foot, 0.025);
  // At its optimal length: 1000 N × 0.8 × (1 − 0.5 / 2); the others at rest.
  expect(metric).toMatchObject({ form: 'metric', force: 600, contractile: 600, parallel: 0, series: 0 });
  expect([metric.torque, metric.rotation]).toEqual([30, 0.75]);
  expect(slide.contractile).toBeCloseTo(800 * 0.5 * Math.exp(-0.25), 9);
  // Metres where optimal lengths belong: 4000 × (0.15 − 1) and 3000 × (0.1 − 1).
  expect([code.parallel, code.series]).toEqual([-3400, -2700]);
  expect(code.contractile).toBeLessThan(1);
});

test('the largest share is at the optimal length, but on the slide; velocity counts only in the others', () => {
  expect(shareAtLength(foot, 'metric', 0.15)).toBe(1);
  expect(shareAtLength(foot, 'code', 1)).toBe(1);
  expect(shareAtLength(foot, 'slide', 0.075)).toBeCloseTo(0, 9);
  expect(shareAtLength({ ...foot, activation: 0 }, 'metric', 0.15)).toBe(0);
  expect([-2, 0, 2].map((velocity) => shareAtVelocity(foot, 'metric', velocity))).toEqual([2, 1, 0]);
  expect(shareAtVelocity(foot, 'slide', 2)).toBe(1);
});

test('says why the forms differ, with metres only where they are listed', () => {
  const asset = exampleMuscles();
  expect(whyFormsDiffer(asset)).toHaveLength(3);
  expect(whyFormsDiffer({ ...asset, lengthsIn: 'optimalLengths' })).toHaveLength(2);
});
