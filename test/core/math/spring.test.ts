import { expect, test } from 'vitest';
import { dampSpring, invExpApprox, springRate } from '#core/math/spring.ts';

test('worked example: the rate of a half-life of ln 2', () => {
  expect(springRate(Math.LN2)).toBe(2);
});

test('worked example: from rest 1 m away, (1 + 2 ln 2) / 4 of it is left after one half-life; out may be the state', () => {
  const state = Float64Array.of(1, 0, 0, 0, 0, 0);
  dampSpring(state, state, [0, 0, 0], 0.3 / Math.LN2, 0.3);
  expect(state[0]).toBeCloseTo(0.5965735903, 10);
  // e^(-yt) j y t with yt = 2 ln 2 and j = y: a quarter of y^2 t.
  expect(state[3]).toBeCloseTo(-0.25 * springRate(0.3) ** 2 * 0.3, 10);
});

test('worked example: the engine’s exponential leaves 0.25330 after two half-lives', () => {
  expect(invExpApprox(2 * Math.LN2)).toBeCloseTo(0.2533, 5);
  expect(invExpApprox(3.409) - Math.exp(-3.409)).toBeCloseTo(0.01727, 5);
  expect(invExpApprox(0)).toBe(1);
});

test('one step of a spring equals two half steps', () => {
  const start = [3, -2, 0.5, 4, 0, -9];
  const once = dampSpring(new Float64Array(6), start, [4, 1, 0], 0.4, 0.7);
  const half = dampSpring(new Float64Array(6), start, [4, 1, 0], 0.4, 0.35);
  dampSpring(half, half, [4, 1, 0], 0.4, 0.35);
  once.forEach((value, i) => expect(half[i]).toBeCloseTo(value, 12));
});

test('results are finite up to 1e6, with zero half-life and zero time', () => {
  for (const x of [0, 1e6, -1e6]) {
    for (const dt of [0, 1e-9, 1, 1e6]) {
      const damped = dampSpring(new Float64Array(6), [x, x, x, 1e6, 0, -1e6], [0, -x, x], 0, dt);
      expect([...damped, invExpApprox(dt)].every((value) => Number.isFinite(value))).toBe(true);
    }
  }
});
