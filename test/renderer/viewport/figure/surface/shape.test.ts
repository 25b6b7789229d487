import { expect, test } from 'vitest';
import {
  createShape,
  distanceTo,
  fieldAt,
  part,
  solidOf,
  type SolidField,
} from '#renderer/viewport/figure/surface/shape.ts';
import type { Vec3 } from '#renderer/viewport/figure/vector.ts';

/** A bar along +X, wider than deep, with square sides in the second half, and a round post up from its middle. */
const bar = solidOf(
  createShape([0, 0, 0], [1, 0, 0], [0, 0, 1], [
    [-0.5, 0.2, 0.05, 0.1, 0, 2],
    [0, 0.15, 0.08, 0.06, 0.02, 2.5],
    [0.5, 0.1, 0.05, 0.05, 0, 2.5],
  ], [0.05, 0.02]), // oxfmt-ignore
);
const post = solidOf(
  createShape([0.1, 0, 0], [0, 1, 0], [0, 0, 1], [
    [0, 0.05, 0.05, 0.05, 0, 2],
    [0.6, 0.04, 0.04, 0.04, 0, 2],
  ], [0.05, 0.05]), // oxfmt-ignore
);

/** Points inside, near and far, some of them straight beyond the ends of an axis. */
const steps = [-0.9, -0.51, -0.3, -0.12, -0.03, 0, 0.05, 0.1, 0.22, 0.505, 0.6001, 0.8];
const points = steps.flatMap((x) => steps.flatMap((y) => steps.map((z): Vec3 => [x, y, z])));

test.each([['bar', bar] as const, ['post', post] as const])(
  'a limit never changes a distance below it: %s',
  (_, solid) => {
    const changed = points.filter((p) => {
      const whole = distanceTo(solid, p);
      return distanceTo(solid, p, whole + 1e-9) !== whole;
    });
    expect(changed).toEqual([]);
  },
);

test('what is certainly beyond a limit is not measured: past an end, or aside', () => {
  expect(distanceTo(bar, [0.8, 0, 0], 0.2)).toBe(Infinity);
  expect(distanceTo(bar, [0, 0, 0.5], 0.2)).toBe(Infinity);
});

test('by hand: the post is 48.3 mm thick 10 cm up, and rounded at its end', () => {
  expect(distanceTo(post, [0.1, 0.1, 0.07])).toBeCloseTo(0.07 - (0.05 - 0.01 / 6), 9);
  expect(distanceTo(post, [0.1, 0.63, 0])).toBeCloseTo(0.03 - 1e-4, 9);
});

test('a part that is left out of a field would not have changed it', () => {
  const radius = 0.07;
  const field: SolidField = [part(bar), part(post, radius)];
  const errors = points.map((p) => {
    const [a, b] = [distanceTo(bar, p), distanceTo(post, p)];
    const h = Math.max(radius - Math.abs(a - b), 0) / radius;
    return Math.abs(fieldAt(field, p) - (Math.min(a, b) - (h * h * radius) / 4));
  });
  expect(Math.max(...errors)).toBeLessThan(1e-15);
});
