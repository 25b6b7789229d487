import type { FloatBuffer, Floats } from '../kit/floats.ts';
import { quatDot, quatNormalize } from './quaternion.ts';

/*
 * A quadratic form q A q scores each rotation q by how well it fits observations. Observations are summed,
 * and the best rotation is the eigenvector of the largest eigenvalue. Source: Davenport's q-method, as in
 * Markley and Mortari, "Quaternion Attitude Estimation Using Vector Observations", 2000.
 */

/** The symmetric matrix A, [16]. */
export type QuaternionForm = Float64Array;

/** Orthonormal quaternions, [4] each, whose span is the set of candidate rotations. */
export type QuaternionBasis = readonly Float64Array[];

/** All rotations. */
export const anyTurn: QuaternionBasis = [0, 1, 2, 3].map((at) =>
  Float64Array.from({ length: 4 }, (_, axis) => (axis === at ? 1 : 0)),
);

/** Half turns about any axis. */
export const halfTurns: QuaternionBasis = anyTurn.slice(0, 3);

/** Sweeps of Jacobi's method: a 4 x 4 matrix needs about six. */
const SWEEPS = 16;

/** Below this cosine of half an angle the nearest rotation is decided by rounding. */
const NOWHERE_NEAR = 0.01;

export function createQuaternionForm(): QuaternionForm {
  return new Float64Array(16);
}

/** Adds the observation that `from` is rotated towards `to`: `weight to . rotate(q, from)`. */
export function addDirection(form: QuaternionForm, from: Floats, to: Floats, weight = 1): void {
  const dot = from[0] * to[0] + from[1] * to[1] + from[2] * to[2];
  for (let i = 0; i < 3; i++) {
    const [j, k] = [(i + 1) % 3, (i + 2) % 3];
    const cross = weight * (from[j] * to[k] - from[k] * to[j]);
    form[i * 4 + 3] += cross;
    form[12 + i] += cross;
    for (let other = 0; other < 3; other++)
      form[i * 4 + other] += weight * (from[i] * to[other] + from[other] * to[i]);
    form[i * 5] -= weight * dot;
  }
  form[15] += weight * dot;
}

/** Adds the rotation `turn`: `weight` times the cosine of the angle between it and q. */
export function addTurn(form: QuaternionForm, turn: Floats, weight = 1): void {
  for (let i = 0; i < 16; i++) form[i] += weight * (2 * turn[i >> 2] * turn[i & 3] - (i % 5 === 0 ? 1 : 0));
}

/** Adds the observations of `other`. */
export function addForm(form: QuaternionForm, other: QuaternionForm, weight = 1): void {
  for (let i = 0; i < 16; i++) form[i] += weight * other[i];
}

/** The score of the unit quaternion `q`. */
export function formValue(form: QuaternionForm, q: Floats): number {
  let sum = 0;
  for (let i = 0; i < 16; i++) sum += form[i] * q[i >> 2] * q[i & 3];
  return sum;
}

/** Writes the rotation with the best score in the span of `basis`. */
export function bestTurn(out: FloatBuffer, form: QuaternionForm, basis: QuaternionBasis): FloatBuffer {
  const size = basis.length;
  const matrix = new Float64Array(size * size);
  for (let i = 0; i < size; i++)
    for (let k = 0; k < size; k++) matrix[i * size + k] = between(form, basis[i], basis[k]);
  const weights = largestEigenvector(matrix, size);
  for (let axis = 0; axis < 4; axis++) {
    out[axis] = 0;
    for (let i = 0; i < size; i++) out[axis] += weights[i] * basis[i][axis];
  }
  return quatNormalize(out, out);
}

/**
 * The rotation with the best score in the span of `basis`, if the next best, orthogonal to it, is worse by
 * more than `margin`; otherwise null.
 */
export function clearTurn(form: QuaternionForm, basis: QuaternionBasis, margin: number): Float64Array | null {
  const best = bestTurn(new Float64Array(4), form, basis) as Float64Array;
  const value = formValue(form, best);
  const others = form.slice();
  // The norm of the matrix bounds the spread of scores.
  addTurn(others, best, -Math.hypot(...form));
  const next = bestTurn(new Float64Array(4), others, basis);
  return value - formValue(form, next) > margin ? best : null;
}

/**
 * Writes the rotation nearest to `turn` in the span of `basis`.
 *
 * @returns cosine of half the angle between the two, 0 to 1; also 0 if all are equally near, when the first
 *   of `basis` is written
 */
export function nearestTurn(out: FloatBuffer, turn: Floats, basis: QuaternionBasis): number {
  const parts = basis.map((each) => quatDot(each, turn));
  const length = Math.hypot(...parts);
  const isNear = length > NOWHERE_NEAR;
  for (let axis = 0; axis < 4; axis++)
    out[axis] = isNear ? basis.reduce((sum, each, i) => sum + parts[i] * each[axis], 0) : basis[0][axis];
  quatNormalize(out, out);
  return isNear ? length : 0;
}

function between(form: QuaternionForm, a: Floats, b: Floats): number {
  let sum = 0;
  for (let i = 0; i < 16; i++) sum += form[i] * a[i >> 2] * b[i & 3];
  return sum;
}

/**
 * The unit eigenvector of the largest eigenvalue of a symmetric matrix, which is overwritten.
 * Source: Golub and Van Loan, "Matrix Computations", 4th ed., 8.5: the cyclic Jacobi method.
 */
function largestEigenvector(matrix: Float64Array, size: number): Float64Array {
  const vectors = Float64Array.from({ length: size * size }, (_, i) => (i % (size + 1) === 0 ? 1 : 0));
  for (let sweep = 0; sweep < SWEEPS; sweep++)
    for (let p = 0; p < size; p++) for (let q = p + 1; q < size; q++) rotatePair(matrix, vectors, size, p, q);
  let best = 0;
  for (let i = 1; i < size; i++) if (matrix[i * (size + 1)] > matrix[best * (size + 1)]) best = i;
  return Float64Array.from({ length: size }, (_, row) => vectors[row * size + best]);
}

/** Rotates rows and columns `p` and `q` so that their off-diagonal element becomes 0. */
function rotatePair(matrix: Float64Array, vectors: Float64Array, size: number, p: number, q: number): void {
  const crossing = matrix[p * size + q];
  if (crossing === 0) return;
  const slope = (matrix[q * (size + 1)] - matrix[p * (size + 1)]) / (2 * crossing);
  const tangent = (slope < 0 ? -1 : 1) / (Math.abs(slope) + Math.sqrt(slope * slope + 1));
  const cosine = 1 / Math.sqrt(tangent * tangent + 1);
  const sine = tangent * cosine;
  const turn = (values: Float64Array, a: number, b: number): void => {
    const [x, y] = [values[a], values[b]];
    values[a] = cosine * x - sine * y;
    values[b] = sine * x + cosine * y;
  };
  for (let k = 0; k < size; k++) turn(matrix, k * size + p, k * size + q);
  for (let k = 0; k < size; k++) turn(matrix, p * size + k, q * size + k);
  for (let k = 0; k < size; k++) turn(vectors, k * size + p, k * size + q);
}
