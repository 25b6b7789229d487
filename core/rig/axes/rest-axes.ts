import {
  angleBetween,
  inverseTurn,
  turned,
  unitOf,
  type Turn,
  type Vector,
} from '../../math/turn-algebra.ts';
import { vectorDot } from '../../math/vector.ts';
import { bodyFrameOf, type BodyFrame } from './body-frame.ts';
import { createWork, followingTurn, turnOfFrame, type AxesInWork, type Follows } from './follow-axes.ts';
import { acrossOf } from './joint-bones.ts';
import { findJoint, type JointMap, type TwistRule } from '../roles/joint-map.ts';
import type { JointRole, JointSide } from '../roles/joint-role.ts';
import { restRig, wayIn, type RigPose } from '../roles/rig-poses.ts';

/** Lines of hips and shoulders at rest are askew if they differ more from the body's, rad. */
const ASKEW = Math.PI / 6;
/** Minimum cosine between legs and the way down from the head; … */
const LEGS_DOWN = 0.3;
/** … largest of arms and the way up, … */
const ARMS_UP = 0.85;
/** … and of an arm and the other side, or a foot and the way back. */
const AWAY = 0.3;
/** A limb bent further is folded, rad. */
const FOLDED = (2 * Math.PI) / 3;

const follows: Partial<Record<JointRole, Follows>> = {
  thigh: 'its bone',
  shin: 'its bone',
  foot: 'its heading',
  upperArm: 'its bone',
  forearm: 'its bone',
  hand: 'its bone',
  thumb: 'its bone',
  index: 'its bone',
  middle: 'its bone',
  ring: 'its bone',
  pinky: 'its bone',
  fingers: 'its bone',
};

/** Axes of a rest pose. */
export interface RestAxes {
  readonly turns: readonly Turn[]; // [joints] see `restTurns`
  /** [joints] false: see `unevenParts`. */
  readonly isEven: readonly boolean[];
  /** [joints] true: as the author meant it, whatever motions show. */
  readonly isMeant: readonly boolean[];
}

/** Null if the rest pose is no body: all bones along one axis, the trunk twisted, or neither arms nor legs even. */
export function restAxes(map: JointMap, twists: TwistRule = map.twists): RestAxes | null {
  const rig = restRig(map.skeleton);
  const work = createWork(map, rig);
  const frame = bodyFrameOf(map);
  if (!isBody(work, frame)) return null;
  const uneven = unevenParts(work, frame, twists);
  if (twists === 'skeleton' && uneven.has('thigh') && uneven.has('upperArm')) return null;
  const isEven = map.joints.map(({ role }) => role === null || !uneven.has(role));
  const ahead = holdsArmsAhead(work, frame) ? armRoles : [];
  const isShown = (role: JointRole | null): boolean => role === null || !ahead.includes(role);
  const isMeant = map.joints.map(({ role }, j) => twists === 'skeleton' && isEven[j] && isShown(role));
  return { turns: restTurns(work, frame), isEven, isMeant };
}

/**
 * The rotation of each joint in the neutral pose, from a rest pose that is a body: standing, sitting or
 * lying, arms anywhere. Each figure keeps its own back; limbs are turned one by one, each by the shortest way
 * from what it hangs on; feet by their heading only.
 *
 * @returns [joints]
 */
function restTurns(work: AxesInWork, frame: BodyFrame): readonly Turn[] {
  const { map } = work;
  const whole = inverseTurn(frame.rotation);
  map.joints.forEach((_, j) => {
    const across = j === work.hips || j === work.chest ? lineOf(work, j) : null;
    const own = across && turnOfFrame(across, frame.up);
    if (own) work.turns[j] = own;
    else if (j === work.hips || j === work.chest) work.turns[j] = whole;
  });
  map.joints.forEach(({ role }, j) => {
    const parent = map.skeleton.parentIndices[j];
    work.turns[j] ??=
      role === null
        ? (work.turns[parent] ?? whole)
        : (followingTurn(work, j, follows[role] ?? 'as it is') ?? whole);
  });
  return work.turns.map((turn) => turn ?? whole);
}

/** The line of the hips, or of the shoulders: of what hangs on the trunk itself, if it is there. */
export function lineOf({ map, rig, hips }: AxesInWork, j: number): Vector | null {
  if (j === hips) return acrossOf(map, rig, j, 'thigh');
  return acrossOf(map, rig, j, 'clavicle') ?? acrossOf(map, rig, j, 'upperArm');
}

/** False if something at rest contradicts a body whose axes are `frame`. */
function isBody(work: AxesInWork, { left, up, rotation }: BodyFrame): boolean {
  const { map, rig } = work;
  const ahead = turned(rotation, [0, 0, 1]);
  const lines = [work.hips, work.chest].map((j) => (j < 0 ? null : lineOf(work, j)));
  if (lines.some((line) => line !== null && angleBetween(line, left) > ASKEW)) return false;
  return sides.every((side) => {
    const outward = side === 'left' ? 1 : -1;
    const along = (axis: Vector, ...roles: readonly JointRole[]): number => {
      const [from, to] = roles.map((role) => findJoint(map, role, side));
      const way = from < 0 || to < 0 ? null : unitOf(wayIn(rig[0], from, to), 1e-4);
      return way === null ? NaN : vectorDot(way, axis);
    };
    // A missing joint contradicts nothing.
    return !(
      along(up, 'thigh', 'foot') > -LEGS_DOWN ||
      along(up, 'upperArm', 'hand') > ARMS_UP ||
      outward * along(left, 'upperArm', 'hand') < -AWAY ||
      along(ahead, 'foot', 'toes') < -AWAY ||
      bendOf(rig, map, legRoles, side) > FOLDED ||
      bendOf(rig, map, armRoles, side) > FOLDED
    );
  });
}

const legRoles: readonly JointRole[] = ['thigh', 'shin', 'foot'];
const armRoles: readonly JointRole[] = ['upperArm', 'forearm', 'hand'];
const sides = ['left', 'right'] as const;

/** Bones of both sides that an author meant are mirror images within: clavicles and legs, … rad */
const EVEN_TRUNK = Math.PI / 18;
/** … arms, … */
const EVEN_ARMS = Math.PI / 12;
/** … and straight arms of which one is lower. */
const EVEN_STRAIGHT = Math.PI / 3;

/** Arms bent further are not straight, rad. */
const STRAIGHT = Math.PI / 9;

/** Cosine of the way ahead and an arm that is held out ahead. */
const AHEAD = Math.SQRT1_2;

/**
 * The parts of a rest pose whose left and right differ, as in a frame of a motion. One straight arm may be
 * lower than the other, unless the legs stride.
 */
function unevenParts(work: AxesInWork, frame: BodyFrame, twists: TwistRule): ReadonlySet<JointRole> {
  const isEven = (roles: readonly JointRole[], most: number): boolean =>
    roles.every((role) => isMirrored(work, frame.left, role, most));
  const stride = !isEven([...legRoles, 'toes'], EVEN_TRUNK);
  const isStraight = sides.every((side) => bendOf(work.rig, work.map, armRoles, side) <= STRAIGHT);
  const mayBeLower = twists === 'motion' || (!stride && isEven(['upperArm'], EVEN_STRAIGHT));
  const isLower = isStraight && mayBeLower;
  return new Set<JointRole>([
    ...(isEven(['clavicle'], EVEN_TRUNK) ? [] : (['clavicle'] as const)),
    ...(isLower || isEven(armRoles, EVEN_ARMS) ? [] : armRoles),
    ...(stride ? ([...legRoles, 'toes'] as const) : []),
  ]);
}

/** True if the bones of a part on both sides are mirror images at rest. */
function isMirrored({ map, bones }: AxesInWork, across: Vector, role: JointRole, most: number): boolean {
  const [left, right] = sides.map((side) => bones[findJoint(map, role, side)]?.along);
  if (left === undefined || right === undefined) return true;
  const depth = 2 * vectorDot(right, across);
  return (
    angleBetween(
      left,
      right.map((value, axis) => value - depth * across[axis]),
    ) <= most
  );
}

/** True if a rest pose holds an arm out ahead, which does not show the axis of its elbow. */
function holdsArmsAhead({ map, bones }: AxesInWork, { rotation }: BodyFrame): boolean {
  const ahead = turned(rotation, [0, 0, 1]);
  return sides.some((side) => {
    const along = bones[findJoint(map, 'upperArm', side)]?.along;
    return along !== undefined && vectorDot(along, ahead) > AHEAD;
  });
}

/** Angle between the two bones of a limb at rest, rad; 0 if one is missing. */
function bendOf(
  [pose]: readonly RigPose[],
  map: JointMap,
  roles: readonly JointRole[],
  side: JointSide,
): number {
  const [a, b, c] = roles.map((role) => findJoint(map, role, side));
  return a < 0 || b < 0 || c < 0 ? 0 : angleBetween(wayIn(pose, a, b), wayIn(pose, b, c));
}
