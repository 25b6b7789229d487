import { expect, test } from 'vitest';
import { startAcceleration } from '#core/metrics/start-acceleration.ts';

/** The acceleration along each axis of a track of `count` places, 120 a second. */
const accelerations = (count: number, axes: readonly ((t: number) => number)[]): readonly number[] => {
  const places = Array.from({ length: count }, (_, i) => axes.map((x) => x(i / 120))).flat();
  return [...startAcceleration(places, 1 / 120)];
};

test('the acceleration at the start is that of a cubic, exactly, along each axis, however long the track is', () => {
  const cubic = (t: number): number => 2 + 3 * t - 5 * t * t + 7 * t ** 3;
  for (const count of [4, 5, 13, 13, 40]) {
    const found = accelerations(count, [cubic, () => 1, (t) => 4 * t * t]);
    [-10, 0, 8].forEach((wanted, axis) => expect(found[axis]).toBeCloseTo(wanted, 6));
  }
});

test('that of an exponential is found within 4 %', () => {
  const [decay] = accelerations(13, [(t) => Math.exp(-7 * t), () => 0, () => 0]);
  expect(Math.abs(decay / 49 - 1)).toBeLessThan(0.04);
});

test('among the places of others, and back in time, it is that of the place itself', () => {
  const alone = Array.from({ length: 13 }, (_, i) => [i ** 3, 2 * i, i * i]);
  const forwards = startAcceleration(alone.flat(), 1 / 120);
  const among = alone.flatMap((place, i) => [i, ...place]);
  expect(startAcceleration(among, 1 / 120, { from: 1, step: 4, count: 13 })).toEqual(forwards);
  const turned = alone.toReversed().flat();
  expect(startAcceleration(turned, 1 / 120, { from: 36, step: -3, count: 13 })).toEqual(forwards);
});
