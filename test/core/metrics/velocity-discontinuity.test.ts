import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quatFromRotationVector } from '#core/math/rotation-vector.ts';
import { quatMultiply } from '#core/math/quaternion.ts';
import { angularVelocityDiscontinuity, velocityDiscontinuity } from '#core/metrics/velocity-discontinuity.ts';
import { quaternion, vector } from '#test/fixtures/arbitraries.ts';
import { forAll } from '#test/fixtures/property.ts';

const dt = 1 / 60;
/** Numbers of frames before the kink at `frame`, and after it. */
const track = (frames: number, frame: number, at: (time: number) => Iterable<number>): readonly number[] =>
  Array.from({ length: frames }, (_, i) => [...at((i - frame) * dt)]).flat();

test('the jump of two parabolas that meet is the difference of their velocities, at any frame', () => {
  const way = fc.tuple(vector(2), vector(2), vector(2), vector(2), vector(2));
  forAll(way, fc.integer({ min: 2, max: 7 }), ([place, before, after, bent, bentAfter], frame) => {
    const positions = track(10, frame, (t) =>
      place.map(
        (x, i) => x + (t < 0 ? before[i] * t + bent[i] * t * t : after[i] * t + bentAfter[i] * t * t),
      ),
    );
    const wanted = Math.hypot(...before.map((speed, i) => after[i] - speed));
    expect(velocityDiscontinuity(positions, dt, frame)).toBeCloseTo(wanted, 8);
  });
});

test('a joint that turns on at another speed about any axis jumps by their difference, whichever way it starts', () =>
  forAll(quaternion, vector(2), vector(2), fc.integer({ min: 2, max: 7 }), (start, before, after, frame) => {
    const rotations = track(10, frame, (t) => {
      const turn = (t < 0 ? before : after).map((speed) => speed * t);
      const q = quatFromRotationVector(new Float64Array(4), turn);
      return quatMultiply(new Float64Array(4), q, start).map((value) => (t > 0 ? -value : value));
    });
    const wanted = Math.hypot(...before.map((speed, i) => after[i] - speed));
    expect(angularVelocityDiscontinuity(rotations, dt, frame)).toBeCloseTo(wanted, 8);
  }));

test('two frames are needed on either side', () => {
  for (const frame of [1, 8]) {
    const wanted = `frame ${frame} of 10 has no 2 on either side`;
    expect(() => velocityDiscontinuity(new Float64Array(30), dt, frame)).toThrow(wanted);
    expect(() => angularVelocityDiscontinuity(new Float64Array(40), dt, frame)).toThrow(wanted);
  }
});

test('a joint among others jumps as by itself', () => {
  const positions = track(9, 4, (t) => [t * t, Math.abs(t), 1]);
  const turns = track(9, 4, (t) => quatFromRotationVector(new Float64Array(4), [Math.abs(t), t, 0]));
  const among = (alone: readonly number[], size: number): readonly number[] =>
    Array.from({ length: 9 }, (_, i) => [7 * i, ...alone.slice(i * size, (i + 1) * size), i * i]).flat();
  const place = (size: number) => ({ from: 1, size: size + 2 });
  expect(velocityDiscontinuity(among(positions, 3), dt, 4, place(3))).toBe(
    velocityDiscontinuity(positions, dt, 4),
  );
  expect(angularVelocityDiscontinuity(among(turns, 4), dt, 4, place(4))).toBe(
    angularVelocityDiscontinuity(turns, dt, 4),
  );
});
