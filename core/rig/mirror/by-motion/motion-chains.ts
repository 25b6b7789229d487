import { bestTurn, formValue } from '../../../math/quaternion-form.ts';
import { quatDot } from '../../../math/quaternion.ts';
import { bonesFit, turnNear, type MirrorBones } from '../mirror-bones.ts';
import { setTurn, sharedAbove, type Chain } from '../mirror-chains.ts';
import { turnEvidence, type MovedRig } from './evidence.ts';

/** The motion agrees with a turn within 60° on average over a chain; … */
const GOES_WITH = 0.5;
/** … and candidates are 120° apart on average, so that it agrees with at most one of them. */
const APART = -0.5;
/** The turn of the rig only gives way to nearly its opposite. */
const OPPOSITE = -0.95;
/** A joint that moves more than 70° off the turn of its chain gets its own turn. */
const FAR_OFF = 0.34;
/** Weaker evidence is ignored, for example limbs bent by 2°. */
const NOTHING = 0.01;

/**
 * Finds the turns of a chain: a common one that agrees with bones and motion, or else one per joint from its
 * motion. The result for the mirrored motion is the same.
 */
export function turnChain(rig: MovedRig, chain: Chain): void {
  const moved = chain.map((j) => moveJoint(rig, j));
  const most = moved.reduce((sum, { weight }) => sum + weight, 0);
  /** Agreement of the motion with `turn`, -1 to 1. */
  const scoreOf = (turn: Float64Array): number => {
    const values = chain.map((j, i) => {
      const { open } = rig.bones[j];
      const own = open.length === 1 ? turn : turnNear(rig.bones[j], turn);
      return moved[i].weight * cosine(own, moved[i].turn);
    });
    return values.reduce((sum, value) => sum + value, 0) / Math.max(most, NOTHING);
  };
  const found = knownTurns(rig, chain).find(
    (turn) => scoreOf(turn) > (turn === rig.shared ? -GOES_WITH : GOES_WITH),
  );
  chain.forEach((j, i) => {
    const own = found === undefined ? moved[i].turn : turnNear(rig.bones[j], found);
    const isFarOff = moved[i].weight > 0 && cosine(own, moved[i].turn) < FAR_OFF;
    setTurn(rig, j, isFarOff && found !== rig.shared ? moved[i].turn : own);
  });
}

/**
 * Sets the turn of joint `j` from its motion and returns the weight of the evidence; without evidence, joints
 * below cannot use it.
 */
function moveJoint(rig: MovedRig, j: number): { readonly turn: Float64Array; readonly weight: number } {
  const { open } = rig.bones[j];
  const form = turnEvidence(rig, j);
  const turn = bestTurn(new Float64Array(4), form, open) as Float64Array;
  const weight = formValue(form, turn);
  setTurn(rig, j, weight > NOTHING ? turn : null);
  return weight > NOTHING ? { turn, weight } : { turn: open[0], weight: 0 };
}

/**
 * Candidate turns that fit the bones of a chain: the shared turn of the rig, half turns about the axes,
 * identity, and the turn of the parent.
 */
function knownTurns(rig: MovedRig, chain: Chain): readonly Float64Array[] {
  const bones = chain.map((j) => rig.bones[j]);
  const above = sharedAbove(rig, chain[0]);
  const known: Float64Array[] = [];
  for (const turn of [rig.shared, ...bones[0].all, above === undefined ? null : rig.turns[above]]) {
    if (turn === null || !bonesFit(bones, turn)) continue;
    const isApart = (other: Float64Array): boolean =>
      likeness(bones, turn, other) < (other === rig.shared ? OPPOSITE : APART);
    if (known.every(isApart)) known.push(turn);
  }
  return known;
}

/** The mean cosine of the angle between two turns, over joints whose bones allow several. */
function likeness(bones: readonly MirrorBones[], a: Float64Array, b: Float64Array): number {
  const open = bones.filter((own) => own.open.length > 1);
  const sum = open.reduce((all, own) => all + cosine(turnNear(own, a), turnNear(own, b)), 0);
  return open.length === 0 ? 1 : sum / open.length;
}

/** Cosine of the angle between two rotations. */
export function cosine(a: Float64Array, b: Float64Array): number {
  return 2 * quatDot(a, b) ** 2 - 1;
}
