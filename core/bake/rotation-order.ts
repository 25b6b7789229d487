import { quatToMatrix } from '../math/rotation-matrix.ts';
import type { Floats } from '../floats.ts';

/** Three axes (0 X, 1 Y, 2 Z); the first turn is the outermost: R = R(first) R(second) R(third). */
export type RotationOrder = readonly [number, number, number];

/** The order of most motion capture files comes first. */
const ORDERS: readonly RotationOrder[] = [
  [2, 0, 1],
  [2, 1, 0],
  [1, 0, 2],
  [0, 1, 2],
  [1, 2, 0],
  [0, 2, 1],
];

/** Sine of the middle angle up to which the first order is kept: 75 degrees. */
const FAR_FROM_LOCK = 0.966;

/** Cosine of the middle angle below which the other two angles are one turn. */
const LOCKED = 1e-7;

/** 1 for axes in cyclic order, otherwise -1. */
const handedness = ([i, j]: RotationOrder): number => (j - i === 1 || j - i === -2 ? 1 : -1);

/**
 * Chooses the order for the turns of a joint: the usual one, or, if its middle angle comes near 90 degrees, where the other two angles
 * jump (gimbal lock), the order whose middle angle stays farthest from it.
 *
 * @param rotations [frames * joints * 4]
 */
export function chooseOrder(rotations: Floats, joints: number, joint: number): RotationOrder {
  const [matrix, turn] = [new Float64Array(9), new Float64Array(4)];
  const largest = ORDERS.map(() => 0);
  for (let at = joint * 4; at < rotations.length; at += joints * 4) {
    for (let i = 0; i < 4; i++) turn[i] = rotations[at + i];
    quatToMatrix(matrix, turn);
    for (const [o, [i, , k]] of ORDERS.entries())
      largest[o] = Math.max(largest[o], Math.abs(matrix[i * 3 + k]));
  }
  return largest[0] < FAR_FROM_LOCK ? ORDERS[0] : ORDERS[largest.indexOf(Math.min(...largest))];
}

/**
 * Writes the angles of a rotation matrix R = R(i, a) R(j, b) R(k, c), with e = 1 for axes in cyclic order and -1 otherwise:
 *
 *   a = atan2(-e R[j][k], R[k][k])    b = atan2(e R[i][k], hypot(R[i][i], R[i][j]))    c = atan2(-e R[i][j], R[i][i])
 *
 * Of the two triples of angles for one rotation, and of full turns, those nearest to the angles in `out` are taken, so that curves have
 * no jumps.
 *
 * @param out    [3] rad; holds the angles of the frame before
 * @param matrix [9] rows one after the other
 */
export function writeAngles(out: Float64Array, matrix: Floats, order: RotationOrder): Float64Array {
  const [i, j, k] = order;
  const e = handedness(order);
  const at = (row: number, column: number): number => matrix[row * 3 + column];
  const flat = Math.hypot(at(i, i), at(i, j));
  const isLocked = flat < LOCKED;
  const first = isLocked ? Math.atan2(e * at(k, j), at(j, j)) : Math.atan2(-e * at(j, k), at(k, k));
  const middle = Math.atan2(e * at(i, k), flat);
  const last = isLocked ? 0 : Math.atan2(-e * at(i, j), at(i, i));
  const own = [first, middle, last].map((angle, n) => nearestTurn(angle, out[n]));
  const other = [first + Math.PI, Math.PI - middle, last + Math.PI].map((angle, n) =>
    nearestTurn(angle, out[n]),
  );
  out.set(distance(other, out) < distance(own, out) ? other : own);
  return out;
}

/** `angle` with the full turns that bring it nearest to `before`, rad. */
const nearestTurn = (angle: number, before: number): number =>
  angle + 2 * Math.PI * Math.round((before - angle) / (2 * Math.PI));

const distance = (a: readonly number[], b: Floats): number =>
  a.reduce((sum, angle, n) => sum + Math.abs(angle - b[n]), 0);
