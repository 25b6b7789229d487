import { unitOf, type Vector } from '../../math/turn-algebra.ts';
import type { JointMap, MappedJoint } from '../roles/joint-map.ts';
import type { JointRole, JointSide } from '../roles/joint-role.ts';
import { childrenOf, isBelow } from '../roles/joint-tree.ts';
import { meanWay, type RigPose } from '../roles/rig-poses.ts';

/** The bone of a joint: where the next joint of its limb, or its end, lies in its own frame. */
export interface JointBone {
  /** What it ends in: bones of two rigs are the same only if they end in the same. */
  readonly end: string;
  readonly along: Vector; // unit, in the joint's frame
}

/** Shorter bones have no direction, m. */
const MIN_BONE = 0.004;

const ends: Partial<Record<JointRole, readonly JointRole[]>> = {
  thigh: ['shin'],
  shin: ['foot'],
  foot: ['toes'],
  clavicle: ['upperArm'],
  upperArm: ['forearm'],
  forearm: ['hand'],
  hand: ['middle', 'index', 'fingers'],
};
/** The trunk from below; a bone of it ends in the next one, whichever that is. */
const trunk: readonly (JointRole | null)[] = ['hips', 'spine', 'neck', 'head'];

/** The bone of joint `j`; null if nothing shows where it ends. */
export function boneOf(map: JointMap, rig: readonly RigPose[], j: number): JointBone | null {
  for (const [to, end] of endsOf(map, j)) {
    const along = unitOf(meanWay(rig, j, j, to), MIN_BONE);
    if (along !== null) return { end, along };
  }
  if (map.joints[j].role === null) return null;
  const site = map.skeleton.endSites.find(({ joint }) => joint === j)?.offset;
  const along = site && unitOf(site, MIN_BONE);
  if (along) return { end: 'end', along };
  // The end as a joint of its own, as formats without end sites have it.
  const children = childrenOf(map.skeleton)[j].filter((child) => map.joints[child].role === null);
  const only = children.length === 1 ? unitOf(meanWay(rig, j, j, children[0]), MIN_BONE) : null;
  return only && { end: 'end', along: only };
}

/** Joints in which the bone of `j` may end, the best first, and what they are. */
function endsOf(map: JointMap, j: number): (readonly [joint: number, end: string])[] {
  const { skeleton, joints } = map;
  const { role, side, place } = joints[j];
  const isMine = (k: number): boolean => isBelow(skeleton, k, j);
  const found = (wanted: JointRole | null, at: number): number =>
    joints.findIndex((o, k) => o.role === wanted && o.side === side && o.place === at && isMine(k));
  const level = trunk.indexOf(role);
  if (role !== null && level >= 0)
    return joints.flatMap((o, k) =>
      trunk.indexOf(o.role) >= level && isMine(k) ? [[k, 'up'] as const] : [],
    );
  const next: readonly (readonly [number, string])[] =
    role === null ? [] : (ends[role] ?? []).map((end) => [found(end, 1), end] as const);
  const row = role === null || ends[role] !== undefined ? -1 : found(role, place + 1);
  return [...next, [row, 'next'] as const].filter(([k]) => k >= 0);
}

/**
 * The mean way from the right one of two joints to the left one, in the frame of joint `of`; null if one is
 * missing or both are one.
 */
export function acrossOf(map: JointMap, rig: readonly RigPose[], of: number, role: JointRole): Vector | null {
  const [left, right] = (['left', 'right'] as const).map((side) => firstOf(map.joints, role, side));
  if (left < 0 || right < 0) return null;
  return unitOf(meanWay(rig, of, right, left), MIN_ACROSS);
}

/** Closer pairs of joints are not across the body but in its middle, m. */
const MIN_ACROSS = 0.02;

function firstOf(joints: readonly MappedJoint[], role: JointRole, side: JointSide): number {
  return joints.findIndex((joint) => joint.role === role && joint.side === side && joint.place === 1);
}

/*
 * The neutral pose, to which all rigs are brought: upright, facing Z, arms out to the sides, palms down, feet
 * straight ahead. X is to the left. A hinge bends positively about its axis: knees take the heel back, elbows
 * the hand forward.
 */

type Direction = readonly [number, number, number];

const outwardSign = ({ side }: MappedJoint): 1 | -1 => (side === 'right' ? -1 : 1);

/** Direction of a joint's bone in the neutral pose. */
export function neutralBone(joint: MappedJoint): Direction {
  const side = outwardSign(joint);
  switch (joint.role) {
    case 'thigh':
    case 'shin':
      return [0, -1, 0];
    case 'foot':
      return [0, -0.5, Math.sqrt(0.75)];
    case 'toes':
    case 'jaw':
    case 'eye':
      return [0, 0, 1];
    case 'thumb':
      return [side * Math.SQRT1_2, 0, Math.SQRT1_2];
    case 'clavicle':
    case 'upperArm':
    case 'forearm':
    case 'hand':
    case 'index':
    case 'middle':
    case 'ring':
    case 'pinky':
    case 'fingers':
      return [side, 0, 0];
    default:
      return [0, 1, 0];
  }
}

/**
 * Axis of the hinge that a joint's bone is a part of, in the neutral pose; of a hand, the way from its little
 * finger to its first.
 */
export function neutralHinge(joint: MappedJoint): Direction {
  if (joint.role === 'hand') return [0, 0, 1];
  return joint.role === 'thigh' || joint.role === 'shin' ? [1, 0, 0] : [0, -outwardSign(joint), 0];
}
