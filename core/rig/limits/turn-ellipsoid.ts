import type { Floats } from '../../kit/floats.ts';

/**
 * An ellipsoid of rotation vectors `r`: `(r - centre) . shape (r - centre) <= 1`, and what is within `margin`
 * of it along a ray.
 */
export interface TurnEllipsoid {
  readonly centre: Float64Array; // [3] rad
  readonly shape: Float64Array; // [3 * 3] 1/rad^2
  readonly margin: number; // rad
}

/** A joint that turns less is as if it turned so much, rad: an ellipsoid has a volume. */
const LEAST_SPREAD = 1e-3;

/**
 * Fits an ellipsoid to rotation vectors: the shape of their covariance, as large as the furthest needs it.
 * Unlike a box, it leaves out what combines the extremes of several axes.
 *
 * @param turns  [n * 3] rad, n >= 1
 * @param margin rad, >= 0
 */
export function fitEllipsoid(turns: Float64Array, margin: number): TurnEllipsoid {
  const count = turns.length / 3;
  const centre = new Float64Array(3);
  const apart = new Float64Array(turns.length);
  for (let axis = 0; axis < 3; axis++) {
    for (let at = axis; at < turns.length; at += 3) centre[axis] += turns[at] / count;
    for (let at = axis; at < turns.length; at += 3) apart[at] = turns[at] - centre[axis];
  }
  const covariance = Array.from({ length: 3 }, (_, row) =>
    Float64Array.from({ length: 3 }, (__, column) => {
      let sum = row === column ? LEAST_SPREAD ** 2 : 0;
      for (let at = 0; at < apart.length; at += 3) sum += (apart[at + row] * apart[at + column]) / count;
      return sum;
    }),
  );
  const unit = (axis: number): Float64Array => new Float64Array(3).fill(1, axis, axis + 1);
  const columns = [0, 1, 2].map((axis) =>
    solve(
      covariance.map((row) => row.slice()),
      unit(axis),
    ),
  );
  const shape = Float64Array.from({ length: 9 }, (_, i) => columns[i % 3][Math.floor(i / 3)]);
  let furthest = Number.MIN_VALUE;
  for (let at = 0; at < apart.length; at += 3)
    furthest = Math.max(furthest, form(shape, apart[at], apart[at + 1], apart[at + 2]));
  return { centre, shape: shape.map((value) => value / Math.max(furthest, 1)), margin };
}

/**
 * Solves `matrix x = right` for a symmetric, positive definite matrix, by the decomposition of Cholesky.
 * Overwrites both.
 */
function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const size = right.length;
  for (let column = 0; column < size; column++) {
    const pivot = matrix[column];
    for (let k = 0; k < column; k++) pivot[column] -= pivot[k] * pivot[k];
    pivot[column] = Math.sqrt(pivot[column]);
    for (let row = column + 1; row < size; row++) {
      for (let k = 0; k < column; k++) matrix[row][column] -= matrix[row][k] * pivot[k];
      matrix[row][column] /= pivot[column];
    }
  }
  for (let row = 0; row < size; row++) {
    for (let k = 0; k < row; k++) right[row] -= matrix[row][k] * right[k];
    right[row] /= matrix[row][row];
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let k = row + 1; k < size; k++) right[row] -= matrix[k][row] * right[k];
    right[row] /= matrix[row][row];
  }
  return right;
}

/** How far `factor r` is outside, rad, along the ray from the centre; 0 within. */
export function distanceOutside({ centre, shape, margin }: TurnEllipsoid, r: Floats, factor = 1): number {
  const [x, y, z] = [factor * r[0] - centre[0], factor * r[1] - centre[1], factor * r[2] - centre[2]];
  const size = Math.sqrt(form(shape, x, y, z));
  if (size <= 1) return 0;
  return Math.max(0, Math.sqrt(x * x + y * y + z * z) * (1 - 1 / size) - margin);
}

function form(m: Float64Array, x: number, y: number, z: number): number {
  return (
    x * (m[0] * x + m[1] * y + m[2] * z) +
    y * (m[3] * x + m[4] * y + m[5] * z) +
    z * (m[6] * x + m[7] * y + m[8] * z)
  );
}
