import {
  addDirection,
  addForm,
  anyTurn,
  bestTurn,
  clearTurn,
  createQuaternionForm,
  formValue,
  halfTurns,
  nearestTurn,
  type QuaternionBasis,
  type QuaternionForm,
} from '../../math/quaternion-form.ts';
import { vectorLength, vectorCross, vectorDot } from '../../math/vector.ts';
import type { Skeleton } from '../../pose/skeleton.ts';
import type { MirrorParts } from './mirror-parts.ts';
import { longestReach } from '../roles/joint-tree.ts';
import type { Floats } from '../../kit/floats.ts';
import { quatConjugate, quatMultiply, quatRotateVector } from '../../math/quaternion.ts';
import { quatBetween } from '../../math/rotation-conversions.ts';

/**
 * Minimum offset of a bone from the line of the others that determines a twist, as a ratio of the figure:
 * half a millimetre.
 */
const OFF_LINE = 3e-4;
/** Bones that differ less than this ratio of the figure are alike: two millimetres. */
const ALIKE = 1e-3;
/** A turn is clear if the next best has five times the squared residual, … */
const CLEARLY = 2;
/** … and one with four times the residual is about as good. */
const ABOUT_AS_GOOD = 4;
/** Minimum mean cosine of fitting bones, 18°, … */
const FITS = 0.95;
/** … and of each joint, 60°. */
const NOT_OFF = 0.5;
/** Minimum extent of a rest pose across its mirror plane, as a ratio of the figure. */
const OFF_PLANE = 0.02;

/**
 * Evidence of a joint's bones for its turn `T`, which takes each bone to the mirror image of its counterpart:
 *
 *   rotate(T, own) = -other
 */
export interface MirrorBones {
  readonly wanted: QuaternionForm;
  readonly weight: number; // the value of `wanted` if all bones fit, m^2
  /** A basis of all turns for this kind of joint. */
  readonly all: QuaternionBasis;
  /**
   * A basis of the turns that its bones allow: a single turn for bones in several lines; turns about the line
   * for one line.
   */
  readonly open: QuaternionBasis;
  /** The longest bone, normalised, and its image under `open`; null if there is none. */
  readonly longest: BonePair | null;
}

/**
 * Evidence of all bones of a rig, and the half turn that fits them all, [4], about the axis across the rest
 * pose: null if the rest pose is not symmetrical, or not a pose.
 *
 * @param isPose true if the rest pose can be one
 */
export function rigBones(skeleton: Skeleton, parts: MirrorParts, isPose: boolean) {
  const length = longestReach(skeleton);
  const pairs = bonePairs(skeleton, parts);
  const bones = pairs.map((own, j) => bonesOf(own, parts.kinds[j] === 'centre', OFF_LINE * length));
  const shared = isPose ? sharedTurn(bones, length) : null;
  return { bones: bones.map((own, j) => withClearTurn(own, pairs[j], shared, length)), shared };
}

/** True if `turn` roughly fits the bones, weighted by length. */
export function bonesFit(bones: readonly MirrorBones[], turn: Float64Array): boolean {
  let [value, most] = [0, 0];
  for (const { wanted, weight } of bones) {
    value += formValue(wanted, turn);
    most += weight;
  }
  return value >= FITS * most;
}

function sharedTurn(bones: readonly MirrorBones[], length: number): Float64Array | null {
  const all = createQuaternionForm();
  for (const { wanted } of bones) addForm(all, wanted);
  const turn = clearTurn(all, halfTurns, 2 * (OFF_PLANE * length) ** 2);
  if (turn === null || !bonesFit(bones, turn)) return null;
  const isNotOff = bones.every(({ wanted, weight }) => formValue(wanted, turn) >= NOT_OFF * weight);
  return isNotOff ? turn : null;
}

/** The turn nearest to `turn` that the bones allow. */
export function turnNear({ open }: MirrorBones, turn: Float64Array): Float64Array {
  const found = new Float64Array(4);
  nearestTurn(found, turn, open);
  return found;
}

function bonesOf(pairs: readonly BonePair[], isCentre: boolean, shortest: number): MirrorBones {
  const wanted = createQuaternionForm();
  let weight = 0;
  let [longest, most] = [null as BonePair | null, shortest];
  for (const { own, other } of pairs) {
    const [a, b] = [vectorLength(own), vectorLength(other)];
    addDirection(wanted, own, scaled(other, -1));
    weight += a * b;
    if (Math.min(a, b) > most) {
      longest = { own: scaled(own, 1 / a), other: scaled(other, 1 / b) };
      most = Math.min(a, b);
    }
  }
  const all = isCentre ? halfTurns : anyTurn;
  const open = longest === null ? all : isCentre ? halfTurnsAlong(longest) : turnsAlong(longest);
  return { wanted, weight, all, open, longest };
}

/**
 * Reduces the turns of bones in several lines to one: the best fit, or, if left and right differ, the shared
 * turn of the rig if it is about as good.
 */
function withClearTurn(
  bones: MirrorBones,
  pairs: readonly BonePair[],
  shared: Float64Array | null,
  length: number,
): MirrorBones {
  const { wanted, all, longest } = bones;
  const squares = pairs.reduce(
    (sum, { own, other }) => sum + vectorLength(own) ** 2 + vectorLength(other) ** 2,
    0,
  );
  /** The residual |rotate(turn, own) + other|^2 of all bones. */
  const leftOver = (turn: Float64Array): number => squares - 2 * formValue(wanted, turn);
  const least = leftOver(bestTurn(new Float64Array(4), wanted, all) as Float64Array);
  // A bone off the line changes the value by at most twice its squared distance.
  const offLine = 2 * (OFF_LINE * length) ** 2;
  // Centre bones are mirrored to themselves and cannot be confused.
  const best = clearTurn(wanted, all, all === halfTurns ? offLine : Math.max(offLine, CLEARLY * least));
  if (best === null || longest === null) return bones;
  const isAlike = least < (ALIKE * length) ** 2;
  const isAsGood = shared !== null && leftOver(shared) < ABOUT_AS_GOOD * least;
  const turn = !isAlike && isAsGood ? shared : best;
  return { ...bones, open: [turn], longest: asTurned(longest, turn) };
}

/** A bone to a child or an end site, and its counterpart on the other side. */
interface BonePair {
  readonly own: Float64Array; // [3]
  readonly other: Float64Array; // [3] in the counterpart's frame
}

/**
 * Pairs the bones of each joint with their counterparts, except bones to joints of kind `along` and joints
 * placed in the world.
 */
function bonePairs({ parentIndices, restPositions, endSites }: Skeleton, parts: MirrorParts): BonePair[][] {
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
function asTurned({ own, other }: BonePair, turn: Float64Array): BonePair {
  const back = quatConjugate(new Float64Array(4), turn);
  const there = quatRotateVector(new Float64Array(3), back, other);
  const sum = own.map((value, axis) => value - there[axis]);
  const length = vectorLength(sum);
  if (length < 1e-3) return { own, other };
  const half = scaled(sum, 1 / length);
  return { own: half, other: scaled(quatRotateVector(new Float64Array(3), turn, half), -1) };
}

/** Half turns that keep a centre bone in the mirror plane: about axes orthogonal to the bone. */
function halfTurnsAlong({ own, other }: BonePair): QuaternionBasis {
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
function turnsAlong({ own, other }: BonePair): QuaternionBasis {
  const to = scaled(other, -1);
  // Via an axis orthogonal to the bone, which is also exact for opposite bones.
  const least = own.map(Math.abs).indexOf(Math.min(...own.map(Math.abs)));
  const across = vectorCross(new Float64Array(3), own, anyTurn[least]);
  const by = vectorDot(own, to) < 0 ? scaled(across, 1 / vectorLength(across)) : own;
  const turn = quatBetween(new Float64Array(4), by, to) as Float64Array;
  quatMultiply(turn, turn, quatBetween(new Float64Array(4), own, by));
  return [turn, quatMultiply(new Float64Array(4), [...to, 0], turn) as Float64Array];
}

function scaled(vector: Floats, factor: number): Float64Array {
  return Float64Array.from([0, 1, 2], (axis) => vector[axis] * factor);
}
