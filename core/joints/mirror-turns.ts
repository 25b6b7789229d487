import type { Clip } from '../clip.ts';
import { halfTurns } from '../math/quaternion-form.ts';
import { quatDot } from '../math/quaternion.ts';
import { turnNear, type MirrorBones } from './mirror-bones.ts';
import { averageMirrorTurn, createMirrorRig, type MirrorRig } from './mirror-evidence.ts';
import { findLimbs, turnLimb, type Limb } from './mirror-limbs.ts';
import type { MirrorParts } from './mirror-parts.ts';

/** An axis of a joint's frame is across its bone within 10°. */
const SQUARE = 0.17;
/** The motion goes with a turn that it is no farther from than 50°; … */
const NEAR = 0.7;
const APART = 0.4;
/** … with one about an axis, which says less, within 20°. */
const NEAR_AXIS = 0.94;
/** What goes before the motion, as long as that agrees nearly as well. */
const SHARED_AHEAD = 0.2;
const AXIS_AHEAD = 0.05;

/**
 * How each joint is turned in its own frame before a mirror shows it, so that limbs come out as limbs of the other side however
 * their axes lie:
 *
 *   W' = H(across) W(counterpart) T,   T(counterpart) = conj(T),   H(v) = half a turn about v
 *
 * A mirror in the world and one in the joint's frame are half a turn each but for a sign, and the signs cancel. Bones decide first: `T`
 * takes each where a mirror shows that of the other side, and so joints end up where the mirror shows them. A single bone leaves open
 * how it is turned about itself. That is as in the whole rig where it rests in a symmetrical pose; or as in the whole limb, since rigs
 * are made with axes that are parallel, opposite, or opposite but for one; or else as the motion says. What depends on the motion
 * comes last, because clips of one rig are blended with each other.
 *
 * @param across [3] of the plane, in the world
 * @returns [joints][4], the identity for joints that go along
 */
export function mirrorTurns(clip: Clip, parts: MirrorParts, across: Float64Array): readonly Float64Array[] {
  const rig = createMirrorRig(clip, parts, across);
  const limbs = findLimbs(rig);
  const tries = bodyTurns(rig);
  let [best, most] = [tries[0].turn, -Infinity];
  for (const { turn, ahead } of tries.length > 1 ? tries : []) {
    turnAll(rig, limbs, turn);
    const score = agreement(rig, limbs) + ahead;
    if (score > most) [best, most] = [turn, score];
  }
  turnAll(rig, limbs, best);
  return rig.turns.map((turn) => turn ?? Float64Array.of(0, 0, 0, 1));
}

interface BodyTurn {
  readonly turn: Float64Array;
  readonly ahead: number; // by so much less the motion has to agree with it
}

/** How the body may be turned: one way, where its bones say it. */
function bodyTurns(rig: MirrorRig): readonly BodyTurn[] {
  const bones = rig.bones[rig.parts.body];
  if (bones.open.length === 1) return [{ turn: bones.open[0], ahead: 0 }];
  const shared = rig.shared === null ? [] : [{ turn: turnNear(bones, rig.shared), ahead: SHARED_AHEAD }];
  const axes = squareAxes(bones).map((turn) => ({ turn, ahead: AXIS_AHEAD }));
  const average = averageMirrorTurn(rig, rig.parts.body);
  return [...shared, ...axes, ...(average === null ? [] : [{ turn: turnNear(bones, average), ahead: 0 }])];
}

/** Turns all joints, those of the middle first. */
function turnAll(rig: MirrorRig, limbs: readonly Limb[], body: Float64Array): void {
  rig.parts.kinds.forEach((kind, j) => {
    if (kind === 'centre') rig.turns[j] = j === rig.parts.body ? body : centreTurn(rig, j);
  });
  for (const limb of limbs) turnLimb(rig, limb);
}

/** How well limbs move on average as they are turned: the mean cosine of what they are off. */
function agreement(rig: MirrorRig, limbs: readonly Limb[]): number {
  const cosines = limbs.flat().flatMap((j) => {
    const average = rig.bones[j].longest === null ? null : averageMirrorTurn(rig, j);
    const turn = rig.turns[j];
    return average === null || turn === null ? [] : [2 * quatDot(turn, average) ** 2 - 1];
  });
  return cosines.reduce((sum, cosine) => sum + cosine, 0) / Math.max(1, cosines.length);
}

/** The turn of a joint in the middle, always half a turn. That of the joint above it is known. */
function centreTurn(rig: MirrorRig, j: number): Float64Array {
  const bones = rig.bones[j];
  const shared = rig.shared === null ? null : turnNear(bones, rig.shared);
  const average = averageMirrorTurn(rig, j);
  if (average === null) return shared ?? bones.open[0];
  const moved = turnNear(bones, average);
  if (rig.parts.inWorld[j]) return moved;
  if (shared !== null && cosine(shared, moved) > NEAR) return shared;
  const axes = squareAxes(bones).filter((axis) => shared === null || cosine(axis, shared) < APART);
  return axes.find((axis) => cosine(axis, moved) > NEAR_AXIS) ?? moved;
}

/** Of the angle between the axes of two half turns. */
function cosine(a: Float64Array, b: Float64Array): number {
  return Math.abs(quatDot(a, b));
}

/** Half turns about an axis of the joint's frame that is across its bone. */
function squareAxes(bones: MirrorBones): readonly Float64Array[] {
  const { longest } = bones;
  const isSquare = (axis: Float64Array): boolean =>
    longest === null || Math.abs(quatDot([...longest.own, 0], axis)) < SQUARE;
  return halfTurns.filter(isSquare).map((axis) => turnNear(bones, axis));
}
