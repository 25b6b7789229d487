import { expect, test } from 'vitest';
import { jerkCount, measureJerk } from '#core/metrics/jerk.ts';
import { vector } from '#test/fixtures/arbitraries.ts';
import { property } from '#test/fixtures/property.ts';

/** The jerk of a track given by its position at a time, 10 frames a second. */
function jerkOf(frames: number, at: (time: number) => readonly number[]): number[] {
  const positions = Array.from({ length: frames }, (_, frame) => at(frame / 10)).flat();
  return Array.from(measureJerk(new Float64Array(jerkCount(frames)), positions, 0.1));
}

test('worked example: the jerk of x = t^3 is 6, and of (t^3, 0, -2 t^3) 6 sqrt 5, except at two frames at each end', () => {
  expect(jerkOf(6, (t) => [t ** 3, 0, 0])).toEqual([expect.closeTo(6, 9), expect.closeTo(6, 9)]);
  expect(jerkOf(5, (t) => [t ** 3, 4, -2 * t ** 3])).toEqual([expect.closeTo(6 * Math.sqrt(5), 9)]);
});

property('a parabola has no jerk', vector(2), vector(2), vector(2), (p, v, a) => {
  const found = jerkOf(8, (t) => [0, 1, 2].map((axis) => p[axis] + v[axis] * t + a[axis] * t * t));
  for (const jerk of found) expect(jerk).toBeLessThan(1e-9);
});

test('fewer than five frames have no jerk, and a buffer of the wrong length is rejected', () => {
  expect([0, 1, 4, 5, 6].map(jerkCount)).toEqual([0, 0, 0, 1, 2]);
  expect(jerkOf(4, (t) => [t, t, t])).toEqual([]);
  expect(() => measureJerk(new Float32Array(3), new Float32Array(15), 0.1)).toThrow('3 jerks of 5 frames');
});
