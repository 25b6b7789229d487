import type { FloatBuffer, Floats } from '../../kit/floats.ts';
import { quatToMatrix } from '../../math/rotation-conversions.ts';

/*
 * Scales of nodes, separated from rotations. The world transform of a node is `Q M v + T`, with a rotation
 * `Q` and a stretch `M`: 9 numbers, row by row. For a node with the rotation `q` and scale `s` below a parent
 * with `Q` and `M`,
 *
 *   Q M q s = (Q q) (inv(q) M q s)
 *
 * so a uniform stretch does not depend on the rotation of the node, and any other one rotates against it.
 */

/**
 * A stretch whose numbers differ by less than this ratio is uniform: the error of a chain of bones stays
 * below 1e-4 of the height.
 */
const EVEN = 1e-6;

/**
 * Splits a scale of any signs into a half turn about an axis and sizes of one sign: one negative axis equals
 * three negative axes and a half turn about it. Three negative axes commute with every rotation; one does
 * not.
 *
 * @param halfTurn [4] at `o * 4`, receives the turn
 * @param sizes    [3] at `o * 3`, receives the sizes
 */
export function splitScale(halfTurn: FloatBuffer, sizes: FloatBuffer, scale: Floats, o: number): void {
  const negative = [0, 1, 2].filter((axis) => scale[axis] < 0);
  const odd = negative.length === 1 ? negative : [0, 1, 2].filter((axis) => !negative.includes(axis));
  const sign = negative.length % 2 === 1 ? -1 : 1;
  const isTurned = negative.length === 1 || negative.length === 2;
  for (let axis = 0; axis < 3; axis++) {
    halfTurn[o * 4 + axis] = isTurned && axis === odd[0] ? 1 : 0;
    sizes[o * 3 + axis] = sign * Math.abs(scale[axis]);
  }
  halfTurn[o * 4 + 3] = isTurned ? 0 : 1;
}

/** True if the stretch at `m[i * 9]` is uniform. */
export function isEven(m: Floats, i: number): boolean {
  const at = i * 9;
  const limit = EVEN * Math.max(Math.abs(m[at]), Math.abs(m[at + 4]), Math.abs(m[at + 8]));
  for (let k = 0; k < 9; k++) {
    if (Math.abs(m[at + k] - (k % 4 === 0 ? m[at] : 0)) > limit) return false;
  }
  return true;
}

/**
 * Writes the stretch below a node with the rotation `q`: `inv(q) M q s`.
 *
 * @param out [9] at `o * 9`; not `above`
 * @param above [9] at `i * 9`, `M` of its parent
 * @param q [4] unit
 * @param sizes [3] at `o * 3`
 */
export function stretchBelow(
  out: FloatBuffer,
  o: number,
  above: Floats,
  i: number,
  q: Floats,
  sizes: Floats,
): void {
  quatToMatrix(turn, q);
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) {
      let sum = 0;
      for (let k = 0; k < 3; k++) sum += above[i * 9 + row * 3 + k] * turn[k * 3 + column];
      product[row * 3 + column] = sum;
    }
  }
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) {
      let sum = 0;
      for (let k = 0; k < 3; k++) sum += turn[k * 3 + row] * product[k * 3 + column];
      out[o * 9 + row * 3 + column] = sum * sizes[o * 3 + column];
    }
  }
}

const turn = new Float64Array(9);
const product = new Float64Array(9);

/** Writes the vector at `v[k * 3]`, stretched by `m[i * 9]`, into `out`. */
export function stretchVector(out: FloatBuffer, m: Floats, i: number, v: Floats, k: number): void {
  const at = i * 9;
  const x = v[k * 3];
  const y = v[k * 3 + 1];
  const z = v[k * 3 + 2];
  for (let row = 0; row < 3; row++)
    out[row] = m[at + row * 3] * x + m[at + row * 3 + 1] * y + m[at + row * 3 + 2] * z;
}
