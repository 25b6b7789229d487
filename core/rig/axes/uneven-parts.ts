import { angleBetween, turned, type Vector } from '../../math/turn-algebra.ts';
import { vectorDot } from '../../math/vector.ts';
import type { BodyFrame } from './body-frame.ts';
import type { AxesInWork } from './follow-axes.ts';
import { findJoint, type JointMap, type TwistRule } from '../roles/joint-map.ts';
import type { JointRole, JointSide } from '../roles/joint-role.ts';
import { wayIn, type PosedRig } from '../roles/rig-poses.ts';

export const legRoles: readonly JointRole[] = ['thigh', 'shin', 'foot'];
export const armRoles: readonly JointRole[] = ['upperArm', 'forearm', 'hand'];
export const sides = ['left', 'right'] as const;

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
export function unevenParts(work: AxesInWork, frame: BodyFrame, twists: TwistRule): ReadonlySet<JointRole> {
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
export function holdsArmsAhead({ map, bones }: AxesInWork, { rotation }: BodyFrame): boolean {
  const ahead = turned(rotation, [0, 0, 1]);
  return sides.some((side) => {
    const along = bones[findJoint(map, 'upperArm', side)]?.along;
    return along !== undefined && vectorDot(along, ahead) > AHEAD;
  });
}

/** Angle between the two bones of a limb at rest, rad; 0 if one is missing. */
export function bendOf(
  { poses: [pose] }: PosedRig,
  map: JointMap,
  roles: readonly JointRole[],
  side: JointSide,
): number {
  const [a, b, c] = roles.map((role) => findJoint(map, role, side));
  return a < 0 || b < 0 || c < 0 ? 0 : angleBetween(wayIn(pose, a, b), wayIn(pose, b, c));
}
