import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEasingCurve } from '#core/transition/curves/easing-curve.ts';
import { MAX_EASING_LENGTH } from '#core/documents/limits.ts';
import {
  easingCurveText,
  describeEasing,
  MAX_POINTS,
  parseCurvePoints,
  parseEasing,
} from '#core/transition/curves/easing-text.ts';
import { EASINGS } from '#core/transition/curves/easing.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { forAll } from '#test/fixtures/property.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

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
