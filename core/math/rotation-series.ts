/*
 * Scalar factors of exp, its Jacobian J and J's inverse. Near zero each is 0/0, so a power series takes over
 * before cancellation costs digits. Small enough for V8 to inline; otherwise results would be boxed.
 */

/** Squared angle below which the series are used; to x^8 they are exact to rounding. */
const SERIES_BELOW = 0.01;

/** `sin(angle / 2) / angle`: the factor of `exp` on a rotation vector. `angle` in rad, >= 0. */
export function exponentialFactor(angle: number): number {
  return angle < 1e-4 ? 0.5 - (angle * angle) / 48 : Math.sin(0.5 * angle) / angle;
}

/**
 * `2 atan2(sine, cosine) / sine`: the factor of `log` on the vector part of a quaternion, from sine (>= 0)
 * and cosine of half the angle. A negative cosine gives the longer arc, beyond half a turn.
 */
export function logarithmFactor(sine: number, cosine: number): number {
  if (sine < 1e-8) return cosine < 0 ? -2 : 2;
  return (2 * Math.atan2(sine, cosine)) / sine;
}

/** `B = (1 - cos a) / a^2` of the Jacobian, from `a` (rad) and its square. */
export function jacobianB(angle: number, squared: number): number {
  if (squared < SERIES_BELOW) {
    return 0.5 + squared * (-1 / 24 + squared * (1 / 720 + squared * (-1 / 40320 + squared / 3628800)));
  }
  return (1 - Math.cos(angle)) / squared;
}

/** `C = (a - sin a) / a^3` of the Jacobian, from `a` (rad) and its square. */
export function jacobianC(angle: number, squared: number): number {
  if (squared < SERIES_BELOW) {
    return 1 / 6 + squared * (-1 / 120 + squared * (1 / 5040 + squared * (-1 / 362880 + squared / 39916800)));
  }
  return (angle - Math.sin(angle)) / (squared * angle);
}

/** `D = (1 - (a / 2) cot(a / 2)) / a^2` of the Jacobian's inverse, from `a` (rad, < 2 pi) and its square. */
export function inverseJacobianD(angle: number, squared: number): number {
  if (squared < SERIES_BELOW) {
    return (
      1 / 12 + squared * (1 / 720 + squared * (1 / 30240 + squared * (1 / 1209600 + squared / 47900160)))
    );
  }
  const half = 0.5 * angle;
  return (1 - half / Math.tan(half)) / squared;
}
