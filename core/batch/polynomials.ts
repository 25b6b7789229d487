/*
 * Sine, cosine and exponential of the batch kernels: minimax polynomials (Remez), in doubles, with errors below the precision of a
 * float. Their inputs are what a kernel has (a squared length, a rate times a time), so the usual path needs no square root, division
 * or libm call. Single expressions, which V8 inlines without boxing.
 */

/** `pi^2`: the squared rotation angle up to which `halfSine` and `halfCosine` hold. Shortest arcs never exceed it. */
export const POLYNOMIAL_BELOW = 9.87;

/*
 * An array: V8 knows its length and multiplies by memory operands. Literals would take two instructions each, for every joint, if the
 * loop has more of them than registers.
 */
const SINE = Float64Array.of(
  0.4999999978659833,
  -0.02083332248818619,
  0.00026040784469360964,
  -1.547583810331849e-6,
  5.088318505131437e-9,
);
const COSINE = Float64Array.of(
  0.9999999997806005,
  -0.1249999983958616,
  0.0026041647658281877,
  -2.1700564590238963e-5,
  9.671936755537358e-8,
  -2.5440855967827436e-10,
);

/**
 * `sin(a / 2) / a` from `x = a^2`, 0 to `POLYNOMIAL_BELOW`: the factor from a rotation vector to a quaternion's x, y, z. Even in `a`,
 * so it needs no root. Degree 4, error 2.2e-9.
 */
export function halfSine(x: number): number {
  return SINE[0] + x * (SINE[1] + x * (SINE[2] + x * (SINE[3] + x * SINE[4])));
}

/** `cos(a / 2)` from `x = a^2`, 0 to `POLYNOMIAL_BELOW`. Degree 5, error 2.2e-10; degree 4 would be visible with 4.7e-8. */
export function halfCosine(x: number): number {
  const high = COSINE[3] + x * (COSINE[4] + x * COSINE[5]);
  return COSINE[0] + x * (COSINE[1] + x * (COSINE[2] + x * high));
}

/**
 * `e^(-16 x)`, `x` >= 0: a polynomial for `e^-x` on 0 to 1, squared four times, which multiplies its error of 4.7e-10 by 16 at most:
 * 7.5e-9. Beyond 1 it stays at `e^-16` = 1.1e-7. Squaring avoids exponent bits, which would go through memory. Literals here: with
 * arrays, six of these in one loop would exceed V8's inlining limit.
 */
export function sixteenthDecay(x: number): number {
  const c = Math.min(x, 1);
  const root =
    0.9999999995373771 +
    c *
      (-0.9999999399398031 +
        c *
          (0.4999987198873279 +
            c *
              (-0.1666562492626584 +
                c *
                  (0.04162484659157148 +
                    c * (-0.008241370628606038 + c * (0.001274826521799646 - c * 0.00012139199818918425))))));
  const fourth = root * root * (root * root);
  const eighth = fourth * fourth;
  return eighth * eighth;
}
