import { expect, test } from 'vitest';
import type { Clip } from '#core/clip.ts';
import { averageDirection, averageTurns } from '#core/joints/mirror-evidence.ts';
import { clipOn, chainSkeleton } from '#test/fixtures/clips.ts';

/** One joint rotated about Z by these angles, one per frame, rad. */
function turning(angles: readonly number[]): Clip {
  return clipOn(chainSkeleton(1), {
    positions: new Float32Array(angles.length * 3),
    rotations: angles.flatMap((a) => [0, 0, Math.sin(a / 2), Math.cos(a / 2)]),
  });
}

test('the average of two rotations is halfway, and takes a vector to their mean', () => {
  const [average] = averageTurns(turning([0.2, 1]));
  expect(2 * Math.atan2(average.turn?.[2] ?? 0, average.turn?.[3] ?? 0)).toBeCloseTo(0.6, 6);
  const mean = averageDirection(new Float64Array(3), average, [1, 0, 5]);
  expect(mean[0]).toBeCloseTo((Math.cos(0.2) + Math.cos(1)) / 2, 6);
  expect(mean[1]).toBeCloseTo((Math.sin(0.2) + Math.sin(1)) / 2, 6);
  expect(mean[2]).toBeCloseTo(5, 6);
});

test('both quaternions of one rotation do not cancel out', () => {
  const clip = turning([0.6, 0.6]);
  clip.rotations.set([...clip.rotations.subarray(0, 4)].map((value) => -value));
  const [{ turn }] = averageTurns(clip);
  expect(Math.abs((turn?.[2] ?? 0) / (turn?.[3] ?? 1))).toBeCloseTo(Math.tan(0.3), 6);
});

test('a joint that makes full turns has no average', () => {
  const round = Array.from({ length: 300 }, (_, i) => (i * 4 * Math.PI) / 300);
  expect(averageTurns(turning(round))[0].turn).toBeNull();
  expect(averageTurns(turning([0, Math.PI]))[0].turn).toBeNull();
});
