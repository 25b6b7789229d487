import { vectorCross, vectorLength, vectorDot } from '../../math/vector.ts';
import {
  inverseTurn,
  turned,
  unitOf,
  turnOfTwo,
  turnsInRow,
  type Vector,
  type Turn,
} from '../../math/turn-algebra.ts';
import { findJoint, type JointMap } from '../roles/joint-map.ts';
import { turnIn, wayIn, type RigPose } from '../roles/rig-poses.ts';
import type { Clip } from '../../clip/clip.ts';
import { quatRotateVector } from '../../math/quaternion.ts';
import { neutralBone, neutralHinge, type JointBone } from './joint-bones.ts';
import type { RestAxes } from './rest-axes.ts';

/** The axis about which a knee or an elbow bends, in the frame of a joint above or below it. */
interface HingeAxis {
  readonly axis: Vector; // unit; the bend about it is positive
  readonly spread: number; // rad, between poses; 0 = a perfect hinge
}

/** Straighter limbs show no hinge, rad. */
const MIN_BEND = (20 * Math.PI) / 180;
/** A hinge must be seen in as many poses … */
const MIN_POSES = 3;
/** … and spread no further, rad. */
const MAX_SPREAD = (25 * Math.PI) / 180;

const limbs = [
  ['thigh', 'shin', 'foot'],
  ['upperArm', 'forearm', 'hand'],
] as const;

/**
 * The hinges that the poses of a rig show: of thighs, shins, upper arms and forearms.
 *
 * @returns by joint; absent: not bent enough, or no hinge
 */
export function hingeAxes(map: JointMap, rig: readonly RigPose[]): ReadonlyMap<number, HingeAxis> {
  const found = new Map<number, HingeAxis>();
  for (const [upper, lower, end] of limbs)
    for (const side of ['left', 'right'] as const) {
      const [a, b, c] = [upper, lower, end].map((role) => findJoint(map, role, side));
      if (a < 0 || b < 0 || c < 0) continue;
      for (const joint of [a, b]) {
        const axis = hingeOf(rig, joint, [a, b, c]);
        if (axis !== null) found.set(joint, axis);
      }
    }
  return found;
}

/** The mean axis in the frame of `joint`, weighted by the bend. */
function hingeOf(rig: readonly RigPose[], joint: number, [a, b, c]: readonly number[]): HingeAxis | null {
  const sum = new Float64Array(3);
  let [seen, total] = [0, 0];
  for (const pose of rig) {
    const [upper, lower] = [unitOf(wayIn(pose, a, b)), unitOf(wayIn(pose, b, c))];
    if (upper === null || lower === null) return null;
    const axis = vectorCross(new Float64Array(3), upper, lower);
    const sine = vectorLength(axis);
    const bend = Math.atan2(sine, upper[0] * lower[0] + upper[1] * lower[1] + upper[2] * lower[2]);
    if (bend < MIN_BEND) continue;
    const own = turned(inverseTurn(turnIn(pose, joint)), axis);
    for (let i = 0; i < 3; i++) sum[i] += own[i];
    seen++;
    total += sine;
  }
  if (seen < Math.min(MIN_POSES, rig.length)) return null;
  const axis = unitOf(sum);
  // The length of a mean of unit vectors that spread by a small angle s is about 1 - s²/2.
  const spread = Math.sqrt(Math.max(0, 2 - (2 * vectorLength(sum)) / total));
  return axis === null || spread > MAX_SPREAD ? null : { axis, spread };
}

/** Frames of a clip that are measured for the hinge. */
const MAX_FRAMES = 256;

/**
 * The mean axis about which a limb bends in clips, in the frame of its first joint; bends count with their
 * sine. Null without any.
 */
export function limbHinge(clips: readonly Clip[], middle: number, end: number): Float64Array | null {
  const [bone, sum] = [new Float64Array(3), new Float64Array(3)];
  let size = 0;
  for (const { positions, rotations, frameCount, skeleton } of clips) {
    const joints = skeleton.parentIndices.length;
    const step = Math.ceil(frameCount / MAX_FRAMES);
    for (let frame = 0; frame < frameCount; frame += step) {
      const at = frame * joints;
      quatRotateVector(bone, rotations, positions, 0, (at + middle) * 4, (at + end) * 3);
      const upper = positions.subarray((at + middle) * 3, (at + middle) * 3 + 3);
      size += vectorLength(upper) * vectorLength(bone);
      vectorCross(bone, upper, bone);
      for (let k = 0; k < 3; k++) sum[k] += bone[k];
    }
  }
  const length = vectorLength(sum);
  return length <= 1e-3 * size ? null : sum.map((value) => value / length);
}

/** A bone further from an axis of its joint does not lie along it, rad. */
const ON_AXIS = (3 * Math.PI) / 180;
/**
 * A rig's axes follow its hinges if those of the legs are no further from them, rad, … Forearms turn about
 * themselves while elbows bend, so that …
 */
const LEG_NEAR = (15 * Math.PI) / 180;
/** … hinges of arms may be, where those of the legs show it. */
const ARM_NEAR = (38 * Math.PI) / 180;

/** Twist of limbs, from hinges. */
export interface HingeTurns {
  /** The turn that takes a joint's hinge to the neutral one, by joint. */
  readonly shown: ReadonlyMap<number, Turn>;
  /**
   * The same, a multiple of 90° from the joint's own axes, or from the rest pose if it is a body: as the
   * author of the rig meant it, the same for each motion. Null if the axes do not follow the hinges: joints
   * are rolled about their bones, or nothing shows it.
   */
  readonly meant: ReadonlyMap<number, Turn> | null;
}

/** @param rest see `restAxes` */
export function hingeTurns(
  map: JointMap,
  bones: readonly (JointBone | null)[],
  hinges: ReadonlyMap<number, HingeAxis>,
  rest: RestAxes | null,
): HingeTurns {
  const shown = new Map<number, Turn>();
  const meant = new Map<number, Turn>();
  const isLeg = (j: number): boolean => neutralBone(map.joints[j])[1] !== 0;
  const nearArm = [...hinges.keys()].some(isLeg) ? ARM_NEAR : LEG_NEAR;
  let follows = hinges.size > 0;
  for (const [j, { axis }] of hinges) {
    const along = bones[j]?.along;
    if (along === undefined) continue;
    const [bone, hinge] = [neutralBone(map.joints[j]), neutralHinge(map.joints[j])];
    shown.set(j, turnOfTwo(along, axis, bone, hinge));
    // A frame of a motion does not show what was meant.
    if (rest?.isEven[j] === false) continue;
    const start = rest?.turns[j] ?? axisTurn(along, bone, hinge);
    if (start === null) follows = false;
    else {
      const off = angleAbout(bone, hinge, turned(start, axis));
      const quarters = Math.round(off / (Math.PI / 2));
      const isNear = Math.abs(off - (quarters * Math.PI) / 2) <= (isLeg(j) ? LEG_NEAR : nearArm);
      if (isNear) meant.set(j, turnsInRow(turnAboutAxis(bone, (-quarters * Math.PI) / 2), start));
      else follows = false;
    }
  }
  return { shown, meant: follows ? meant : null };
}

/**
 * The turn of a joint whose bone lies along one of its axes, so that another is the hinge; null if it lies
 * askew.
 */
function axisTurn(along: Vector, bone: readonly number[], hinge: readonly number[]): Turn | null {
  const at = along.findIndex((value) => Math.abs(value) > Math.cos(ON_AXIS));
  if (at < 0) return null;
  const next = Float64Array.from([0, 1, 2], (axis) => (axis === (at + 1) % 3 ? 1 : 0));
  return turnOfTwo(along, next, bone, hinge);
}

/** Angle from `from` to `to` about the unit vector `axis`, rad. */
function angleAbout(axis: readonly number[], from: readonly number[], to: Vector): number {
  const aside = vectorCross(new Float64Array(3), axis, from);
  return Math.atan2(vectorDot(to, aside), vectorDot(to, from));
}

function turnAboutAxis([x, y, z]: readonly number[], angle: number): Turn {
  const sine = Math.sin(angle / 2);
  return Float64Array.of(x * sine, y * sine, z * sine, Math.cos(angle / 2));
}
