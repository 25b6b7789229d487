// core/rig/limits: how far joints turn in clips, and turns beyond it
import { assert } from '../../kit/assert.ts';
import type { FloatBuffer, Floats } from '../../kit/floats.ts';
import { quatMultiply, quatUnroll } from '../../math/quaternion.ts';
import { logarithmFactor } from '../../math/rotation-series.ts';
import { quatFromRotationVector, rotationVectorBetween } from '../../math/rotation-vector.ts';
import { distanceOutside, fitEllipsoid, type TurnEllipsoid } from './turn-ellipsoid.ts';

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
    const factor = side * logarithmFactor(Math.sqrt(x * x + y * y + z * z), side * differences[at + 3]);
    turns[i] = factor * x;
    turns[i + 1] = factor * y;
    turns[i + 2] = factor * z;
  }
  return turns;
}

/** A limited rotation, and its distance from the original one. */
export interface LimitedRotation {
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

/** How far a rotation is outside of the box of its limits, and of the ellipsoid, rad; 0 within. */
export interface Outside {
  box: number;
  ellipsoid: number;
}

const turned = new Float64Array(3);

/** Writes how far the rotation at `at` of some is outside of `limits`, the shorter or the longer way round. */
export function measureOutside(out: Outside, q: Floats, at: number, limits: JointLimits): void {
  rotationVectorBetween(turned, limits.mean, q, 0, 0, at);
  const short = squaredDistance(turned, 1, limits);
  const shortOutside = distanceOutside(limits.ellipsoid, turned);
  const longWay = short > 0 || shortOutside > 0 ? longWayOf(turned) : 1;
  out.box = short === 0 ? 0 : Math.sqrt(Math.min(short, squaredDistance(turned, longWay, limits)));
  out.ellipsoid =
    shortOutside === 0 ? 0 : Math.min(shortOutside, distanceOutside(limits.ellipsoid, turned, longWay));
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
