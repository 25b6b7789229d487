import type { Skeleton } from '../../pose/skeleton.ts';
import { oncePer } from '../../kit/long-work.ts';
import type { JointPart, JointRole, JointSide } from './joint-role.ts';
import { ancestorsOf, isBelow, between, restPoints } from './joint-tree.ts';
import { limbTips, type LimbTip } from './limb-tips.ts';
import { vectorLength } from '../../math/vector.ts';
import { readNames, recogniseJoints } from './recognise-joints.ts';
import { findJoint, type JointMap } from './joint-map.ts';

/** The joints of a leg. */
export interface Leg {
  readonly upper: number; // thigh
  readonly end: number; // foot, or else the last joint, a descendant
  readonly tip: LimbTip; // the ankle: the foot, or else the end of the last bone
  /** A foot that hangs elsewhere, as a target of IK under the root does; -1 = none. */
  readonly apart: number;
}

/** The joints that show the size and up direction of a body. */
export interface BodyLimbs {
  readonly hips: number;
  readonly head: number; // -1 = not known
  /** The head, or else the topmost joint of neck and spine; -1 = none. */
  readonly top: number;
  readonly legs: readonly Leg[]; // 1 or 2
}

/** The recognised part of each joint, [joints]; without counterparts, which take much longer to find. */
export const recognisedParts: (skeleton: Skeleton) => readonly JointPart[] = oncePer(recogniseJoints);

/** The recognised limbs of a body; undefined without hips or without a leg from the thigh to its tip. */
export const recognisedLimbs = (skeleton: Skeleton): BodyLimbs | undefined => limbsOf(skeleton).body;

const limbsOf = oncePer((skeleton: Skeleton): { readonly body: BodyLimbs | undefined } => {
  const parts = recognisedParts(skeleton);
  const find = (role: JointRole, side: JointSide): number =>
    parts.findIndex((part) => part.role === role && part.side === side);
  const hips = find('hips', 'centre');
  const legs = (['left', 'right'] as const)
    .map((side) => legOf(skeleton, parts, side))
    .filter((leg) => leg !== null);
  if (hips < 0 || legs.length === 0) return { body: undefined };
  const last = (role: JointRole): number => parts.findLastIndex((part) => part.role === role);
  const head = find('head', 'centre');
  const top = [head, last('neck'), last('spine')].find((joint) => joint >= 0) ?? -1;
  return { body: { hips, head, top, legs } };
});

/** The joint at the top of the shin; -1 if the leg has no knee. */
export function kneeOf(skeleton: Skeleton, { upper, tip }: Pick<Leg, 'upper' | 'tip'>): number {
  const parts = recognisedParts(skeleton);
  let knee = tip.joint;
  while (knee !== upper && parts[knee].role !== 'shin') knee = skeleton.parentIndices[knee];
  return knee === upper ? -1 : knee;
}

/**
 * A foot at rest is the end of a shin whose length is that of the thigh, or differs by this factor at most.
 */
const MAX_SHIN = 2;

function legOf(skeleton: Skeleton, parts: readonly JointPart[], side: JointSide): Leg | null {
  const [upper, shin, foot] = (['thigh', 'shin', 'foot'] as const).map((role) =>
    parts.findIndex((part) => part.role === role && part.side === side),
  );
  if (upper < 0) return null;
  if (foot >= 0 && isBelow(skeleton, foot, upper))
    return { upper, end: foot, tip: { joint: foot, offset: [0, 0, 0] }, apart: -1 };
  if (shin < 0 || !isBelow(skeleton, shin, upper)) return null;
  const apart = footApart(skeleton, parts, side);
  const ends = limbTips(skeleton).filter(({ joint }) => joint === shin || isBelow(skeleton, joint, shin));
  const tip = ends.find(({ joint, offset }) => joint !== shin || Math.hypot(...offset) > 0);
  if (tip === undefined && apart < 0) return null;
  return { upper, end: tip?.joint ?? shin, tip: tip ?? boneTo(skeleton, shin, apart), apart };
}

/**
 * The end of a shin without one: its foot at rest, or, if the rest pose is no pose of a body, a bone like the
 * thigh.
 */
function boneTo(skeleton: Skeleton, shin: number, foot: number): LimbTip {
  const thigh = skeleton.restPositions.subarray(shin * 3, shin * 3 + 3);
  const way = between(restPoints(skeleton), shin, foot);
  const ratio = vectorLength(way) / vectorLength(thigh);
  const [x, y, z] = ratio > 1 / MAX_SHIN && ratio < MAX_SHIN ? way : thigh;
  return { joint: shin, offset: [x, y, z] };
}

/** A foot by its name that hangs on no body, such as a target of IK under the root; -1 = none. */
function footApart(skeleton: Skeleton, parts: readonly JointPart[], side: JointSide): number {
  const words = readNames(skeleton.names);
  const isFree = (j: number): boolean =>
    parts[j].role === null &&
    ancestorsOf(skeleton, j).every((above) => [null, 'root'].includes(parts[above].role));
  return words.findIndex((each, j) => each.word === 'foot' && parts[j].side === side && isFree(j));
}

/** A foot and the points on which it stands. */
export interface Foot {
  readonly side: 'left' | 'right';
  readonly points: readonly LimbTip[]; // see `pointsOfFoot`
}

/** The left and the right foot in a joint map; none unless both are known. */
export function findFeet(map: JointMap): readonly Foot[] {
  const feet = (['left', 'right'] as const).map((side) => ({ side, ankle: findJoint(map, 'foot', side) }));
  if (feet.some(({ ankle }) => ankle < 0)) return [];
  return feet.map(({ side, ankle }) => ({ side, points: pointsOfFoot(map.skeleton, ankle) }));
}

/** The points of a foot: the ankle first, the joints below it, and its end sites. */
export function pointsOfFoot(skeleton: Skeleton, ankle: number): readonly LimbTip[] {
  const { parentIndices, endSites } = skeleton;
  const joints = Array.from(parentIndices, (_, joint): LimbTip => ({ joint, offset: [0, 0, 0] }));
  return [...joints, ...endSites].filter(({ joint }) => joint === ankle || isBelow(skeleton, joint, ankle));
}
