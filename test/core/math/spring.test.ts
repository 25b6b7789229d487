import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  damperToTarget,
  dampingFromHalfLife,
  dampSpring,
  dampTimeFromHalfLife,
  fastNegExp,
  halfLifeFromDampTime,
  springRate,
  springToMovingTarget,
  springToTarget,
} from '../../../core/math/spring.ts';
import { numberUpTo } from '../../fixtures/arbitraries.ts';

const halfLives = fc.double({ min: 0.02, max: 2, noNaN: true });
const steps = fc.double({ min: 0, max: 2, noNaN: true });

test('by hand: rates, damping and damp times of a half-life of ln 2', () => {
  expect(springRate(Math.LN2)).toBe(2);
  expect(dampingFromHalfLife(Math.LN2)).toBe(4);
  expect(dampTimeFromHalfLife(Math.LN2)).toBe(1);
  expect(halfLifeFromDampTime(2)).toBe(2 * Math.LN2);
});

test('by hand: a damper has half of its distance left after one half-life', () => {
  expect(damperToTarget(3, 1, 0.2, 0.2)).toBeCloseTo(2, 12);
});

test('by hand: from rest 1 m away, (1 + 2 ln 2) / 4 of it is left after one half-life', () => {
  const [x, v] = springToTarget(new Float64Array(2), [1, 0], 0, 0.3, 0.3);
  expect(x).toBeCloseTo(0.5965735903, 10);
  // e^(-yt) j y t with yt = 2 ln 2 and j = y: a quarter of y^2 t.
  expect(v).toBeCloseTo(-0.25 * springRate(0.3) ** 2 * 0.3, 10);
});

test('by hand: the published exponential is 0.01876 too high at 3.336', () => {
  expect(fastNegExp(3.336) - Math.exp(-3.336)).toBeCloseTo(0.01876, 5);
  expect(fastNegExp(0)).toBe(1);
});

test('one step of a spring equals two half steps', () => {
  fc.assert(
    fc.property(numberUpTo(9), numberUpTo(9), halfLives, steps, (x, v, halfLife, dt) => {
      const once = springToTarget(new Float64Array(2), [x, v], 4, halfLife, dt);
      const twice = springToTarget(new Float64Array(2), [x, v], 4, halfLife, dt / 2);
      springToTarget(twice, twice, 4, halfLife, dt / 2);
      once.forEach((value, i) => expect(twice[i]).toBeCloseTo(value, 9));
    }),
  );
});

test('a spring on its moving target stays on it', () => {
  fc.assert(
    fc.property(numberUpTo(9), numberUpTo(9), halfLives, steps, (x, v, halfLife, dt) => {
      const [after, speed] = springToMovingTarget(new Float64Array(2), [x, v], [x, v], halfLife, dt);
      expect(after).toBeCloseTo(x + v * dt, 12);
      expect(speed).toBeCloseTo(v, 12);
    }),
  );
});

test('a damp time is another name for a half-life; out may be the state', () => {
  fc.assert(
    fc.property(numberUpTo(9), numberUpTo(9), halfLives, steps, (x, v, halfLife, dt) => {
      const state = Float64Array.of(x, 0, -x, v, 1, 0);
      const damped = dampSpring(state, state, [1, 2, 3], dampTimeFromHalfLife(halfLife), dt);
      const [position, velocity] = springToTarget(new Float64Array(2), [x, v], 1, halfLife, dt);
      expect(damped[0]).toBeCloseTo(position, 9);
      expect(damped[3]).toBeCloseTo(velocity, 9);
    }),
  );
});

test('results are finite up to 1e6, with zero half-life and zero time', () => {
  for (const x of [0, 1e6, -1e6]) {
    for (const dt of [0, 1e-9, 1, 1e6]) {
      const numbers = [
        ...springToTarget(new Float64Array(2), [x, 1e6], -x, 0, dt),
        ...springToMovingTarget(new Float64Array(2), [x, 1e6], [-x, 1e6], 0, dt),
        ...dampSpring(new Float64Array(6), [x, x, x, 1e6, 0, -1e6], [0, -x, x], 0, dt),
        damperToTarget(x, -x, 0, dt),
        fastNegExp(dt),
      ];
      expect(numbers.every((value) => Number.isFinite(value))).toBe(true);
    }
  }
});
