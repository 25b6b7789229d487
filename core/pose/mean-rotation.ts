import type { FloatBuffer, Floats } from '../kit/floats.ts';
import { quatNormalize } from '../math/quaternion.ts';
import { exponentialCosine, exponentialFactor, inverseJacobianD } from '../math/rotation-series.ts';
import { rotationVectorBetween } from '../math/rotation-vector.ts';

/** Convergence limit of the mean, rad. */
const CONVERGED = 1e-12;
const MAX_ROUNDS = 50;

/** Smaller sums of weights give the identity. */
const NEGLIGIBLE = 1e-9;

/** The rotations of one joint: quaternions in separate buffers, all at the same offset. */
export interface RotationSet {
  readonly rotations: readonly Floats[];
  readonly angularVelocities: readonly Floats[];
  readonly weights: Floats; // [n * 2] weight (>= 0), rate (1/s)
}

/**
 * Layout of the scratch, in doubles: a rotation vector, their sum, a matrix, a right-hand side, the mean so
 * far.
 */
export function createMeanWork(): Float64Array {
  return new Float64Array(22);
}

const STEP = 0; // 3 numbers
const SUM = 3; // 3 numbers
const MATRIX = 6; // 9 numbers, row-major
const RIGHT = 15; // 3 numbers
const MEAN = 18; // 4 numbers

/**
 * Writes the weighted mean of rotations in log space, **the** n-way blend: the `q` for which `sum w_i log(q_i
 * conj(q)) = 0`. The order does not matter; of two rotations it is slerp. Starts at the rotation of largest
 * weight and follows `r = sum w_i / W log(q_i conj(q))`, `q = exp(r) q`. It jumps if two are half a turn
 * apart, like slerp; blends over time follow them, see `MeanTurns`.
 *
 * @param out  receives the quaternion at `at`
 * @param at   offset of the joint's quaternion in each buffer
 * @param work scratch from `createMeanWork`
 * Source: Holden, "Quaternion Weighted Average"; Buss and Fillmore, "Spherical Averages and Applications".
 */
export function meanRotation(
  out: FloatBuffer,
  at: number,
  { rotations, weights }: RotationSet,
  work: Float64Array,
): FloatBuffer {
  let sum = 0;
  let strongest = 0;
  for (let i = 0; i < rotations.length; i++) {
    sum += weights[i * 2];
    if (weights[i * 2] > weights[strongest * 2]) strongest = i;
  }
  const first = rotations[strongest];
  for (let axis = 0; axis < 4; axis++) {
    work[MEAN + axis] = sum > NEGLIGIBLE ? first[at + axis] : axis === 3 ? 1 : 0;
  }
  let converged = sum <= NEGLIGIBLE;
  for (let round = 0; round < MAX_ROUNDS && !converged; round++) {
    writeMeanStep(work, at, rotations, weights);
    for (let axis = SUM; axis < SUM + 3; axis++) work[axis] /= sum;
    converged = followStep(work);
  }
  return quatNormalize(out, work, at, MEAN);
}

/** Adds up `w_i log(q_i conj(q))`. */
function writeMeanStep(work: Float64Array, at: number, rotations: readonly Floats[], weights: Floats): void {
  work[SUM] = 0;
  work[SUM + 1] = 0;
  work[SUM + 2] = 0;
  for (let i = 0; i < rotations.length; i++) {
    if (weights[i * 2] === 0) continue;
    rotationVectorBetween(work, work, rotations[i], STEP, MEAN, at);
    for (let axis = 0; axis < 3; axis++) work[SUM + axis] += weights[i * 2] * work[STEP + axis];
  }
}

/** Rotates the mean by the step; true if it has converged. */
function followStep(work: Float64Array): boolean {
  const x = work[SUM];
  const y = work[SUM + 1];
  const z = work[SUM + 2];
  const squared = x * x + y * y + z * z;
  const factor = exponentialFactor(squared);
  const cosine = exponentialCosine(squared);
  const qx = work[MEAN];
  const qy = work[MEAN + 1];
  const qz = work[MEAN + 2];
  const qw = work[MEAN + 3];
  work[MEAN] = cosine * qx + factor * (x * qw + y * qz - z * qy);
  work[MEAN + 1] = cosine * qy + factor * (y * qw + z * qx - x * qz);
  work[MEAN + 2] = cosine * qz + factor * (z * qw + x * qy - y * qx);
  work[MEAN + 3] = cosine * qw - factor * (x * qx + y * qy + z * qz);
  return squared < CONVERGED * CONVERGED;
}

/**
 * Writes the angular velocity of the mean, which keeps `sum w_i r_i = 0`, `r_i = log(q_i conj(q))`, while
 * rotations and weights change. Since `rdot_i = Jinv(r_i) w_i - Jinv(-r_i) w`:
 *
 *   (sum w_i Jinv(-r_i)) w = sum wRate_i r_i + w_i Jinv(r_i) w_i
 *
 * @param out      receives three numbers at `at`
 * @param mean     the result of `meanRotation` for the same joint
 * @param at       offset of the joint's angular velocities; its quaternions are at `at / 3 * 4`
 */
export function meanAngularVelocity(
  out: FloatBuffer,
  mean: Floats,
  at: number,
  { rotations, angularVelocities, weights }: RotationSet,
  work: Float64Array,
): FloatBuffer {
  for (let i = MATRIX; i < RIGHT + 3; i++) work[i] = 0;
  const quaternion = (at / 3) * 4;
  for (let i = 0; i < rotations.length; i++) {
    if (weights[i * 2] === 0 && weights[i * 2 + 1] === 0) continue;
    rotationVectorBetween(work, mean, rotations[i], STEP, quaternion, quaternion);
    addTurning(work, angularVelocities[i], at, weights, i * 2);
  }
  return solve(out, at, work);
}

/** Adds one rotation to matrix and right-hand side. */
function addTurning(work: Float64Array, w: Floats, at: number, weights: Floats, k: number): void {
  const weight = weights[k];
  const rate = weights[k + 1];
  const x = work[STEP];
  const y = work[STEP + 1];
  const z = work[STEP + 2];
  const squared = x * x + y * y + z * z;
  const d = inverseJacobianD(squared);
  const wx = w[at];
  const wy = w[at + 1];
  const wz = w[at + 2];
  const cx = y * wz - z * wy;
  const cy = z * wx - x * wz;
  const cz = x * wy - y * wx;
  work[RIGHT] += rate * x + weight * (wx - 0.5 * cx + d * (y * cz - z * cy));
  work[RIGHT + 1] += rate * y + weight * (wy - 0.5 * cy + d * (z * cx - x * cz));
  work[RIGHT + 2] += rate * z + weight * (wz - 0.5 * cz + d * (x * cy - y * cx));
  // Jinv(-r) = (1 - D |r|^2) I + D r r^T + [r]x / 2
  const diagonal = 1 - d * squared;
  work[MATRIX] += weight * (diagonal + d * x * x);
  work[MATRIX + 1] += weight * (d * x * y - 0.5 * z);
  work[MATRIX + 2] += weight * (d * x * z + 0.5 * y);
  work[MATRIX + 3] += weight * (d * x * y + 0.5 * z);
  work[MATRIX + 4] += weight * (diagonal + d * y * y);
  work[MATRIX + 5] += weight * (d * y * z - 0.5 * x);
  work[MATRIX + 6] += weight * (d * x * z - 0.5 * y);
  work[MATRIX + 7] += weight * (d * y * z + 0.5 * x);
  work[MATRIX + 8] += weight * (diagonal + d * z * z);
}

/** Solves three equations by Cramer's rule; zero without any weight. */
function solve(out: FloatBuffer, at: number, work: Float64Array): FloatBuffer {
  const a = work[MATRIX];
  const b = work[MATRIX + 1];
  const c = work[MATRIX + 2];
  const d = work[MATRIX + 3];
  const e = work[MATRIX + 4];
  const f = work[MATRIX + 5];
  const g = work[MATRIX + 6];
  const h = work[MATRIX + 7];
  const i = work[MATRIX + 8];
  const x = work[RIGHT];
  const y = work[RIGHT + 1];
  const z = work[RIGHT + 2];
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  const scale = Math.abs(determinant) < 1e-24 ? 0 : 1 / determinant;
  out[at] = scale * (x * (e * i - f * h) - b * (y * i - f * z) + c * (y * h - e * z));
  out[at + 1] = scale * (a * (y * i - f * z) - x * (d * i - f * g) + c * (d * z - y * g));
  out[at + 2] = scale * (a * (e * z - y * h) - b * (d * z - y * g) + x * (d * h - e * g));
  return out;
}
