import { anyTurn, bestTurn, formValue } from '../math/quaternion-form.ts';
import { quatConjugate, quatDot } from '../math/quaternion.ts';
import { bonesFit, turnNear, type MirrorBones } from './mirror-bones.ts';
import { sharedAbove, turnEvidence, type MirrorRig } from './mirror-evidence.ts';

/** The motion goes with a turn within 60° on average over a limb; … */
const GOES_WITH = 0.5;
/** … and turns that are tried are 120° apart on average, so that it goes with one of them at most. */
const APART = -0.5;
/** The turn of the whole rig is only left for about its opposite. */
const OPPOSITE = -0.95;
/** A joint that moves more than 70° off the turn of its limb has one of its own. */
const FAR_OFF = 0.34;
/** Less than this, limbs bent by 2°, says nothing. */
const NOTHING = 0.01;

/** Joints that have counterparts and hang on each other: one of each pair, from the trunk out. */
export type Limb = readonly number[];

/** All limbs, such that what one hangs on comes before it. */
export function findLimbs({ clip, parts }: MirrorRig): readonly Limb[] {
  const { parentIndices } = clip.skeleton;
  const limbs = new Map<number, number[]>();
  const limbOf = new Int32Array(parentIndices.length);
  parts.counterparts.forEach((other, j) => {
    if (other <= j) return;
    const parent = parentIndices[j];
    const isJoined =
      parent >= 0 && parts.kinds[parent] === 'pair' && parts.counterparts[parent] === parentIndices[other];
    const limb = isJoined ? limbOf[parent] : j;
    limbOf[j] = limb;
    limbOf[other] = limb;
    limbs.set(limb, [...(limbs.get(limb) ?? []), j]);
  });
  return [...limbs.values()];
}

/**
 * Finds the turns of a limb: one for all of it that bones and motion go with, or else for each joint that by which it moves. What is
 * found for a motion is found for what the mirror shows of it as well.
 */
export function turnLimb(rig: MirrorRig, limb: Limb): void {
  const moved = limb.map((j) => {
    const form = turnEvidence(rig, j);
    const turn = bestTurn(new Float64Array(4), form, rig.bones[j].open) as Float64Array;
    const value = formValue(form, turn);
    const isClear = value > NOTHING;
    setTurn(rig, j, isClear ? turn : null);
    return isClear ? { turn, weight: value } : { turn: rig.bones[j].open[0], weight: 0 };
  });
  const most = moved.reduce((sum, { weight }) => sum + weight, 0);
  /** From -1 to 1, where all joints move as if turned like that. */
  const scoreOf = (turn: Float64Array): number => {
    const values = limb.map((j, i) => {
      const { open } = rig.bones[j];
      const own = open.length === 1 ? turn : turnNear(rig.bones[j], turn);
      return moved[i].weight * cosine(own, moved[i].turn);
    });
    return values.reduce((sum, value) => sum + value, 0) / Math.max(most, NOTHING);
  };
  const found = knownTurns(rig, limb).find(
    (turn) => scoreOf(turn) > (turn === rig.shared ? -GOES_WITH : GOES_WITH),
  );
  limb.forEach((j, i) => {
    const own = found === undefined ? moved[i].turn : turnNear(rig.bones[j], found);
    const isFarOff = moved[i].weight > 0 && cosine(own, moved[i].turn) < FAR_OFF;
    setTurn(rig, j, isFarOff && found !== rig.shared ? moved[i].turn : own);
  });
}

function setTurn({ turns, parts }: MirrorRig, j: number, turn: Float64Array | null): void {
  turns[j] = turn;
  turns[parts.counterparts[j]] =
    turn === null ? null : (quatConjugate(new Float64Array(4), turn) as Float64Array);
}

/** Turns that the bones of a limb go with: of the whole rig, half turns about the axes and none, of the joint that the limb hangs on. */
function knownTurns(rig: MirrorRig, limb: Limb): readonly Float64Array[] {
  const bones = limb.map((j) => rig.bones[j]);
  const above = sharedAbove(rig, limb[0]);
  const known: Float64Array[] = [];
  for (const turn of [rig.shared, ...anyTurn, above === undefined ? null : rig.turns[above]]) {
    if (turn === null || !bonesFit(bones, turn)) continue;
    const isApart = (other: Float64Array): boolean =>
      likeness(bones, turn, other) < (other === rig.shared ? OPPOSITE : APART);
    if (known.every(isApart)) known.push(turn);
  }
  return known;
}

/** The mean cosine of the angle between two turns, as far as bones leave them open. */
function likeness(bones: readonly MirrorBones[], a: Float64Array, b: Float64Array): number {
  const open = bones.filter((own) => own.open.length > 1);
  const sum = open.reduce((all, own) => all + cosine(turnNear(own, a), turnNear(own, b)), 0);
  return open.length === 0 ? 1 : sum / open.length;
}

/** Of the angle between two rotations. */
function cosine(a: Float64Array, b: Float64Array): number {
  return 2 * quatDot(a, b) ** 2 - 1;
}
