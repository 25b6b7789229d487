/*
 * Integrals of an offset on a critically damped spring over time. Small enough for V8 to inline; otherwise results would be boxed.
 */

/**
 * Integral over [0, inf) of `x(t)`, of an offset `x` with the rate `v` on a spring of the rate `y` (1/s): `(2 x y + v) / y^2`. Signed:
 * parts before and after a zero crossing of `x(t)` cancel.
 */
export function signedSpringIntegral(x: number, v: number, y: number): number {
  return (2 * x * y + v) / (y * y);
}

/**
 * Integral over [0, inf) of `abs(x(t))`: in two parts if it crosses zero at `ts = -x / j`, `j = v + x y`. The second part is `e^(-y ts)
 * j / y^2`.
 */
export function springIntegral(x: number, v: number, y: number): number {
  const whole = signedSpringIntegral(x, v, y);
  const change = v + x * y;
  const crossing = change === 0 ? 0 : -x / change;
  if (crossing <= 0) return Math.abs(whole);
  const tail = (Math.exp(-y * crossing) * change) / (y * y);
  return Math.abs(whole - tail) + Math.abs(tail);
}
