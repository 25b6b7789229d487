// core/rig/mirror/by-motion: twists of mirrored clips as before the skeleton alone decided them
import type { Clip } from '../../../clip/clip.ts';
import { halfTurns, bestTurn, formValue } from '../../../math/quaternion-form.ts';
import { quatDot } from '../../../math/quaternion.ts';
import { turnNear, bonesFit, type MirrorBones } from '../mirror-bones.ts';
import { findChains, setTurn, sharedAbove, type JointChain } from '../mirror-turns.ts';
import { averageMirrorTurn, createMovedRig, turnEvidence, type MovedRig } from './evidence.ts';
import type { MirrorParts } from '../mirror-parts.ts';

/** Maximum cosine of an axis orthogonal to a bone, 10°. */
const SQUARE = 0.17;
/** Advantage of turns that do not depend on the motion. */
const SHARED_AHEAD = 0.2;
const AXIS_AHEAD = 0.05;

/**
 * The turns of `mirrorTurns` as they were for transitions that have no `twists`: what bones, rest pose and limbs
 * leave open follows from the motion of the clip, so that two clips of one rig may be twisted against each other.
 * All decisions are the same for the mirrored clip, so mirroring twice restores it.
 *
 * @param across [3] of the plane, in the world
 * @returns [joints][4], identity for joints that go along
 */
export function motionTurns(clip: Clip, parts: MirrorParts, across: Float64Array): readonly Float64Array[] {
  const rig = createMovedRig(clip, parts, across);
  const chains = findChains(rig);
  const tries = bodyTurns(rig);
  let [best, most] = [tries[0].turn, -Infinity];
  for (const { turn, ahead } of tries.length > 1 ? tries : []) {
    turnAll(rig, chains, turn);
    const score = agreement(rig, chains) + ahead;
    if (score > most) [best, most] = [turn, score];
  }
  turnAll(rig, chains, best);
  return rig.turns.map((turn) => turn ?? Float64Array.of(0, 0, 0, 1));
}

interface BodyTurn {
  readonly turn: Float64Array;
  readonly ahead: number; // bonus in the comparison of agreements
}

/** Candidate turns of the body: a single one if its bones determine it. */
function bodyTurns(rig: MovedRig): readonly BodyTurn[] {
  const bones = rig.bones[rig.parts.body];
  const placed = { turn: placedTurn(rig, rig.parts.body), ahead: 0 };
  if (bones.open.length === 1) return [placed];
  const shared = rig.shared === null ? [] : [{ turn: turnNear(bones, rig.shared), ahead: SHARED_AHEAD }];
  const axes = squareAxes(bones).map((turn) => ({ turn, ahead: AXIS_AHEAD }));
  return [...shared, ...axes, placed];
}

/** Sets all turns, of joints placed in the world first. */
function turnAll(rig: MovedRig, chains: readonly JointChain[], body: Float64Array): void {
  rig.parts.inWorld.forEach((isPlaced, j) => {
    if (isPlaced && rig.parts.counterparts[j] >= j)
      setTurn(rig, j, j === rig.parts.body ? body : placedTurn(rig, j));
  });
  for (const chain of chains) turnChain(rig, chain);
}

/** The turn of a joint that is placed in the world. */
function placedTurn(rig: MovedRig, j: number): Float64Array {
  return turnNear(rig.bones[j], averageMirrorTurn(rig, j) ?? rig.bones[j].open[0]);
}

/** Agreement of the average motion below the body with the turns: the mean cosine of the differences. */
function agreement(rig: MovedRig, chains: readonly JointChain[]): number {
  const cosines = chains.flatMap(([j]) => {
    const [turn, average] = [rig.turns[j], averageMirrorTurn(rig, j)];
    const isKnown = rig.bones[j].longest !== null && sharedAbove(rig, j) === rig.parts.body;
    return isKnown && average !== null && turn !== null ? [cosine(turn, average)] : [];
  });
  return cosines.reduce((sum, value) => sum + value, 0) / Math.max(1, cosines.length);
}

/** Half turns about the axes of the joint's frame that are orthogonal to its bone. */
function squareAxes(bones: MirrorBones): readonly Float64Array[] {
  const { longest } = bones;
  const isSquare = (axis: Float64Array): boolean =>
    longest === null || Math.abs(quatDot([...longest.own, 0], axis)) < SQUARE;
  return halfTurns.filter(isSquare).map((axis) => turnNear(bones, axis));
}

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
function turnChain(rig: MovedRig, chain: JointChain): void {
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
function knownTurns(rig: MovedRig, chain: JointChain): readonly Float64Array[] {
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
function cosine(a: Float64Array, b: Float64Array): number {
  return 2 * quatDot(a, b) ** 2 - 1;
}
