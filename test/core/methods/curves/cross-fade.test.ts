import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CUT_PROMISES, fadePromises } from '#core/methods/binding/arrivals.ts';
import { fadeDuration } from '#core/methods/parts/blend-parameters.ts';
import { createFade, evaluateWeights, favourWeights } from '#core/methods/curves/cross-fade.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { jointPose } from '#test/fixtures/poses.ts';
import { createEasingCurve } from '#core/methods/curves/easing-curve.ts';
import { easeOf, EASINGS } from '#core/methods/curves/easing.ts';

const still = jointPose({});

const weights = (blendTimes: readonly number[], elapsed: number): number[] =>
  Array.from(
    evaluateWeights(
      new Float64Array(blendTimes.length * 2),
      { ease: easeOf('smoothstep'), blendTimes },
      { elapsed },
    ),
  );

test('worked example: at half of 0.5 s the weight is 1/2 and rises by 3 per s; each joint has its own time', () => {
  expect(weights([0.5, 1], 0.25)).toEqual([0.5, 3, 0.15625, 1.125]);
});

test('the weight is 0 before the capture, 1 at the end, and zero time is a cut', () => {
  expect(weights([0.5], -2)).toEqual([0, 0]);
  expect(weights([0.5], 0.5)).toEqual([1, 0]);
  expect(weights([0, 1e-6], 0)).toEqual([1, 0, 1, 0]);
});

test('worked example: a factor of 3 turns a weight of 1/2 into 3/4, and keeps the rate at the ends', () => {
  const seam = { source: still, destination: still, factors: [1, 1, 1], weightFactors: [3, 1, 0] };
  const fade = createFade(seam, { blendTime: 2, easing: easeOf('linear') });
  const at = (elapsed: number) => Array.from(evaluateWeights(new Float64Array(6), fade, { elapsed }));
  // n = 3 / 2 + 1 / 2 = 2; 1.5 / 2 and 3 * 0.5 / 4.
  expect(at(1)).toEqual([0.75, 0.375, 0.5, 0.5, 0, 0]);
  expect(at(2)).toEqual([1, 0, 1, 0, 1, 0]);
  expect(fadePromises(easeOf('smoothstep'), 0)).toEqual(CUT_PROMISES);
});

test('the blend lasts as long as its slowest joint', () => {
  expect(fadeDuration([0.2, 0.7, 0])).toBe(0.7);
  expect(fadeDuration([1e-7, 0])).toBe(0);
});

test('easings that start and end without a velocity jump', () => {
  const keeping = (side: 'startsC1' | 'endsC1') =>
    EASINGS.filter((easing) => !fadePromises(easeOf(easing), 0.3)[side]);
  expect(keeping('startsC1')).toEqual(['linear', 'circularOut', 'expIn', 'expOut', 'expInOut']);
  expect(keeping('endsC1')).toEqual(['linear', 'circularIn', 'expIn', 'expOut', 'expInOut']);
});

test('worked example: beyond the ends a factor continues linearly, without division by 0', () => {
  // Half below with a factor of 0.5: a quarter; half above with a factor of 4: an eighth.
  expect(Array.from(favourWeights(new Float64Array([-0.5, 2]), [0.5]))).toEqual([-0.25, 1]);
  expect(Array.from(favourWeights(new Float64Array([1.5, 3]), [4]))).toEqual([1.125, 0.75]);
  expect(Array.from(favourWeights(new Float64Array([-0.5, 2, 1.5, 3, 1, 4]), [0]))).toEqual([
    0, 0, 1.5, 3, 1, 4,
  ]);
  expect(Array.from(favourWeights(new Float64Array([1, 0]), [0.1]))).toEqual([1, 0]);
});

test('no factor makes a weight leave 0 … 1 further, or faster, and it leaves without a jump', () => {
  const between = numberBetween(-0.5, 1.5);
  fc.assert(
    fc.property(between, numberBetween(0.001, 100), numberBetween(-9, 9), (weight, factor, rate) => {
      const [favoured, favouredRate] = favourWeights(new Float64Array([weight, rate]), [factor]);
      if (weight >= 0 && weight <= 1) return;
      const edge = weight < 0 ? 0 : 1;
      const share = Math.min(weight < 0 ? factor : 1 / factor, 1);
      expect(favoured).toBeCloseTo(edge + share * (weight - edge), 9);
      expect(favouredRate).toBeCloseTo(share * rate, 9);
    }),
  );
});

test('a custom curve starts and ends without a velocity jump', () => {
  const curve = createEasingCurve([
    { x: 0, y: 0 },
    { x: 0.02, y: 0.9 },
    { x: 0.9, y: -0.4 },
    { x: 1, y: 1 },
  ]);
  expect(fadePromises(easeOf(curve), 0.3)).toEqual({ startsC1: true, endsC1: true, endsExactly: true });
  expect(fadePromises(easeOf(curve), 0)).toEqual(CUT_PROMISES);
});
