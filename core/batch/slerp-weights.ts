import type { Floats } from '../floats.ts';
import { chebyshevNodes, interpolate } from './chebyshev-fit.ts';

/*
 * Slerp without acos, sine, root or division per joint. With c = a . b = cos(th), t = 1/2 + u:
 *
 *   slerp(a, b, t) = S (a + b) + D (b - a),   S = cos(2 u h) / (2 cos h),   D = sin(2 u h) / (2 sin h),   h = th / 2
 *
 * For one t, S and D are smooth functions of c alone: polynomials in z = 1 - c, and t is the same for all joints of a run. Both are
 * even or odd in u, so their coefficients are short polynomials in u^2. For c in 0..1, arcs up to half a turn, degree 8 for S has an
 * error of at most 4e-8 and degree 6 for D 2.6e-8, below the precision of a float; acos loses half its digits near 1. Kernels expand
 * the two polynomials with coefficients in variables: array reads have bounds checks (a fifth of the time), and destructuring
 * allocates.
 */

/** Degree in u^2, 0 to 1/4, of every coefficient. */
const TIME_DEGREE = 4;
const ROW = TIME_DEGREE + 1;

/** The polynomials for arcs up to some length. */
export type SlerpTable = Readonly<ReturnType<typeof fitSlerp>>;

/** Coefficients of S (s0, s1, …), those of D (d0, d1, …), and t: for slerp at one t between any two rotations. */
export type SlerpWeights = Float64Array;

/** For arcs up to half a turn: s0 to s8, d0 to d6. S has a pole at c = -1, so it needs more terms. */
export const WIDE_SLERP = fitSlerp({ sum: 8, difference: 6 }, 1);

/** Up to this z, 28° of rotation, `NEAR_SLERP` is valid: consecutive frames of a clip are usually closer. */
export const NEAR_BELOW = 1 / 32;

/** For near arcs: s0 to s2, d0 to d2. */
export const NEAR_SLERP = fitSlerp({ sum: 2, difference: 2 }, NEAR_BELOW);

export function createSlerpWeights({ degree }: SlerpTable): SlerpWeights {
  return new Float64Array(degree.sum + degree.difference + 3);
}

/** Writes the coefficients for `times[index]`, 0 to 1. */
export function writeSlerpWeights(
  out: SlerpWeights,
  { degree, sum, difference }: SlerpTable,
  times: Floats,
  index: number,
): SlerpWeights {
  const time = times[index];
  const u = time - 0.5;
  const squared = u * u;
  let at = 0;
  for (let row = 0; row < sum.length; row += ROW) out[at++] = evaluateRow(sum, row, squared);
  for (let row = 0; row < difference.length; row += ROW) {
    out[at++] = u * evaluateRow(difference, row, squared);
  }
  out[degree.sum + degree.difference + 2] = time;
  return out;
}

function evaluateRow(table: Float64Array, row: number, x: number): number {
  return table[row] + x * (table[row + 1] + x * (table[row + 2] + x * (table[row + 3] + x * table[row + 4])));
}

function fitSlerp(degree: { readonly sum: number; readonly difference: number }, length: number) {
  const sum = (th: number, u: number): number => Math.cos(u * th) / (2 * Math.cos(0.5 * th));
  const perTime = (th: number, u: number): number => Math.sin(u * th) / (2 * u * Math.sin(0.5 * th));
  return {
    degree, // in z
    sum: fitBoth(sum, degree.sum, length), // [sum degree + 1][TIME_DEGREE + 1] of S
    difference: fitBoth(perTime, degree.difference, length), // [difference degree + 1][TIME_DEGREE + 1] of D / u
  };
}

/** Coefficients `[z power][u^2 power]` of a function of angle and `u`, even in `u`, for z from 0 to `length`. */
function fitBoth(exact: (th: number, u: number) => number, degree: number, length: number): Float64Array {
  const times = chebyshevNodes(ROW, 0.25);
  const nodes = chebyshevNodes(degree + 1, length);
  const columns = Array.from(times, (squared) =>
    interpolate(
      nodes,
      nodes.map((z) => exact(2 * Math.asin(Math.sqrt(0.5 * z)), Math.sqrt(squared))),
    ),
  );
  const table = new Float64Array((degree + 1) * ROW);
  for (let k = 0; k <= degree; k++) {
    const overTime = Float64Array.from(columns, (column) => column[k]);
    table.set(interpolate(times, overTime), k * ROW);
  }
  return table;
}

/**
 * Writes slerp weights for an arc of any length beyond the polynomials: rare, so exact and slow.
 *
 * @param arc input `len(a - b)^2`, `len(a + b)^2` and t; the weights of a and b replace the first two
 */
export function writeArcWeights(arc: Float64Array): Float64Array {
  const t = arc[2];
  const angle = 2 * Math.atan2(Math.sqrt(arc[0]), Math.sqrt(arc[1]));
  const sine = Math.sin(angle);
  // A full turn: all directions are equal, and none is taken before the end.
  const turns = sine > 1e-8;
  arc[0] = turns ? Math.sin((1 - t) * angle) / sine : Number(t < 1);
  arc[1] = turns ? Math.sin(t * angle) / sine : Number(t >= 1);
  return arc;
}
