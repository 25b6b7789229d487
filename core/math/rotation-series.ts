/*
 * Factors of exp, log, the Jacobian J of exp, and J's inverse. They are smooth functions of the squared angle: up to a
 * radian short series serve, exact to rounding, without roots, sines and cancellation; beyond it the closed forms. Small
 * enough for V8 to inline; otherwise results would be boxed.
 */

/** Squared angle up to which the series are used, rad^2. */
const SERIES_UP_TO = 1;

/** `sin(a / 2) / a`: the factor of `exp` on a rotation vector. @param squared `a^2`, rad^2 */
export function exponentialFactor(squared: number): number {
  if (squared > SERIES_UP_TO) {
    const angle = Math.sqrt(squared);
    return Math.sin(0.5 * angle) / angle;
  }
  const y = -0.25 * squared;
  const high = 1 / 10080 + y * (1 / 725760 + y * (1 / 79833600 + y / 12454041600));
  return 1 / 2 + y * (1 / 12 + y * (1 / 240 + y * high));
}

/** `cos(a / 2)`: the real part of `exp`. @param squared `a^2`, rad^2 */
export function exponentialCosine(squared: number): number {
  if (squared > SERIES_UP_TO) return Math.cos(0.5 * Math.sqrt(squared));
  const y = -0.25 * squared;
  const high = 1 / 40320 + y * (1 / 3628800 + y * (1 / 479001600 + y / 87178291200));
  return 1 + y * (1 / 2 + y * (1 / 24 + y * (1 / 720 + y * high)));
}

/** `B = (1 - cos a) / a^2` of the Jacobian. @param factor see `exponentialFactor` */
export const jacobianB = (factor: number): number => 2 * factor * factor;

/** `C = (a - sin a) / a^3` of the Jacobian. @param squared `a^2`, rad^2 */
export function jacobianC(squared: number): number {
  if (squared > SERIES_UP_TO) return (1 - Math.sin(Math.sqrt(squared)) / Math.sqrt(squared)) / squared;
  const x = -squared;
  const high = 1 / 39916800 + x * (1 / 6227020800 + x * (1 / 1307674368000 + x / 355687428096000));
  return 1 / 6 + x * (1 / 120 + x * (1 / 5040 + x * (1 / 362880 + x * high)));
}

/**
 * `D = (1 - (a / 2) cot(a / 2)) / a^2` of the Jacobian's inverse, `a` below 2 pi. The series is a convergent of the
 * continued fraction of the cotangent. @param squared `a^2`, rad^2
 */
export function inverseJacobianD(squared: number): number {
  if (squared > SERIES_UP_TO) {
    const half = 0.5 * Math.sqrt(squared);
    return (1 - half / Math.tan(half)) / squared;
  }
  const y = -0.25 * squared;
  return (45045 + y * (2772 + y * 27)) / (540540 + y * (69300 + y * (1512 + y * 4)));
}

/** Squared tangent of a quarter of the angle up to which the series of `logarithmFactor` is used: 40 degrees. */
const LOGARITHM_UP_TO = 0.031;

/**
 * `2 atan2(sine, cosine) / sine`: the factor of `log` on the vector part of a quaternion. A negative real part
 * gives the longer arc, beyond half a turn. The series is a convergent of the continued fraction of `atan`, at a
 * quarter of the angle.
 *
 * @param squared length of the vector part, squared
 * @param cosine  the real part
 */
export function logarithmFactor(squared: number, cosine: number): number {
  const sum = Math.sqrt(squared + cosine * cosine) + cosine;
  const z = squared / (sum * sum); // tan(a / 4)^2
  if (!(z < LOGARITHM_UP_TO)) {
    if (squared < 1e-16) return cosine < 0 ? -2 : 2;
    return (2 * Math.atan2(Math.sqrt(squared), cosine)) / Math.sqrt(squared);
  }
  const above = 15015 + z * (19250 + z * (5943 + z * 256));
  return (4 * above) / (sum * (15015 + z * (24255 + z * (11025 + z * 1225))));
}
