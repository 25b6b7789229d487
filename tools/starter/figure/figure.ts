import type { Skeleton } from '#core/pose/skeleton.ts';
import { subtract, type Vec3 } from './geometry.ts';

/**
 * Lengths of a person 1.75 m tall, in metres. Source: Drillis and Contini 1966, as printed in Winter,
 * "Biomechanics and Motor Control of Human Movement", 4th ed., figure 4.1: thigh .245 H, shank .246 H, ankle
 * .039 H, foot .152 H, upper arm .186 H, forearm .146 H, hand .108 H.
 */
const HEIGHT = 1.75;
export const THIGH = 0.245 * HEIGHT;
export const SHANK = 0.246 * HEIGHT;
/** Half the distance between the hip joints. */
export const HIP_HALF_WIDTH = 0.05 * HEIGHT;
/** The hip joints lie below the joint that carries the pelvis. */
export const HIP_DROP = 0.05;

/** A foot, seen from the point under the ankle, z forward; 0.152 H from heel to toe. */
export const FOOT = {
  ankle: [0, 0.039 * HEIGHT, 0],
  heel: [0, 0, -0.058],
  ball: [0, 0.022, 0.135],
  toe: [0, 0, 0.208],
} as const satisfies Record<string, Vec3>;

/** Height of the Hips joint when the figure stands with straight legs. */
export const STANDING_HEIGHT = THIGH + SHANK + FOOT.ankle[1] + HIP_DROP;

export const SIDES = ['Left', 'Right'] as const;
export type Side = (typeof SIDES)[number];

/** A joint, its parent and where it is from there; for a tip, its end site, too. */
type Joint = readonly [name: string, parent: string, offset: Vec3, end?: Vec3 | undefined];

const TRUNK: readonly Joint[] = [
  ['Hips', '', [0, STANDING_HEIGHT, 0]],
  ['Spine', 'Hips', [0, 0.085, -0.012]],
  ['Spine1', 'Spine', [0, 0.115, 0.004]],
  ['Spine2', 'Spine1', [0, 0.125, -0.006]],
  ['Neck', 'Spine2', [0, 0.185, -0.014]],
  ['Head', 'Neck', [0, 0.088, 0.022], [0, 0.175, 0.012]],
];

/** The limbs of the left side. Joints of a side begin with `*`. */
const ARM: readonly Joint[] = [
  ['*Shoulder', 'Spine2', [0.028, 0.135, 0.004]],
  ['*Arm', '*Shoulder', [0.152, -0.012, -0.012]],
  ['*ForeArm', '*Arm', [0.186 * HEIGHT, 0, 0]],
  ['*Hand', '*ForeArm', [0.146 * HEIGHT, 0, 0]],
  ['*HandIndex1', '*Hand', [0.09, 0, 0], [0.095, 0, 0]],
  ['*HandThumb1', '*Hand', [0.03, -0.012, 0.026], [0.055, -0.012, 0.028]],
];
const LEG: readonly Joint[] = [
  ['*UpLeg', 'Hips', [HIP_HALF_WIDTH, -HIP_DROP, 0]],
  ['*Leg', '*UpLeg', [0, -THIGH, 0]],
  ['*Foot', '*Leg', [0, -SHANK, 0]],
  ['*ToeBase', '*Foot', subtract(FOOT.ball, FOOT.ankle), subtract(FOOT.toe, FOOT.ball)],
];

/**
 * The starter library's figure: 26 joints, MotionBuilder's names, a T-pose at rest facing +Z with its left to
 * +X. Its soles are at height 0 when the hips are at `STANDING_HEIGHT`.
 */
export function starterSkeleton(): Skeleton {
  const joints = [...TRUNK, ...[ARM, LEG].flatMap((limb) => SIDES.flatMap((side) => limb.map(onSide(side))))];
  const names = joints.map(([name]) => name);
  return {
    names,
    parentIndices: Int32Array.from(joints, ([, parent]) => names.indexOf(parent)),
    restPositions: Float32Array.from(joints.flatMap(([, , offset]) => offset)),
    endSites: joints.flatMap(([, , , end], joint) => (end === undefined ? [] : [{ joint, offset: end }])),
  };
}

/** A joint of the left side, or its mirror image. */
const onSide =
  (side: Side) =>
  ([name, parent, offset, end]: Joint): Joint => {
    // No -0 on the right.
    const placed = ([x, y, z]: Vec3): Vec3 => [side === 'Left' ? x : 0 - x, y, z];
    return [name.replace('*', side), parent.replace('*', side), placed(offset), end && placed(end)];
  };
