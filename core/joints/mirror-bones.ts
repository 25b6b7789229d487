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
} from '../math/quaternion-form.ts';
import { vectorLength } from '../math/vector.ts';
import type { Skeleton } from '../skeleton.ts';
import { asTurned, bonePairs, halfTurnsAlong, scaled, turnsAlong, type BonePair } from './bone-pairs.ts';
import type { MirrorParts } from './mirror-parts.ts';
import { longestReach } from './rest-points.ts';

/** A bone is off the line of the others by more than this part of the figure, half a millimetre, or tells nothing of a twist. */
const OFF_LINE = 3e-4;
/** Bones apart by less than this part of the figure, two millimetres, are alike. */
const ALIKE = 1e-3;
/** A turn is clear where the next best leaves five times as much over, by squares, … */
const CLEARLY = 2;
/** … and one that leaves four times as much is about as good. */
const ABOUT_AS_GOOD = 4;
/** Bones fit within 18° on average, … */
const FITS = 0.95;
/** … and those of no joint are off by more than 60°. */
const NOT_OFF = 0.5;
/** A rest pose says what is across it by what is off that plane by more than this part of the figure. */
const OFF_PLANE = 0.02;

/**
 * What the bones of a joint say of its turn `T`, which makes each bone the counterpart's as a mirror shows it:
 *
 *   rotate(T, own) = -other
 */
export interface MirrorBones {
  readonly wanted: QuaternionForm;
  readonly weight: number; // the value of `wanted` where all bones fit, m^2
  /** The turns that a joint of its kind may have. */
  readonly all: QuaternionBasis;
  /** Those that its bones leave open: one, where they lie in several lines; those about the line, where in one. */
  readonly open: QuaternionBasis;
  /** The longest bone, of length 1, as `open` takes it to the other; null where there is none. */
  readonly longest: BonePair | null;
}

/** What the bones of a rig say of all turns. */
export interface RigBones {
  readonly bones: readonly MirrorBones[]; // [joints]
  /** The half turn that fits all bones: about what is across the rest pose. Null where that is not symmetrical, or no pose. */
  readonly shared: Float64Array | null; // [4]
}

export function rigBones(skeleton: Skeleton, parts: MirrorParts): RigBones {
  const length = longestReach(skeleton);
  const pairs = bonePairs(skeleton, parts);
  const bones = pairs.map((own, j) => bonesOf(own, parts.kinds[j] === 'centre', OFF_LINE * length));
  const shared = parts.isPose ? sharedTurn(bones, length) : null;
  return { bones: bones.map((own, j) => withClearTurn(own, pairs[j], shared, length)), shared };
}

/** Whether `turn` is about what bones say, long ones before all. */
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

/** The turn nearest to `turn` that bones leave open. */
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
 * Leaves but one turn open to bones that lie in several lines: what takes each where it belongs; or, where left and right differ, that of
 * the whole rig if it is about as good.
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
  /** What is left over: |rotate(turn, own) + other|^2 of all bones. */
  const leftOver = (turn: Float64Array): number => squares - 2 * formValue(wanted, turn);
  const least = leftOver(bestTurn(new Float64Array(4), wanted, all) as Float64Array);
  // A bone off the line changes the value by twice its distance squared at most.
  const offLine = 2 * (OFF_LINE * length) ** 2;
  // Bones of the middle are mirrored into themselves: they cannot be taken for others.
  const best = clearTurn(wanted, all, all === halfTurns ? offLine : Math.max(offLine, CLEARLY * least));
  if (best === null || longest === null) return bones;
  const isAlike = least < (ALIKE * length) ** 2;
  const isAsGood = shared !== null && leftOver(shared) < ABOUT_AS_GOOD * least;
  const turn = !isAlike && isAsGood ? shared : best;
  return { ...bones, open: [turn], longest: asTurned(longest, turn) };
}
