import type { Floats } from '../kit/floats.ts';
import { quatConjugate, quatMultiply, quatNormalize, quatRotateVector } from './quaternion.ts';
import { quatBetween, quatFromSixD } from './rotation-conversions.ts';
import { vectorDot, vectorLength } from './vector.ts';

/* Rotations and vectors as values, for plans that are made once. What runs for each frame writes into buffers: see `quaternion.ts`. */

/** A unit quaternion, [4]. */
export type Turn = Float64Array;
/** [3] */
export type Vector = Float64Array;

/** The rotation by the last of `turns` first, normalised. */
export function turnsInRow(...turns: readonly Floats[]): Turn {
  const out = Float64Array.of(0, 0, 0, 1);
  for (const turn of turns) quatMultiply(out, out, turn);
  return quatNormalize(out, out) as Turn;
}

export function inverseTurn(turn: Floats, at = 0): Turn {
  return quatConjugate(new Float64Array(4), turn, 0, at) as Turn;
}

export function turned(turn: Floats, vector: Floats): Vector {
  return quatRotateVector(new Float64Array(3), turn, vector) as Vector;
}

/** The shortest rotation between two unit vectors. */
export function shortestTurn(from: Floats, to: Floats): Turn {
  return quatBetween(new Float64Array(4), from, to) as Turn;
}

/**
 * The rotation that takes `from` to `to`, and `nextFrom` as near to `nextTo` as that allows. Neither pair may
 * be parallel.
 */
export function turnOfTwo(from: Floats, nextFrom: Floats, to: Floats, nextTo: Floats): Turn {
  const [a, b] = [
    [from, nextFrom],
    [to, nextTo],
  ].map(([x, y]) => quatFromSixD(new Float64Array(4), [...Array.from(x), ...Array.from(y)]));
  return turnsInRow(b, inverseTurn(a));
}

/** Angle of a rotation, 0 to pi, rad. */
export function turnAngle(turn: Floats): number {
  return 2 * Math.atan2(Math.hypot(turn[0], turn[1], turn[2]), Math.abs(turn[3]));
}

/** Angle between two vectors, 0 to pi, rad; 0 if one has no length. */
export function angleBetween(a: Floats, b: Floats): number {
  const lengths = vectorLength(a) * vectorLength(b);
  return lengths < 1e-12 ? 0 : Math.acos(Math.max(-1, Math.min(1, vectorDot(a, b) / lengths)));
}

/** `v` with length 1; null if it is shorter than `least`. */
export function unitOf(v: Floats, least = 1e-9): Vector | null {
  const length = vectorLength(v);
  return length < least ? null : Float64Array.from([0, 1, 2], (axis) => v[axis] / length);
}

/** The part of `v` at a right angle to the unit vector `line`. */
export function offLine(v: Floats, line: Floats): Vector {
  const along = vectorDot(v, line);
  return Float64Array.from([0, 1, 2], (axis) => v[axis] - along * line[axis]);
}
