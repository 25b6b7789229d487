import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changing } from '#core/tree/weights/changing.ts';
import { polarBands } from '#core/tree/weights/plane-weights.ts';
import { numberBetween, numberUpTo } from '#test/fixtures/arbitraries.ts';
import { rateError, sumOf, weightsOf } from './weight-checks.ts';
import { forAll, property } from '#test/fixtures/property.ts';

const samples = fc
  .uniqueArray(fc.tuple(fc.integer({ min: -11, max: 12 }), fc.integer({ min: 0, max: 5 })), {
    minLength: 1,
    maxLength: 9,
    selector: ([a, r]) => (r === 0 ? 0 : a * 100 + r),
  })
  .map((points) => points.flatMap(([a, r]) => [(a * Math.PI) / 12, r]));
const length = numberBetween(0, 8);
const at = (points: readonly number[], [a, r]: readonly number[], rates: readonly number[] = [0, 0]) =>
  polarBands(new Float64Array(points.length), points, changing(a, rates[0]), changing(r, rates[1]));

/** Samples in `count` directions, of a length. */
const ring = (count: number, r: number) =>
  Array.from({ length: count }, (_, i) => [(i * 2 * Math.PI) / count, r]).flat();
const turnBetween = (a: number, b: number) => Math.acos(Math.cos(a - b));

/** Length and angle of the mean of the samples: what figures that travel as their samples say play. */
function played(points: readonly number[], input: readonly number[]): { speed: number; direction: number } {
  const weights = weightsOf(at(points, input));
  const along = (of: (angle: number) => number) =>
    sumOf(weights.map((w, i) => w * points[i * 2 + 1] * of(points[i * 2])));
  const [x, y] = [along(Math.sin), along(Math.cos)];
  return { speed: Math.hypot(x, y), direction: Math.atan2(x, y) };
}

test('worked example: half way to the left, half the speed, and opposite of two directions', () => {
  const gaits = [0, 0, ...ring(4, 1.3)];
  const half = Math.PI / 4;
  weightsOf(at(gaits, [half, 1.3])).forEach((w, i) => expect(w).toBeCloseTo([0, 0.5, 0.5, 0, 0][i], 12));
  expect(played(gaits, [half, 1.3]).speed).toBeCloseTo(1.3 * Math.SQRT1_2, 12); // 0.92, on the chord
  weightsOf(at(gaits, [half, 0.65])).forEach((w, i) => expect(w).toBeCloseTo([0.5, 0.25, 0.25, 0, 0][i], 12));
  expect(weightsOf(at(gaits, [0, 0.65]))).toEqual([0.5, 0.5, 0, 0, 0]);
  const [forward, left] = weightsOf(at([0, 2, Math.PI / 2, 2], [-Math.PI / 2, 2]));
  expect([forward, left].map((w) => w * 3)).toEqual([expect.closeTo(2, 12), expect.closeTo(1, 12)]);
});

describe.each([
  [4, 4.2, 0.045],
  [8, 0.6, 0.01],
])('%i directions', (count, degreesOff, speedOff) => {
  const gap = (2 * Math.PI) / count;
  const angles = Array.from({ length: 720 }, (_, i) => (i * Math.PI) / 360);
  const inner = ring(count, 1.3);

  test.each([
    ['without a sample at rest', inner, 0],
    ['with one', [0, 0, ...inner], 1],
  ])('on a ring %s the two neighbours play, along their chord', (_, points, resting) => {
    for (const a of angles) {
      weightsOf(at(points, [a, 1.3])).forEach((w, i) => {
        if (i < resting || turnBetween(points[i * 2], a) >= gap) expect(w).toBeCloseTo(0, 12);
      });
      const { speed, direction } = played(points, [a, 1.3]);
      expect((turnBetween(direction, a) * 180) / Math.PI).toBeLessThan(degreesOff);
      const chord = (1.3 * Math.cos(gap / 2)) / Math.cos((a % gap) - gap / 2);
      expect(Math.abs(speed / chord - 1)).toBeLessThan(speedOff);
    }
  });

  test('between two rings the four neighbours play alone, beyond both the two of the outer one', () => {
    const points = [0, 0, ...inner, ...ring(count, 3.5)];
    const others = angles.flatMap((a) =>
      [1.3, 1.6, 2.4, 3.2, 3.5, 9].flatMap((r) =>
        weightsOf(at(points, [a, r])).filter(
          (_, i) => !(i > 0 && turnBetween(points[i * 2], a) < gap && (r < 3.5 || i > count)),
        ),
      ),
    );
    expect(others.length).toBeGreaterThan(0);
    expect(Math.max(...others)).toBeLessThan(1e-12);
  });
});

property(
  'a sample at rest plays up to the ring in the direction of the input, and not beyond',
  fc.uniqueArray(fc.integer({ min: -11, max: 12 }), { minLength: 1, maxLength: 9 }),
  numberUpTo(20),
  numberBetween(0, 2),
  (directions, a, share) => {
    const points = [0, 0, ...directions.flatMap((d) => [(d * Math.PI) / 12, 1.3])];
    expect(weightsOf(at(points, [a, 1.3 * share]))[0]).toBeCloseTo(Math.max(1 - share, 0), 9);
  },
);

test('weights are exact at samples, sum to 1, and do not depend on the order or on a common turn', () =>
  forAll(samples, numberUpTo(20), length, numberUpTo(3), (points, a, r, turn) => {
    const weights = weightsOf(at(points, [a, r]));
    expect(sumOf(weights)).toBeCloseTo(1, 12);
    expect(Math.min(...weights)).toBeGreaterThanOrEqual(0);
    for (let i = 0; i < points.length; i += 2)
      expect(weightsOf(at(points, points.slice(i, i + 2)))[i / 2]).toBeCloseTo(1, 9);
    const turned = points.map((value, i) => (i % 2 === 0 ? value + turn : value));
    weightsOf(at(turned, [a + turn, r])).forEach((w, i) => expect(w).toBeCloseTo(weights[i], 6));
    const back = points.flatMap((_, i) =>
      i % 2 === 0 ? points.slice(points.length - i - 2, points.length - i) : [],
    );
    weightsOf(at(back, [a, r]))
      .toReversed()
      .forEach((w, i) => expect(w).toBeCloseTo(weights[i], 9));
  }));

/** On the angles of samples, opposite to them, half way between, or anywhere. */
const anyAngle = fc.oneof(
  fc.integer({ min: -48, max: 48 }).map((k) => (k * Math.PI) / 24),
  numberUpTo(9),
);
const anyLength = fc.oneof(fc.integer({ min: 0, max: 6 }), length);

/** The largest change of a weight over a small step from each side of an input. */
function jump(points: readonly number[], a: number, r: number): number {
  const [before, after] = [-1, 1].map((side) =>
    weightsOf(at(points, [a + side * 1e-8, Math.max(r + side * 1e-8, 0)])),
  );
  return Math.max(...before.map((w, i) => Math.abs(w - after[i])));
}

property('weights are continuous, all round the circle', samples, anyAngle, anyLength, (points, a, r) => {
  expect(jump(points, a, r)).toBeLessThan(1e-5);
});

test.each([
  ['one direction, at two lengths', [0, 1, 0, 3]],
  ['two opposite directions', [0, 1, 12, 2]],
  ['a gap of half a turn', [0, 1, 3, 3, 12, 1]],
  ['a gap beyond half a turn', [0, 0, 0, 1, 3, 3, 11, 1]],
  ['a gap below half a turn', [0, 0, 0, 1, 3, 3, 13, 1]],
  ['two samples at one place', [0, 1, 6, 2, 6, 2, 14, 1]],
])('weights are continuous in each direction with %s', (_, twelfths) => {
  const points = twelfths.map((value, i) => (i % 2 === 0 ? (value * Math.PI) / 12 : value));
  for (const r of [0, 0.5, 1, 2, 3, 4])
    for (let k = 0; k < 48; k++) expect(jump(points, (k * Math.PI) / 24, r)).toBeLessThan(1e-6);
});

test('samples at one place share its weight, also at rest', () => {
  expect(weightsOf(at([1, 2, 1, 2, 4, 2], [1, 2]))).toEqual([0.5, 0.5, 0]);
  expect(weightsOf(at([1, 0, 2, 0], [0.3, 5]))).toEqual([0.5, 0.5]);
  expect(weightsOf(at([1, 0, 2, 0, 3, 4], [3, 2]))).toEqual([0.25, 0.25, 0.5]);
});

test('lengths that differ a hundredfold leave weights', () => {
  const angles = [3.8489, 2.5008, 4.9738, 3.7505, 2.5965, 1.309, 2.9724];
  const lengths = [6.0481, 4, 0.0322, 2, 0.5471, 0.0461, 4.4092];
  const points = angles.flatMap((a, i) => [a, lengths[i]]);
  const weights = weightsOf(at(points, [5.8749, 5.4195]));
  expect(sumOf(weights)).toBeCloseTo(1, 12);
  expect(Math.min(...weights)).toBeGreaterThanOrEqual(0);
  expect(jump(points, 5.8749, 5.4195)).toBeLessThan(1e-5);
});

test('rates are the derivatives of the weights', () => {
  const place = fc.integer({ min: 1, max: 600 }).map((x) => (x + 0.3183) / 100);
  forAll(samples, place, place, (points, a, r) => {
    const rates = [1.5, -0.5];
    const error = rateError(
      ([x, y]) => at(points, [x.value, y.value], rates),
      [changing(a, 1.5), changing(r, -0.5)],
    );
    expect(error).toBeLessThan(1e-4);
  });
});

test('between a walk and a run, nearly straight on, the turns hardly play', () => {
  const degrees = Math.PI / 180;
  const gaits = [0.6, 3.5, -0.5, 1.3, 25, 1.8, -25, 1.8]; // run, walk, turn left, turn right: degrees and m/s
  const points = gaits.map((value, i) => (i % 2 === 0 ? value * degrees : value));
  const [run, walk, left, right] = weightsOf(at(points, [-0.4 * degrees, 2]));
  expect(run + walk).toBeGreaterThan(0.7);
  expect(walk).toBeGreaterThan(run);
  expect(Math.abs(left - right)).toBeLessThan(0.03);
});
