import { expect, test } from 'vitest';
import { LEFT_LEG } from '#core/procedural/muscle/muscle-asset.ts';
import {
  figuresOfForms,
  shareAtLength,
  shareAtVelocity,
  springFigures,
  springProgress,
  whyFormsDiffer,
} from '#core/procedural/muscle/muscle-figures.ts';
import { slowestRate } from '#core/procedural/muscle/muscle-progress.ts';

const foot = LEFT_LEG.joints['left foot'];

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
  const asset = LEFT_LEG;
  expect(whyFormsDiffer(asset)).toHaveLength(3);
  expect(whyFormsDiffer({ ...asset, lengthsIn: 'optimalLengths' })).toHaveLength(2);
});

test.each([
  ['critically damped', 8, 1, { ratio: 1, frequency: 10 / (2 * Math.PI), settles: 9.2334 / 10 }],
  [
    'at a quarter of its activation',
    8,
    0.25,
    { ratio: 1, frequency: 5 / (2 * Math.PI), settles: 9.2334 / 5 },
  ],
  ['softly damped', 4, 1, { ratio: 0.5, frequency: 10 / (2 * Math.PI), settles: 9.2334 / 5 }],
  ['overdamped', 16, 1, { ratio: 2, frequency: 10 / (2 * Math.PI), settles: 9.2334 / (20 - Math.sqrt(300)) }],
] as const)('worked example: a spring of 40 N m/rad and 0.4 kg m², %s', (_, damping, activation, wanted) => {
  const row = {
    stiffness: 40,
    inertia: 0.4,
    damping,
    activation,
    tauFatigue: 30,
    tauRecovery: 60,
    translationalSensitivity: 1,
  };
  const found = springFigures(row);
  for (const name of ['ratio', 'frequency', 'settles'] as const)
    expect(found[name]).toBeCloseTo(wanted[name], 3);
  expect(Math.abs(1 - springProgress(row, found.settles))).toBeLessThan(0.0011);
  if (found.ratio === 1) expect(springProgress(row, found.settles)).toBeCloseTo(0.999, 6);
});

test('a spring without stiffness never settles', () => {
  expect(slowestRate({ pull: 0, drag: 5 })).toBe(0);
});
