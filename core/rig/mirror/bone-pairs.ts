import type { Floats } from '../../kit/floats.ts';
import { anyTurn, halfTurns, type QuaternionBasis } from '../../math/quaternion-form.ts';
import { quatConjugate, quatMultiply, quatRotateVector } from '../../math/quaternion.ts';
import { quatBetween } from '../../math/rotation-conversions.ts';
import { vectorCross, vectorDot, vectorLength } from '../../math/vector.ts';
import type { Skeleton } from '../../pose/skeleton.ts';
import type { MirrorParts } from './mirror-parts.ts';

/** A bone to a child or an end site, and its counterpart on the other side. */
export interface BonePair {
  readonly own: Float64Array; // [3]
  readonly other: Float64Array; // [3] in the counterpart's frame
}

/**
 * Pairs the bones of each joint with their counterparts, except bones to joints of kind `along` and joints
 * placed in the world.
 */
export function bonePairs(
  { parentIndices, restPositions, endSites }: Skeleton,
  parts: MirrorParts,
): BonePair[][] {
  const { kinds, counterparts, inWorld } = parts;
  const pairs: BonePair[][] = kinds.map(() => []);
  const boneOf = (j: number): Float64Array => Float64Array.from(restPositions.subarray(j * 3, j * 3 + 3));
  parentIndices.forEach((parent, j) => {
    const other = counterparts[j];
    if (parent < 0 || kinds[j] === 'along' || inWorld[j]) return;
    if (parentIndices[other] === counterparts[parent])
      pairs[parent].push({ own: boneOf(j), other: boneOf(other) });
  });
  kinds.forEach((kind, j) => {
    const own = endSites.filter(({ joint }) => joint === j);
    const others = endSites.filter(({ joint }) => joint === counterparts[j]);
    // Several end sites of a centre joint cannot be matched.
    if (kind === 'along' || own.length !== others.length || (kind === 'centre' && own.length > 1)) return;
    own.forEach(({ offset }, i) =>
      pairs[j].push({ own: Float64Array.from(offset), other: Float64Array.from(others[i].offset) }),
    );
  });
  return pairs;
}

/** Averages the two bones: each is moved halfway to the image of the other by `turn` and the mirror. */
export function asTurned({ own, other }: BonePair, turn: Float64Array): BonePair {
  const back = quatConjugate(new Float64Array(4), turn);
  const there = quatRotateVector(new Float64Array(3), back, other);
  const sum = own.map((value, axis) => value - there[axis]);
  const length = vectorLength(sum);
  if (length < 1e-3) return { own, other };
  const half = scaled(sum, 1 / length);
  return { own: half, other: scaled(quatRotateVector(new Float64Array(3), turn, half), -1) };
}

/** Half turns that keep a centre bone in the mirror plane: about axes orthogonal to the bone. */
export function halfTurnsAlong({ own, other }: BonePair): QuaternionBasis {
  const bone = own.map((value, axis) => value + other[axis]);
  const length = vectorLength(bone);
  if (length < 1e-6) return halfTurns;
  const least = bone.map(Math.abs).indexOf(Math.min(...bone.map(Math.abs)));
  const first = vectorCross(new Float64Array(3), bone, anyTurn[least]);
  const second = vectorCross(new Float64Array(3), bone, first);
  return [first, second].map((axis) => Float64Array.of(...scaled(axis, 1 / vectorLength(axis)), 0));
}

/**
 * Turns that take a bone to the mirror image of the other one, as a basis: one turn, and the same with a half
 * turn about the bone.
 */
export function turnsAlong({ own, other }: BonePair): QuaternionBasis {
  const to = scaled(other, -1);
  // Via an axis orthogonal to the bone, which is also exact for opposite bones.
  const least = own.map(Math.abs).indexOf(Math.min(...own.map(Math.abs)));
  const across = vectorCross(new Float64Array(3), own, anyTurn[least]);
  const by = vectorDot(own, to) < 0 ? scaled(across, 1 / vectorLength(across)) : own;
  const turn = quatBetween(new Float64Array(4), by, to) as Float64Array;
  quatMultiply(turn, turn, quatBetween(new Float64Array(4), own, by));
  return [turn, quatMultiply(new Float64Array(4), [...to, 0], turn) as Float64Array];
}

export function scaled(vector: Floats, factor: number): Float64Array {
  return Float64Array.from([0, 1, 2], (axis) => vector[axis] * factor);
}
