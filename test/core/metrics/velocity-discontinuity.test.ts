import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quatFromRotationVector } from '../../../core/math/rotation-vector.ts';
import { quatMultiply } from '../../../core/math/quaternion.ts';
import {
  angularVelocityDiscontinuity,
  velocityDiscontinuity,
} from '../../../core/metrics/velocity-discontinuity.ts';
import { numberUpTo, quaternion, vector } from '../../fixtures/arbitraries.ts';

const DT = 0.1;

/** Five frames of a motion with velocity `before` up to the middle one and `after` from there, plus a `curve`. */
function kicked(before: ArrayLike<number>, after: ArrayLike<number>, curve: number): number[] {
  return [-2, -1, 0, 1, 2].flatMap((frame) => {
    const time = frame * DT;
    return [0, 1, 2].map((axis) => time * (frame < 0 ? before[axis] : after[axis]) + curve * time * time);
  });
}

test('by hand: a turn from 1 m/s along X to 1 m/s along Y is a jump of sqrt 2', () => {
  expect(velocityDiscontinuity(kicked([1, 0, 0], [0, 1, 0], 0), DT, 2)).toBeCloseTo(Math.SQRT2, 12);
  expect(velocityDiscontinuity(kicked([1, 0, 0], [1, 0, 0], 0), DT, 2)).toBeCloseTo(0, 12);
});

test('it is the difference of the velocities, even on top of a parabola', () => {
  fc.assert(
    fc.property(vector(3), vector(3), numberUpTo(5), (before, after, curve) => {
      const jump = Math.hypot(...[0, 1, 2].map((axis) => after[axis] - before[axis]));
      expect(velocityDiscontinuity(kicked(before, after, curve), DT, 2)).toBeCloseTo(jump, 9);
    }),
  );
});

test('for rotations it uses rotation vectors about the frame', () => {
  fc.assert(
    fc.property(vector(2), vector(2), quaternion, (before, after, middle) => {
      const track = kicked(before, after, 0);
      const rotations = new Float64Array(20);
      for (let i = 0; i < 5; i++) {
        quatFromRotationVector(rotations, track, i * 4, i * 3);
        quatMultiply(rotations, rotations, middle, i * 4, i * 4);
      }
      const jump = Math.hypot(...[0, 1, 2].map((axis) => after[axis] - before[axis]));
      expect(angularVelocityDiscontinuity(rotations, DT, 2)).toBeCloseTo(jump, 9);
    }),
  );
});

test('a frame too close to an end is refused', () => {
  for (const frame of [1, 3, -1]) {
    expect(() => velocityDiscontinuity(new Float64Array(15), DT, frame)).toThrow('on either side');
    expect(() => angularVelocityDiscontinuity(new Float64Array(20), DT, frame)).toThrow('on either side');
  }
});
