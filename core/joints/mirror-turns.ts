import type { Clip } from '../clip.ts';
import { halfTurns } from '../math/quaternion-form.ts';
import { quatDot } from '../math/quaternion.ts';
import { turnNear, type MirrorBones } from './mirror-bones.ts';
import { cosine, findChains, setTurn, turnChain, type Chain } from './mirror-chains.ts';
import { averageMirrorTurn, createMirrorRig, sharedAbove, type MirrorRig } from './mirror-evidence.ts';
import type { MirrorParts } from './mirror-parts.ts';

/** An axis of a joint's frame is across its bone within 10°. */
const SQUARE = 0.17;
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
 * comes last, because clips of one rig are blended with each other. All choices are the same for what the mirror shows, which in the
 * mirror again is as recorded.
 *
 * @param across [3] of the plane, in the world
 * @returns [joints][4], the identity for joints that go along
 */
export function mirrorTurns(clip: Clip, parts: MirrorParts, across: Float64Array): readonly Float64Array[] {
  const rig = createMirrorRig(clip, parts, across);
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
  readonly ahead: number; // by so much less the motion has to agree with it
}

/** How the body may be turned: one way, where its bones say it. */
function bodyTurns(rig: MirrorRig): readonly BodyTurn[] {
  const bones = rig.bones[rig.parts.body];
  const placed = { turn: placedTurn(rig, rig.parts.body), ahead: 0 };
  if (bones.open.length === 1) return [placed];
  const shared = rig.shared === null ? [] : [{ turn: turnNear(bones, rig.shared), ahead: SHARED_AHEAD }];
  const axes = squareAxes(bones).map((turn) => ({ turn, ahead: AXIS_AHEAD }));
  return [...shared, ...axes, placed];
}

/** Turns all joints: what is placed in the world first. */
function turnAll(rig: MirrorRig, chains: readonly Chain[], body: Float64Array): void {
  rig.parts.inWorld.forEach((isPlaced, j) => {
    if (isPlaced && rig.parts.counterparts[j] >= j)
      setTurn(rig, j, j === rig.parts.body ? body : placedTurn(rig, j));
  });
  for (const chain of chains) turnChain(rig, chain);
}

/** The turn of a joint that is placed in the world. */
function placedTurn(rig: MirrorRig, j: number): Float64Array {
  return turnNear(rig.bones[j], averageMirrorTurn(rig, j) ?? rig.bones[j].open[0]);
}

/** How well what hangs on the body moves on average as it is turned: the mean cosine of what it is off. */
function agreement(rig: MirrorRig, chains: readonly Chain[]): number {
  const cosines = chains.flatMap(([j]) => {
    const [turn, average] = [rig.turns[j], averageMirrorTurn(rig, j)];
    const isTold = rig.bones[j].longest !== null && sharedAbove(rig, j) === rig.parts.body;
    return isTold && average !== null && turn !== null ? [cosine(turn, average)] : [];
  });
  return cosines.reduce((sum, value) => sum + value, 0) / Math.max(1, cosines.length);
}

/** Half turns about an axis of the joint's frame that is across its bone. */
function squareAxes(bones: MirrorBones): readonly Float64Array[] {
  const { longest } = bones;
  const isSquare = (axis: Float64Array): boolean =>
    longest === null || Math.abs(quatDot([...longest.own, 0], axis)) < SQUARE;
  return halfTurns.filter(isSquare).map((axis) => turnNear(bones, axis));
}
