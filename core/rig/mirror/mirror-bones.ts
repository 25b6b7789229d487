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
import { vectorLength } from '../../math/vector.ts';
import type { Skeleton } from '../../pose/skeleton.ts';
import { asTurned, bonePairs, halfTurnsAlong, scaled, turnsAlong, type BonePair } from './bone-pairs.ts';
import type { MirrorParts } from './mirror-parts.ts';
import { longestReach } from '../roles/rest-points.ts';

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
