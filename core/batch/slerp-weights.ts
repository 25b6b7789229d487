import type { FloatBuffer, Floats } from '../floats.ts';
import { chebyshevNodes, interpolate } from './chebyshev-fit.ts';

/*
 * Slerp without acos, sine, root or division per joint. With c = a . b = cos(th), t = 1/2 + u:
 *
 *   slerp(a, b, t) = S (a + b) + D (b - a),   S = cos(2 u h) / (2 cos h),   D = sin(2 u h) / (2 sin h),   h = th / 2
 *
 * For one t, S and D are smooth functions of c alone: polynomials in z = 1 - c, and t is the same for all joints of a run. Both
 * are even or odd in u, so their coefficients are short polynomials in u^2. For c in 0..1, arcs up to half a turn, degree 9 leaves
 * S wrong by at most 7e-9 and degree 7 leaves D wrong by 4e-9; acos would have lost half its digits near 1.
 */

/** Degrees in z. S has a pole at c = -1, so it needs more terms. */
const SUM_DEGREE = 9;
const DIFFERENCE_DEGREE = 7;

/** Degree in u^2, 0 to 1/4, of every coefficient. */
const TIME_DEGREE = 4;

/** Numbers that `writeSlerpWeights` writes: the coefficients of S, those of D, and t itself. */
export const SLERP_SIZE = SUM_DEGREE + 1 + DIFFERENCE_DEGREE + 1 + 1;

/** Where among those t is. */
export const SLERP_TIME = SLERP_SIZE - 1;

/** `S` of angle `th` at `u`. */
const sum = (th: number, u: number): number => Math.cos(u * th) / (2 * Math.cos(0.5 * th));

/** `D / u`: even in `u`, as `S` is. */
const differencePerTime = (th: number, u: number): number => Math.sin(u * th) / (2 * u * Math.sin(0.5 * th));

/** Coefficients `[z power][u^2 power]` of a function of angle and `u`. */
function fitBoth(exact: (th: number, u: number) => number, degree: number): Float64Array {
  const times = chebyshevNodes(TIME_DEGREE + 1, 0.25);
  const nodes = chebyshevNodes(degree + 1, 1);
  const columns = Array.from(times, (squared) =>
    interpolate(
      nodes,
      nodes.map((z) => exact(Math.acos(1 - z), Math.sqrt(squared))),
    ),
  );
  const table = new Float64Array((degree + 1) * (TIME_DEGREE + 1));
  for (let k = 0; k <= degree; k++) {
    const overTime = Float64Array.from(columns, (column) => column[k]);
    table.set(interpolate(times, overTime), k * (TIME_DEGREE + 1));
  }
  return table;
}

const SUM_TABLE = fitBoth(sum, SUM_DEGREE);
const DIFFERENCE_TABLE = fitBoth(differencePerTime, DIFFERENCE_DEGREE);

/** Writes what slerp at `times[index]` (0 to 1) needs for any two rotations: `SLERP_SIZE` numbers at `out[at]`. */
export function writeSlerpWeights(out: FloatBuffer, at: number, times: Floats, index: number): FloatBuffer {
  const time = times[index];
  const u = time - 0.5;
  const squared = u * u;
  for (let k = 0, row = 0; k <= SUM_DEGREE; k++, row += TIME_DEGREE + 1) {
    out[at + k] = evaluateRow(SUM_TABLE, row, squared);
  }
  for (let k = 0, row = 0; k <= DIFFERENCE_DEGREE; k++, row += TIME_DEGREE + 1) {
    out[at + SUM_DEGREE + 1 + k] = u * evaluateRow(DIFFERENCE_TABLE, row, squared);
  }
  out[at + SLERP_TIME] = time;
  return out;
}

function evaluateRow(table: Float64Array, row: number, x: number): number {
  return table[row] + x * (table[row + 1] + x * (table[row + 2] + x * (table[row + 3] + x * table[row + 4])));
}

/** `S` at `z = 1 - c`, from the numbers at `k[at]`. Written out, so that V8 inlines it and boxes nothing. */
export function slerpSum(k: Float64Array, at: number, z: number): number {
  const high = k[at + 5] + z * (k[at + 6] + z * (k[at + 7] + z * (k[at + 8] + z * k[at + 9])));
  return k[at] + z * (k[at + 1] + z * (k[at + 2] + z * (k[at + 3] + z * (k[at + 4] + z * high))));
}

/** `D` at `z = 1 - c`. */
export function slerpDifference(k: Float64Array, at: number, z: number): number {
  const high = k[at + 14] + z * (k[at + 15] + z * (k[at + 16] + z * k[at + 17]));
  return k[at + 10] + z * (k[at + 11] + z * (k[at + 12] + z * (k[at + 13] + z * high)));
}
