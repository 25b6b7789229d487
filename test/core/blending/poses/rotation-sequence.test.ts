import { expect, test } from 'vitest';
import { blendRotationsSequential } from '../../../../core/blending/poses/rotation-sequence.ts';
import { turnAbout } from '../../../fixtures/poses.ts';

test('worked example: about one axis it is the mean; about several axes it depends on the order', () => {
  const blend = (turns: readonly Float64Array[], weights: readonly number[]) =>
    blendRotationsSequential(
      new Float64Array(4),
      turns.flatMap((turn) => [...turn]),
      weights,
    );
  const about = (angle: number) => turnAbout([0, 1, 0], angle);
  expect(blend([about(0.3), about(9), about(0.9)], [1, 0, 2])[1]).toBeCloseTo(Math.sin(0.35), 14);
  const turns = [turnAbout([1, 0, 0], 1), turnAbout([0, 1, 0], 1), turnAbout([0, 0, 1], 1)];
  const [forward, backward] = [blend(turns, [1, 1, 1]), blend(turns.toReversed(), [1, 1, 1])];
  expect(Math.abs(forward[0] - backward[0])).toBeGreaterThan(1e-3);
  expect([...blend([], [])]).toEqual([0, 0, 0, 1]);
});
