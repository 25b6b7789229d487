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
