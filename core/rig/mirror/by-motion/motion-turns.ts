// core/rig/mirror/by-motion: twists of mirrored clips as before the skeleton alone decided them
import type { Clip } from '../../../clip/clip.ts';
import { halfTurns } from '../../../math/quaternion-form.ts';
import { quatDot } from '../../../math/quaternion.ts';
import { turnNear, type MirrorBones } from '../mirror-bones.ts';
import { findChains, setTurn, sharedAbove, type Chain } from '../mirror-chains.ts';
import { averageMirrorTurn, createMovedRig, type MovedRig } from './evidence.ts';
import { cosine, turnChain } from './motion-chains.ts';
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
function turnAll(rig: MovedRig, chains: readonly Chain[], body: Float64Array): void {
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
function agreement(rig: MovedRig, chains: readonly Chain[]): number {
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
