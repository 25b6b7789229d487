import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEasingCurve, type EasingPoint } from '#core/transition/curves/easing-curve.ts';
import { applyEasing } from '#core/transition/curves/easing.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { forAll, property } from '#test/fixtures/property.ts';

function eased(points: readonly EasingPoint[], progress: number): { value: number; slope: number } {
  const curve = createEasingCurve(points);
  const [value, slope] = applyEasing(new Float64Array([progress, 9]), 0, curve);
  return { value, slope };
}

const at = (x: number, y: number): EasingPoint => ({ x, y });

/** Two to sixteen points from 0,0 to 1,1, at least a hundredth apart. */
const curves = fc
  .uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 14 })
  .chain((xs) =>
    fc.tuple(
      fc.constant(xs.toSorted((a, b) => a - b)),
      fc.array(numberBetween(-0.5, 1.5), {
        minLength: xs.length,
        maxLength: xs.length,
      }),
    ),
  )
  .map(([xs, ys]) => [at(0, 0), ...xs.map((x, i) => at(x / 100, ys[i])), at(1, 1)]);
const share = numberBetween(0, 1);

test('worked example: a curve of only its ends is smoothstep', () => {
  for (const progress of [0, 0.25, 0.5, 0.8, 1]) {
    const { value, slope } = eased([at(0, 0), at(1, 1)], progress);
    expect(value).toBeCloseTo(progress * progress * (3 - 2 * progress), 14);
    expect(slope).toBeCloseTo(6 * progress * (1 - progress), 14);
  }
});

test('worked example: the slope at an inner point is the harmonic mean of its neighbours’', () => {
  const points = [at(0, 0), at(0.25, 0.5), at(1, 1)];
  // d = 2 and 2/3, h = 1/4 and 3/4: 3 / ((3/2 + 1/4) / 2 + (3/4 + 1/2) / (2/3)) = 3 / 2.75.
  expect(eased(points, 0.25)).toEqual({ value: 0.5, slope: expect.closeTo(12 / 11, 14) });
  // Half-way to it: 1/4, less an eighth of the way of 1/4 times that slope; 3/2 of d less a quarter of the
  // slope.
  expect(eased(points, 0.125).value).toBeCloseTo(0.25 - 0.03125 * (12 / 11), 14);
  expect(eased(points, 0.125).slope).toBeCloseTo(3 - 3 / 11, 14);
});

property('it goes through its points, and is constant before and after', curves, (points) => {
  for (const { x, y } of points) expect(eased(points, x).value).toBeCloseTo(y, 12);
  expect(eased(points, -0.5)).toEqual({ value: 0, slope: 0 });
  expect(eased(points, 0).slope).toBe(0);
  expect(eased(points, 1).slope).toBeCloseTo(0, 12);
  expect(eased(points, 1.5).value).toBeCloseTo(1, 14);
  expect(eased(points, 1.5).slope).toBe(0);
});

test('it stays between neighbouring points, and is monotonic where they are', () =>
  forAll(curves, share, share, (points, a, b) => {
    const [early, late] = [Math.min(a, b), Math.max(a, b)];
    const after = Math.max(
      1,
      points.findIndex(({ x }) => x >= late),
    );
    const [from, to] = [points[after - 1], points[after]];
    const { value } = eased(points, late);
    expect(value).toBeGreaterThan(Math.min(from.y, to.y) - 1e-12);
    expect(value).toBeLessThan(Math.max(from.y, to.y) + 1e-12);
    if (early < from.x) return;
    const rise = value - eased(points, early).value;
    expect(rise * Math.sign(to.y - from.y)).toBeGreaterThan(-1e-12);
  }));

test('its slope is its derivative, and continuous at points', () =>
  forAll(curves, numberBetween(0.001, 0.999), (points, progress) => {
    const step = 1e-7;
    const [before, now, after] = [-step, 0, step].map((dx) => eased(points, progress + dx));
    const scale = Math.max(
      1,
      ...points.slice(1).map(({ x, y }, i) => Math.abs(y - points[i].y) / (x - points[i].x)),
    );
    expect(Math.abs((after.value - before.value) / (2 * step) - now.slope)).toBeLessThan(1e-3 * scale);
    for (const { x } of points.slice(1, -1)) {
      const [left, right] = [eased(points, x - 1e-9), eased(points, x)];
      expect(Math.abs(right.slope - left.slope)).toBeLessThan(1e-5 * scale);
    }
  }));
