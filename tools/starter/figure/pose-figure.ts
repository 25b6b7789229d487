import type { Skeleton } from '#core/pose/skeleton.ts';
import { HIP_DROP, HIP_HALF_WIDTH } from './figure.ts';
import {
  aboutX,
  aboutY,
  aboutZ,
  add,
  conjugate,
  multiply,
  rotate,
  shareOf,
  type Quat,
  type Vec3,
} from './geometry.ts';
import { solveLeg } from './leg-ik.ts';
import { turnOf, type ArmAngles, type FootPose, type Posture } from './posture.ts';

/** How much of the turn between pelvis and chest, and between chest and head, each joint takes. */
const SPINE_SHARES = { Spine: 0.34, Spine1: 0.33, Spine2: 0.33 } as const;
const NECK_SHARES = { Neck: 0.45, Head: 0.55 } as const;
/** A knee points between where the foot and where the pelvis points, nearer to the foot. */
const KNEE_FOLLOWS_FOOT = 0.6;

/**
 * The local rotations that put the figure in `posture`, by joint name. The root's position is `posture.hips`.
 */
export function poseFigure(posture: Posture): ReadonlyMap<string, Quat> {
  const rotations = new Map<string, Quat>();
  const pelvis = turnOf(posture.pelvis);
  const chest = turnOf(posture.chest);
  rotations.set('Hips', pelvis);
  shareBetween(rotations, SPINE_SHARES, multiply(conjugate(pelvis), chest));
  shareBetween(rotations, NECK_SHARES, multiply(conjugate(chest), turnOf(posture.head)));
  poseArm(rotations, 'Left', posture.arms.left);
  poseArm(rotations, 'Right', posture.arms.right);
  poseLeg(rotations, 'Left', posture.feet.left, posture);
  poseLeg(rotations, 'Right', posture.feet.right, posture);
  return rotations;
}

/** World position of a hip joint of the figure in `posture`. */
export function hipJoint(side: 'Left' | 'Right', hips: Vec3, pelvis: Quat): Vec3 {
  return add(hips, rotate(pelvis, [side === 'Left' ? HIP_HALF_WIDTH : -HIP_HALF_WIDTH, -HIP_DROP, 0]));
}

function shareBetween(
  rotations: Map<string, Quat>,
  shares: Readonly<Record<string, number>>,
  turn: Quat,
): void {
  for (const [joint, share] of Object.entries(shares)) rotations.set(joint, shareOf(turn, share));
}

function poseArm(rotations: Map<string, Quat>, side: 'Left' | 'Right', arm: ArmAngles): void {
  // Mirrored in the YZ plane, turns about Y and Z change sign and turns about X do not.
  const out = side === 'Left' ? 1 : -1;
  rotations.set(`${side}Shoulder`, multiply(aboutY(-out * arm.reach), aboutZ(out * arm.lift)));
  const hang = aboutZ(-out * (90 - arm.abduct));
  rotations.set(`${side}Arm`, multiply(multiply(aboutX(-arm.flex), hang), aboutX(arm.turn)));
  rotations.set(`${side}ForeArm`, multiply(aboutY(-out * arm.elbow), aboutX(arm.pronate)));
  rotations.set(`${side}Hand`, aboutZ(-out * arm.wrist));
  rotations.set(`${side}HandIndex1`, aboutZ(-out * arm.curl));
  rotations.set(`${side}HandThumb1`, multiply(aboutY(out * 6), aboutZ(-out * (8 + arm.curl / 4))));
}

function poseLeg(
  rotations: Map<string, Quat>,
  side: 'Left' | 'Right',
  foot: FootPose,
  posture: Posture,
): void {
  const pelvis = rotations.get('Hips')!;
  const out = side === 'Left' ? foot.kneeOut : -foot.kneeOut;
  const kneeHeading = foot.heading * KNEE_FOLLOWS_FOOT + posture.pelvis.yaw * (1 - KNEE_FOLLOWS_FOOT) + out;
  const leg = solveLeg(hipJoint(side, posture.hips, pelvis), foot.ankle, kneeHeading);
  const world = multiply(aboutY(foot.heading), aboutX(foot.pitch));
  rotations.set(`${side}UpLeg`, multiply(conjugate(pelvis), leg.thigh));
  rotations.set(`${side}Leg`, aboutX(leg.knee));
  rotations.set(`${side}Foot`, multiply(conjugate(leg.shank), world));
  rotations.set(`${side}ToeBase`, aboutX(-foot.toes));
}

/** Writes one frame of `rotations` at `offset` (joint-major xyzw) in the skeleton's order. */
export function writeRotations(
  out: Float32Array,
  offset: number,
  skeleton: Skeleton,
  rotations: ReadonlyMap<string, Quat>,
): Float32Array {
  skeleton.names.forEach((name, joint) => out.set(rotations.get(name) ?? [0, 0, 0, 1], offset + joint * 4));
  return out;
}
