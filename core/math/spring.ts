import type { FloatBuffer, Floats } from '../kit/floats.ts';

/*
 * Critically damped springs, the fastest that do not overshoot from rest. States are buffers of all
 * positions, then all velocities; `out` may be an input.
 */

/** Minimum half-life and damp time of a spring, s, so that zero means "at once" without dividing by zero. */
export const MIN_SPRING_HALF_LIFE = 1e-5;

/**
 * `y = 2 ln 2 / halfLife`, 1/s: half the damping and the square root of the stiffness of a critically damped
 * spring. Trap: one half-life leaves `(1 + 2 ln 2) / 4` = 59.66 % of an offset that starts at rest, not 50 %.
 */
export function springRate(halfLife: number): number {
  return (2 * Math.LN2) / Math.max(halfLife, MIN_SPRING_HALF_LIFE);
}

/**
 * `1 / (1 + 1.00746054 x + 0.45053901 x^2 + 0.25724632 x^3)`, the approximation of `e^-x` that Unreal Engine
 * uses, x >= 0. It is up to 0.0173 too high (at x = 3.41), and 0.0003 too low (at x = 0.09).
 *
 * Source: Epic Games, Unreal Engine 5.4, UnrealMathUtility.h, `InvExpApprox`.
 */
export function invExpApprox(x: number): number {
  return 1 / (1 + 1.00746054 * x + 0.45053901 * x * x + 0.25724632 * x * x * x);
}

/**
 * Writes position and velocity of a point on a spring after `dt` s, for a constant target, parametrised like
 * "smooth damp" in game engines: `y = 2 / dampSeconds`.
 *
 * @param out    [6] receives position, velocity
 * @param state  [6] initial position, velocity
 * @param target [3]
 * Source: Lowe, "Critically Damped Ease-In/Ease-Out Smoothing", Game Programming Gems 4.
 */
export function dampSpring(
  out: FloatBuffer,
  state: Floats,
  target: Floats,
  dampSeconds: number,
  dt: number,
): FloatBuffer {
  const y = 2 / Math.max(dampSeconds, MIN_SPRING_HALF_LIFE);
  const remaining = Math.exp(-y * dt);
  for (let axis = 0; axis < 3; axis++) {
    const error = state[axis] - target[axis];
    const step = (state[3 + axis] + y * error) * dt;
    out[3 + axis] = remaining * (state[3 + axis] - y * step);
    out[axis] = target[axis] + remaining * (error + step);
  }
  return out;
}
