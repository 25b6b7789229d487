import { expect, test } from 'vitest';
import {
  deadBlendCourse,
  exactCost,
  signedCost,
  springCourse,
  courseFrom,
  courseKindOf,
  courseOfSlot,
} from '#core/judge/cost-map/offset-course.ts';
import { springRate } from '#core/math/spring.ts';
import { applyEasing } from '#core/methods/curves/easing.ts';
import { evaluateExtrapolation } from '#core/methods/half-lives/estimate-extrapolation.ts';
import { jointChannels } from '#core/pose/channels.ts';
import { createPoseOffset } from '#core/pose/offset.ts';
import type { Slot } from '#core/transition/document/document.ts';
import { defaultValues } from '#core/methods/default-values.ts';
import { blendMethods, findBlendMethod } from '#core/methods/registry.ts';
import { numberBetween, numberUpTo } from '#test/fixtures/arbitraries.ts';
import { forAll, forRuns } from '#test/fixtures/property.ts';

/**
 * The offset between two extrapolated motions, one along X, times the weight of the source, summed in small
 * steps.
 */
function summed(x: number, v: number, halfLife: number, blendTime: number) {
  const steps = 20_000;
  const drift = createPoseOffset(jointChannels(1));
  const extrapolation = {
    channels: drift.channels,
    velocities: Float64Array.of(v, 0, 0, 0, 0, 0),
    halfLives: new Float64Array(6).fill(halfLife),
  };
  const weight = new Float64Array(2);
  let [signed, absolute] = [0, 0];
  for (let i = 0; i < steps; i++) {
    const elapsed = ((i + 0.5) / steps) * blendTime;
    evaluateExtrapolation(drift, extrapolation, { elapsed });
    weight[0] = elapsed / blendTime;
    applyEasing(weight, 0, 'smoothstep');
    const seen = (1 - weight[0]) * (x + drift.values[0]);
    signed += (seen * blendTime) / steps;
    absolute += (Math.abs(seen) * blendTime) / steps;
  }
  return { signed, absolute };
}

test.each([
  [0.3, -1, 0.1, 0.4], // stops before zero: it travels 0.135 m
  [0.05, -1, 0.1, 0.4], // crosses zero
  [0.1, 2, 0.3, 0.2],
  [-0.02, 0.4, 0.05, 0.5],
  [0.001, -1, 1, 2],
  [0.1, -1, 5, 0.3], // hardly decays
])(
  'dead blending: an offset of %f m at %f m/s, half-life %f s, %f s long, as summed in small steps',
  (x, v, h, t) => {
    const course = deadBlendCourse(h, t);
    const { signed, absolute } = summed(x, v, h, t);
    expect(signedCost(course, x, v)).toBeCloseTo(signed, 6);
    expect(exactCost(course, x, v)).toBeCloseTo(absolute, 6);
  },
);

test('worked example: without velocity a smoothstep leaves half the blend time', () => {
  expect(exactCost(deadBlendCourse(0.1, 0.4), 1, 0)).toBeCloseTo(0.2, 12);
});

test('worked example: passing zero costs both parts, and signed ones cancel', () => {
  // x = 1, v = -4, y = 2: zero at 1/2 s; whole (4 - 4) / 4 = 0, tail -2 / (4 e).
  const course = springCourse(Math.LN2);
  expect(exactCost(course, 1, -4)).toBeCloseTo(1 / Math.E, 12);
  expect(signedCost(course, 1, -4)).toBeCloseTo(0, 12);
  expect(exactCost(course, 3, 0)).toBeCloseTo(3, 12);
  expect(exactCost(course, 0, -8)).toBeCloseTo(2, 12);
});

test('inertialization costs the integral of the spring’s distance', () => {
  const halfLife = numberBetween(0.05, 2);
  forRuns(30, numberUpTo(2), numberUpTo(20), halfLife, (x, v, halfLife) => {
    const y = springRate(halfLife);
    // The midpoint rule up to where nothing is left, in y t.
    const [end, count] = [40, 20_000];
    let sum = 0;
    for (let i = 0; i < count; i++) {
      const time = ((i + 0.5) * end) / (count * y);
      sum += Math.abs(Math.exp(-y * time) * (x + (v + x * y) * time));
    }
    const scale = (Math.abs(x) + Math.abs(v) / y) / y;
    const cost = exactCost(springCourse(halfLife), x, v);
    expect(Math.abs((sum * end) / (count * y) - cost)).toBeLessThan(1e-4 * scale + 1e-12);
  });
});

test('the signed cost is never above the exact one, whatever the times', () => {
  const seconds = numberBetween(0, 3);
  forAll(numberUpTo(2), numberUpTo(5), seconds, seconds, (x, v, halfLife, blendTime) => {
    for (const course of [springCourse(halfLife), deadBlendCourse(halfLife, blendTime)]) {
      const exact = exactCost(course, x, v);
      expect(Math.abs(signedCost(course, x, v))).toBeLessThanOrEqual(exact * (1 + 1e-6) + 1e-12);
      expect(exact).toBeCloseTo(exactCost(course, -x, -v), 9);
    }
  });
});

test('a blend in no time costs nothing', () => {
  expect(exactCost(deadBlendCourse(0.1, 0), 1, 1)).toBeLessThan(1e-4);
});

const slotOf = (id: string, values: Slot['values'] = {}): Slot =>
  ({ method: id, values: { ...defaultValues(findBlendMethod(id)!), ...values } }) as Slot;

test('a method that extrapolates is a kind of dead blending, any other one of inertialization', () => {
  const kinds = Object.fromEntries(blendMethods.map(({ id }) => [id, courseKindOf(slotOf(id))]));
  expect(kinds).toMatchObject({
    springExact: 'inertialization',
    quintic: 'inertialization',
    crossfade: 'inertialization',
    deadBlendArticle: 'deadBlending',
    deadBlendUnreal: 'deadBlending',
    unrealDeadBlend: 'deadBlending',
  });
});

test('times are those of the slot', () => {
  expect(courseOfSlot(slotOf('springExact', { halfLife: 0.3 }), 'inertialization')).toEqual({
    kind: 'inertialization',
    halfLife: 0.3,
  });
  expect(courseOfSlot(slotOf('deadBlendArticle', { blendTime: 0.4, minimum: 0.05 }), 'deadBlending')).toEqual(
    {
      kind: 'deadBlending',
      halfLife: 0.05,
      blendTime: 0.4,
    },
  );
  expect(
    courseOfSlot(slotOf('deadBlendConstant', { extrapolationHalfLife: 0.2 }), 'deadBlending'),
  ).toMatchObject({
    halfLife: 0.2,
  });
});

test('a method without the half-life of a spring counts as the spring that settles in its time', () => {
  const spring = courseOfSlot(slotOf('quintic', { blendTime: 0.6 }), 'inertialization');
  const again = courseOfSlot(
    slotOf('springExact', { halfLife: 'halfLife' in spring ? spring.halfLife : 0 }),
    'deadBlending',
  );
  expect(again).toMatchObject({ kind: 'deadBlending', blendTime: expect.closeTo(0.6, 6) });
});

test('every method has a course of both kinds, with costs that grow with the offset', () => {
  for (const { id } of blendMethods)
    for (const kind of ['inertialization', 'deadBlending'] as const)
      expect(signedCost(courseFrom(courseOfSlot(slotOf(id), kind)), 1, 0)).toBeGreaterThan(0);
});
