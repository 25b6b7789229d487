import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_EASING_LENGTH } from '#core/documents/limits.ts';
import { createEasingCurve, type EasingPoint } from '#core/methods/curves/easing-curve.ts';
import {
  describeEasing,
  easingCurveText,
  MAX_POINTS,
  parseCurvePoints,
  parseEasing,
} from '#core/methods/curves/easing-text.ts';
import { applyEasing, type Easing, EASINGS } from '#core/methods/curves/easing.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { forAll, property } from '#test/fixtures/property.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

function eased(easing: Easing, progress: number): { value: number; slope: number } {
  const [value, slope] = applyEasing(new Float64Array([progress, 9]), 0, easing);
  return { value, slope };
}

test('worked examples', () => {
  expect(eased('linear', 0.3)).toEqual({ value: 0.3, slope: 1 });
  expect(eased('smoothstep', 0.25).value).toBe(0.15625);
  expect(eased('smoothstep', 0.5).slope).toBe(1.5);
  expect(eased('quadraticInOut', 0.25)).toEqual({ value: 0.125, slope: 1 });
  expect(eased('quinticInOut', 0.5)).toEqual({ value: 0.5, slope: 5 });
  expect(eased('circularIn', 0.6).value).toBeCloseTo(0.2, 14);
  expect(eased('expOut', 0.1).value).toBe(0.5);
  expect(eased('sinusoidal', 0.5).slope).toBeCloseTo(Math.PI / 2, 14);
});

describe.each(EASINGS)('%s', (easing) => {
  test('goes from 0 to 1, and is constant with slope 0 outside', () => {
    expect(eased(easing, 0).value).toBeCloseTo(0, 14);
    expect(eased(easing, 1).value).toBeCloseTo(1, 14);
    for (const [progress, end] of [
      [-0.5, 0],
      [1.5, 1],
    ]) {
      expect(eased(easing, progress).value).toBeCloseTo(end, 14);
      expect(eased(easing, progress).slope).toBe(0);
    }
  });

  property('never falls, and its slope is its derivative', numberBetween(0.01, 0.99), (progress) => {
    // The middle of an in-out curve has two slopes.
    fc.pre(Math.abs(progress - 0.5) > 0.01);
    const step = 1e-6;
    const rise = eased(easing, progress + step).value - eased(easing, progress - step).value;
    expect(rise).toBeGreaterThanOrEqual(0);
    const { slope } = eased(easing, progress);
    expect(Math.abs(rise / (2 * step) - slope)).toBeLessThan(1e-5 * Math.max(1, slope));
  });
});

describe('easing curve', () => {
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
});

test('worked example: the text of a named easing is its name, that of a curve its points', () => {
  expect(parseEasing('expIn')).toEqual({ ok: true, value: 'expIn' });
  const points = [
    { x: 0, y: 0 },
    { x: 0.25, y: -0.1 },
    { x: 0.75, y: 1.2 },
    { x: 1, y: 1 },
  ];
  const text = 'curve 0,0 0.25,-0.1 0.75,1.2 1,1';
  expect(easingCurveText(points)).toBe(text);
  expect(parseCurvePoints(text)).toEqual({ ok: true, value: points });
  expect(parseEasing('curve  0,0 .25,-.1 0.750,+1.2 1.,1 ')).toEqual({
    ok: true,
    value: createEasingCurve(points),
  });
});

describe('reports an invalid easing in one sentence', () => {
  const problemOf = (text: string): string | null => {
    const parsed = parseEasing(text);
    return parsed.ok ? null : parsed.error;
  };

  test.each([
    ['curve', 'a curve must have 2 to 16 points, not 0'],
    ['curve 0,0', 'a curve must have 2 to 16 points, not 1'],
    ['curve 0,0 1,1 0.5', '“0.5” is not a point; write two numbers such as “0.5,0.2”'],
    ['curve 0,0 0.5,1e3 1,1', '“0.5,1e3” is not a point; write two numbers such as “0.5,0.2”'],
    ['curve 0,0 ,1 1,1', '“,1” is not a point; write two numbers such as “0.5,0.2”'],
    ['curve 0,0 0.5,0.2,1 1,1', '“0.5,0.2,1” is not a point; write two numbers such as “0.5,0.2”'],
    ['curve 0.1,0 1,1', 'a curve must begin at 0,0, not at 0.1,0'],
    ['curve 0,0 1,0.9', 'a curve must end at 1,1, not at 1,0.9'],
    [
      'curve 0,0 0.5,0.2 0.4,0.3 1,1',
      'x must rise by at least 0.001 from point to point; point 3 is at 0.4, after 0.5',
    ],
    [
      'curve 0,0 0.5,0.2 0.5005,0.3 1,1',
      'x must rise by at least 0.001 from point to point; point 3 is at 0.5005, after 0.5',
    ],
    ['curve 0,0 0.5,1.6 1,1', 'y must be between -0.5 and 1.5; point 2 has 1.6'],
  ])('%s', (text, message) => {
    expect(problemOf(text)).toBe(message);
  });

  test('text that is neither a name nor points, too long, or has too many points', () => {
    expect(problemOf('bouncy')).toMatch(
      /^expected linear, smoothstep, .*, or a curve such as “curve 0,0 0.5,0.2 1,1”$/,
    );
    expect(problemOf('curved 0,0 1,1')).toMatch(/^expected linear/);
    const many = Array.from({ length: MAX_POINTS + 1 }, (_, i) => `${i / MAX_POINTS},${i / MAX_POINTS}`);
    expect(problemOf(`curve ${many.join(' ')}`)).toBe('a curve must have 2 to 16 points, not 17');
    expect(problemOf(`curve 0,0 0.5,0.${'3'.repeat(MAX_EASING_LENGTH)} 1,1`)).toMatch(
      /^a curve may have at most 800/,
    );
  });

  test('a step of exactly the minimum is accepted despite rounding', () => {
    expect(problemOf('curve 0,0 0.3,0 0.301,1 1,1')).toBe(null);
  });
});

test('written text is parsed to the same curve, to four digits, and the longest curve fits', () => {
  const inner = fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { maxLength: MAX_POINTS - 2 });
  forAll(inner, fc.array(numberBetween(-0.5, 1.5)), (xs, ys) => {
    const points = [
      { x: 0, y: 0 },
      ...xs.toSorted((a, b) => a - b).map((x, i) => ({ x: x / 1000, y: ys[i] ?? 0.123456 })),
      { x: 1, y: 1 },
    ];
    const text = easingCurveText(points);
    expect(text.length).toBeLessThanOrEqual(MAX_EASING_LENGTH);
    const parsed = valueOf(parseCurvePoints(text));
    parsed.forEach(({ x, y }, i) => {
      expect(x).toBeCloseTo(points[i].x, 9);
      expect(Math.abs(y - points[i].y)).toBeLessThanOrEqual(0.5e-4 + 1e-12);
    });
    expect(easingCurveText(parsed)).toBe(text);
  });
});

test('easings as text for people', () => {
  expect(describeEasing('quadraticInOut')).toBe('quadratic in out');
  expect(describeEasing('curve 0,0 0.5,0.2 1,1')).toBe('curve of 3 points');
  expect(EASINGS.map(describeEasing)).toContain('hermite cubic');
});
