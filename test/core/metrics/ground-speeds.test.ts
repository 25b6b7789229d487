import { expect, test } from 'vitest';
import { FOOT_SKATE_THRESHOLD, footSkate } from '#core/metrics/foot-skate.ts';
import { rootSpeeds } from '#core/metrics/root-speeds.ts';
import { chainSkeleton, clipOn } from '#test/fixtures/clips.ts';
import { rooted } from '#test/fixtures/rooted.ts';

test('worked example: a foot on the ground skates at its full speed, one at half the height at 0.59 of it, one above not at all', () => {
  const skates = [-0.01, 0, FOOT_SKATE_THRESHOLD / 2, FOOT_SKATE_THRESHOLD, 1].map((y) => footSkate(y, 3));
  [3, 3, 3 * (2 - Math.SQRT2), 0, 0].forEach((wanted, i) => expect(skates[i]).toBeCloseTo(wanted, 12));
  expect(footSkate(0.05, 3, 0.1)).toBeCloseTo(3 * (2 - Math.SQRT2), 12);
});

test('worked example: the speed of a root is that of the frames around, whatever its height', () => {
  const speedsOf = (...positions: number[]): readonly number[] => [
    ...rootSpeeds(
      rooted(
        clipOn(chainSkeleton(1), {
          positions,
          rotations: positions.flatMap((_, i) => (i % 3 ? [] : [0, 0, 0, 1])),
          fps: 10,
        }),
        { kind: 'joint', joint: 'joint0' },
      ),
    ),
  ];
  expect(speedsOf(1, 0, 1, 1.3, 5, 1.4, 1.3, 0, 1.8, 1.3, 9, 1.8)).toEqual(
    [5, 0.5 * Math.hypot(3, 8), 2, 0].map((speed) => expect.closeTo(speed, 5) as number),
  );
  expect(speedsOf(1, 2, 3)).toEqual([0]);
});
