import { describe, expect, test } from 'vitest';
import { between, methodOf } from '#test/fixtures/method-run.ts';
import { jointPose, turnAbout } from '#test/fixtures/poses.ts';
import { slotOf } from '#test/fixtures/transitions.ts';

const { values } = slotOf('nlerpCrossfade', { blendTime: 0.4, easing: 'linear' });
const turned = (angle: number) => () => jointPose({ rotations: turnAbout([1, 0, 0], angle) });

/** The angle about X `elapsed` s after the seam, rad, and its rate. */
function angleAt(from: number, to: number, elapsed: number) {
  const { rotations, angularVelocities } = between(
    methodOf('nlerpCrossfade'),
    values,
    turned(from),
    turned(to),
  ).at(elapsed);
  return { angle: 2 * Math.atan2(rotations[0], rotations[3]), rate: angularVelocities[0] };
}

describe('worked example: a third of a turn, by a quarter of the weight', () => {
  test('it lags behind a slerp, and turns as fast as the tangent of half the angle says', () => {
    // tan of half the angle: sin 60° / (3 + cos 60°).
    const { angle, rate } = angleAt(0, (2 * Math.PI) / 3, 0.1);
    expect(angle).toBeCloseTo(2 * Math.atan(Math.sqrt(3) / 2 / 3.5), 12);
    // d/da of 2 atan(a s / (1 - a + a c)): 2 s / |n|², |n|² = 0.8125; 2.5 weights per s.
    expect(rate).toBeCloseTo((2.5 * Math.sqrt(3)) / 0.8125, 12);
  });

  test('halfway they meet', () => {
    expect(angleAt(0, (2 * Math.PI) / 3, 0.2).angle).toBeCloseTo(Math.PI / 3, 12);
  });
});

test('beyond half a turn it takes the other arc, as engines do', () => {
  expect(angleAt(0, 3, 0.2).angle).toBeCloseTo(1.5, 12);
  expect(angleAt(0, 3.4, 0.2).angle).toBeCloseTo(1.7 - Math.PI, 12);
});
