import { expect, test } from 'vitest';
import { evaluateWeights, fadeDuration, fadePromises } from '../../../core/transition/blend-weights.ts';
import { EASINGS } from '../../../core/transition/easing.ts';

const weights = (blendTimes: readonly number[], elapsed: number): number[] =>
  Array.from(
    evaluateWeights(
      new Float64Array(blendTimes.length * 2),
      { easing: 'smoothstep', blendTimes },
      { elapsed },
    ),
  );

test('by hand: half of 0.5 s is half the weight at 3 per s; each joint has its own time', () => {
  expect(weights([0.5, 1], 0.25)).toEqual([0.5, 3, 0.15625, 1.125]);
});

test('before the capture it is 0, at its end 1, and no time at all is a cut', () => {
  expect(weights([0.5], -2)).toEqual([0, 0]);
  expect(weights([0.5], 0.5)).toEqual([1, 0]);
  expect(weights([0, 1e-6], 0)).toEqual([1, 0, 1, 0]);
});

test('it lasts as long as its slowest joint', () => {
  const easing = 'linear';
  expect(fadeDuration({ easing, blendTimes: [0.2, 0.7, 0] })).toBe(0.7);
  expect(fadeDuration({ easing, blendTimes: [1e-7, 0] })).toBe(0);
});

test('which easings start and end without a jump of velocity', () => {
  const keeping = (side: 'startsC1' | 'endsC1') =>
    EASINGS.filter((easing) => !fadePromises(easing, 0.3)[side]);
  expect(keeping('startsC1')).toEqual(['linear', 'circularOut', 'expIn', 'expOut', 'expInOut']);
  expect(keeping('endsC1')).toEqual(['linear', 'circularIn', 'expIn', 'expOut', 'expInOut']);
});
