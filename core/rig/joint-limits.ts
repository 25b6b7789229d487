// core/rig: the figure: which joint is which (roles), their axes and limits, feet, ground, mirror, retargeting; imports clip
import { assert } from '../kit/assert.ts';
import type { FloatBuffer, Floats } from '../kit/floats.ts';
import { quatMultiply, quatUnroll } from '../math/quaternion.ts';
import { logarithmFactor } from '../math/rotation-series.ts';
import { quatFromRotationVector, rotationVectorBetween } from '../math/rotation-vector.ts';

/** Convergence limit of the mean, rad. */
const CONVERGED = 1e-12;
const MAX_ROUNDS = 50;

/** Shorter rotation vectors have no longer arc, rad. */
const MIN_ANGLE = 1e-6;

/** A box of rotation vectors, `log(q conj(mean))`, about a mean. */
export interface TurnBox {
  readonly mean: Float64Array; // [4]
  readonly minimum: Float64Array; // [3] rad
  readonly maximum: Float64Array; // [3] rad
}

/** The range of a joint: a box, and an ellipsoid of the same rotation vectors. */
export interface JointLimits extends TurnBox {
  readonly ellipsoid: TurnEllipsoid;
}

/**
 * Fits limits to a joint's motion, widened by `margin` (rad, >= 0). Differences to the mean are unrolled, so
 * that a joint beyond half a turn has one range, not two.
 *
 * @param rotations [n * 4] of one joint over time, n >= 1
 */
export function fitJointLimits(rotations: Floats, margin: number): JointLimits {
  assert(rotations.length >= 4, 'limits of a joint without rotations');
  const mean = meanRotation(rotations);
  const turns = turnsFrom(mean, rotations);
  const minimum = new Float64Array(3).fill(Number.POSITIVE_INFINITY);
  const maximum = new Float64Array(3).fill(Number.NEGATIVE_INFINITY);
  for (let at = 0; at < turns.length; at += 3)
    for (let axis = 0; axis < 3; axis++) {
      minimum[axis] = Math.min(minimum[axis], turns[at + axis] - margin);
      maximum[axis] = Math.max(maximum[axis], turns[at + axis] + margin);
    }
  return { mean, minimum, maximum, ellipsoid: fitEllipsoid(turns, margin) };
}

/**
 * The mean in log space: iterates `q = exp(mean of log(q_i conj(q))) q` from the first rotation until it
 * converges.
 */
function meanRotation(rotations: Floats): Float64Array {
  const mean = Float64Array.of(rotations[0], rotations[1], rotations[2], rotations[3]);
  const turn = new Float64Array(4);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let [x, y, z] = [0, 0, 0];
    for (let at = 0; at < rotations.length; at += 4) {
      rotationVectorBetween(turn, mean, rotations, 0, 0, at);
      x += turn[0];
      y += turn[1];
      z += turn[2];
    }
    const count = rotations.length / 4;
    turn.set([x / count, y / count, z / count]);
    const moved = Math.hypot(turn[0], turn[1], turn[2]);
    quatMultiply(mean, quatFromRotationVector(turn, turn), mean);
    if (moved < CONVERGED) break;
  }
  return mean;
}

/** Rotation vectors of `q_i conj(mean)`, [n * 3] rad, without jumps: those at the mean, most of them, are short. */
function turnsFrom(mean: Float64Array, rotations: Floats): Float64Array {
  const differences = new Float64Array(rotations.length);
  const inverse = Float64Array.of(-mean[0], -mean[1], -mean[2], mean[3]);
  for (let at = 0; at < rotations.length; at += 4) quatMultiply(differences, rotations, inverse, at, at);
  quatUnroll(differences, differences);
  let sum = 0;
  for (let at = 3; at < differences.length; at += 4) sum += differences[at];
  const side = sum < 0 ? -1 : 1;
  const turns = new Float64Array((rotations.length / 4) * 3);
  for (let at = 0, i = 0; i < turns.length; at += 4, i += 3) {
    const x = differences[at];
    const y = differences[at + 1];
    const z = differences[at + 2];
    const factor = side * logarithmFactor(x * x + y * y + z * z, side * differences[at + 3]);
    turns[i] = factor * x;
    turns[i + 1] = factor * y;
    turns[i + 2] = factor * z;
  }
  return turns;
}

/** A limited rotation, and its distance from the original one. */
interface LimitedRotation {
  readonly rotation: FloatBuffer; // [4]
  violation: number; // rad, 0 within the limits
}

/**
 * Fills `out` with the rotation within `limits` nearest to `q`, as rotation vectors about the mean. Both arcs
 * are tried, since limits may exceed half a turn.
 *
 * @param q [4]
 */
export function limitRotation(out: LimitedRotation, q: Floats, limits: TurnBox): LimitedRotation {
  const { rotation } = out;
  rotationVectorBetween(rotation, limits.mean, q);
  const longWay = longWayOf(rotation);
  const short = squaredDistance(rotation, 1, limits);
  const long = squaredDistance(rotation, longWay, limits);
  const way = long < short ? longWay : 1;
  out.violation = Math.sqrt(Math.min(short, long));
  for (let axis = 0; axis < 3; axis++) {
    rotation[axis] = Math.min(Math.max(way * rotation[axis], limits.minimum[axis]), limits.maximum[axis]);
  }
  quatFromRotationVector(rotation, rotation);
  quatMultiply(rotation, rotation, limits.mean);
  return out;
}

/** Factor on a rotation vector that turns to the same rotation the other way round. */
function longWayOf(r: Floats): number {
  const angle = Math.sqrt(r[0] ** 2 + r[1] ** 2 + r[2] ** 2);
  return angle < MIN_ANGLE ? 1 : 1 - (2 * Math.PI) / angle;
}

/** How far rotations are outside of the box of their limits, and of the ellipsoid, [n] rad; 0 within. */
interface Outside {
  readonly box: Float64Array;
  readonly ellipsoid: Float64Array;
}

const turned = new Float64Array(3);

/**
 * Writes how far the rotations of a joint are outside of `limits`, the shorter or the longer way round.
 *
 * @param q    quaternions of many joints
 * @param at   of the joint's first one
 * @param size numbers to its next
 */
export function measureOutside(out: Outside, q: Floats, at: number, size: number, limits: JointLimits): void {
  const { ellipsoid } = limits;
  for (let i = 0; i < out.box.length; i++) {
    rotationVectorBetween(turned, limits.mean, q, 0, 0, at + i * size);
    const short = squaredDistance(turned, 1, limits);
    const shortOutside = distanceOutside(ellipsoid, turned);
    const longWay = short > 0 || shortOutside > 0 ? longWayOf(turned) : 1;
    out.box[i] = short === 0 ? 0 : Math.sqrt(Math.min(short, squaredDistance(turned, longWay, limits)));
    out.ellipsoid[i] =
      shortOutside === 0 ? 0 : Math.min(shortOutside, distanceOutside(ellipsoid, turned, longWay));
  }
}

/** Squared distance of `factor r` from the box of `limits`, rad^2. */
function squaredDistance(r: Floats, factor: number, { minimum, maximum }: TurnBox): number {
  let squared = 0;
  for (let axis = 0; axis < 3; axis++) {
    const turn = factor * r[axis];
    const beyond = turn - Math.min(Math.max(turn, minimum[axis]), maximum[axis]);
    squared += beyond * beyond;
  }
  return squared;
}

/**
 * An ellipsoid of rotation vectors `r`: `(r - centre) . shape (r - centre) <= 1`, and what is within `margin`
 * of it along a ray.
 */
interface TurnEllipsoid {
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

/** How far `factor r` is outside, rad, along the ray from the centre; 0 within. */
export function distanceOutside({ centre, shape, margin }: TurnEllipsoid, r: Floats, factor = 1): number {
  const x = factor * r[0] - centre[0];
  const y = factor * r[1] - centre[1];
  const z = factor * r[2] - centre[2];
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
