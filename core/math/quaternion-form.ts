import type { FloatBuffer, Floats } from '../floats.ts';
import { quatDot, quatNormalize } from './quaternion.ts';

/*
 * A form gives each rotation q a value, q A q: how well it does what is asked of it. What is asked together is added up, and the best
 * rotation is the eigenvector of the largest eigenvalue.
 * Source: Davenport's q-method, as in Markley and Mortari, "Quaternion Attitude Estimation Using Vector Observations", 2000.
 */

/** The symmetric matrix A, [16]. */
export type QuaternionForm = Float64Array;

/** Quaternions at right angles, [4] each: the rotations among which the best is looked for are the mixtures of them. */
export type QuaternionBasis = readonly Float64Array[];

/** All rotations. */
export const anyTurn: QuaternionBasis = [0, 1, 2, 3].map((at) =>
  Float64Array.from({ length: 4 }, (_, axis) => (axis === at ? 1 : 0)),
);

/** Half turns about any axis. */
export const halfTurns: QuaternionBasis = anyTurn.slice(0, 3);

/** Sweeps of Jacobi's method: four rows are done after six. */
const SWEEPS = 16;

/** Below this cosine of half an angle rounding would say which rotation is the nearest. */
const NOWHERE_NEAR = 0.01;

export function createQuaternionForm(): QuaternionForm {
  return new Float64Array(16);
}

/** Asks that the vector `from` is turned towards `to`: adds `weight to . rotate(q, from)`. */
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

/** Asks for the rotation `turn`: adds `weight` times the cosine of the angle between it and q. */
export function addTurn(form: QuaternionForm, turn: Floats, weight = 1): void {
  for (let i = 0; i < 16; i++) form[i] += weight * (2 * turn[i >> 2] * turn[i & 3] - (i % 5 === 0 ? 1 : 0));
}

/** Adds all that `other` asks for. */
export function addForm(form: QuaternionForm, other: QuaternionForm, weight = 1): void {
  for (let i = 0; i < 16; i++) form[i] += weight * other[i];
}

/** How well the unit quaternion `q` does what `form` asks. */
export function formValue(form: QuaternionForm, q: Floats): number {
  let sum = 0;
  for (let i = 0; i < 16; i++) sum += form[i] * q[i >> 2] * q[i & 3];
  return sum;
}

/** Writes the rotation with the largest value of `form` among the mixtures of `basis`. */
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
 * The rotation with the largest value of `form` among the mixtures of `basis`, where the next best, at a right angle to it, is worse by
 * more than `margin`; null where it is not.
 */
export function clearTurn(form: QuaternionForm, basis: QuaternionBasis, margin: number): Float64Array | null {
  const best = bestTurn(new Float64Array(4), form, basis) as Float64Array;
  const value = formValue(form, best);
  const others = form.slice();
  // No value is farther below the best than the whole of the matrix.
  addTurn(others, best, -Math.hypot(...form));
  const next = bestTurn(new Float64Array(4), others, basis);
  return value - formValue(form, next) > margin ? best : null;
}

/**
 * Writes the rotation nearest to `turn` among the mixtures of `basis`.
 *
 * @returns cosine of half the angle between the two, 0 to 1; 0 also where all are about as near, and the first of `basis` is written
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
 * The unit eigenvector of the largest eigenvalue of a symmetric matrix, which is lost.
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

/** Turns rows and columns `p` and `q` so that where they cross becomes 0. */
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
