import type { Skeleton } from '#core/pose/skeleton.ts';
import type { Vec3 } from './geometry.ts';

/**
 * Lengths of a person 1.75 m tall, in metres. Source: Drillis and Contini 1966, as printed in Winter,
 * "Biomechanics and Motor Control of Human Movement", 4th ed., figure 4.1: thigh .245 H, shank .246 H, ankle
 * .039 H, foot .152 H, upper arm .186 H, forearm .146 H, hand .108 H.
 */
const HEIGHT = 1.75;
export const THIGH = 0.245 * HEIGHT;
export const SHANK = 0.246 * HEIGHT;
export const ANKLE_HEIGHT = 0.039 * HEIGHT;
/** Half the distance between the hip joints. */
export const HIP_HALF_WIDTH = 0.05 * HEIGHT;
/** The hip joints lie below the joint that carries the pelvis. */
export const HIP_DROP = 0.05;
/** Height of the Hips joint when the figure stands with straight legs. */
export const STANDING_HEIGHT = THIGH + SHANK + ANKLE_HEIGHT + HIP_DROP;

/** The sole, seen from the point under the ankle, z forward; 0.152 H from heel to toe. */
export const HEEL_BACK = 0.058;
export const BALL_FORWARD = 0.135;
export const BALL_HEIGHT = 0.022;
export const TOE_FORWARD = 0.208;

type Side = 'Left' | 'Right';
interface Joint {
  readonly name: string;
  readonly parent: string | null;
  readonly offset: Vec3;
  readonly end?: Vec3;
}

/**
 * The starter library's figure: 26 joints, MotionBuilder's names, a T-pose at rest facing +Z with its left to
 * +X. Its soles are at height 0 when the hips are at `STANDING_HEIGHT`.
 */
export function starterSkeleton(): Skeleton {
  const joints = [...TRUNK, ...arm('Left'), ...arm('Right'), ...leg('Left'), ...leg('Right')];
  const names = joints.map((joint) => joint.name);
  return {
    names,
    parentIndices: Int32Array.from(joints, (joint) =>
      joint.parent === null ? -1 : names.indexOf(joint.parent),
    ),
    restPositions: Float32Array.from(joints.flatMap((joint) => joint.offset)),
    endSites: joints.flatMap(({ end }, index) => (end === undefined ? [] : [{ joint: index, offset: end }])),
  };
}

const TRUNK: readonly Joint[] = [
  { name: 'Hips', parent: null, offset: [0, STANDING_HEIGHT, 0] },
  { name: 'Spine', parent: 'Hips', offset: [0, 0.085, -0.012] },
  { name: 'Spine1', parent: 'Spine', offset: [0, 0.115, 0.004] },
  { name: 'Spine2', parent: 'Spine1', offset: [0, 0.125, -0.006] },
  { name: 'Neck', parent: 'Spine2', offset: [0, 0.185, -0.014] },
  { name: 'Head', parent: 'Neck', offset: [0, 0.088, 0.022], end: [0, 0.175, 0.012] },
];

function arm(side: Side): readonly Joint[] {
  const out = side === 'Left' ? 1 : -1;
  const upper = 0.186 * HEIGHT;
  const fore = 0.146 * HEIGHT;
  return [
    { name: `${side}Shoulder`, parent: 'Spine2', offset: [out * 0.028, 0.135, 0.004] },
    { name: `${side}Arm`, parent: `${side}Shoulder`, offset: [out * 0.152, -0.012, -0.012] },
    { name: `${side}ForeArm`, parent: `${side}Arm`, offset: [out * upper, 0, 0] },
    { name: `${side}Hand`, parent: `${side}ForeArm`, offset: [out * fore, 0, 0] },
    {
      name: `${side}HandIndex1`,
      parent: `${side}Hand`,
      offset: [out * 0.09, 0, 0],
      end: [out * 0.095, 0, 0],
    },
    {
      name: `${side}HandThumb1`,
      parent: `${side}Hand`,
      offset: [out * 0.03, -0.012, 0.026],
      end: [out * 0.055, -0.012, 0.028],
    },
  ];
}

function leg(side: Side): readonly Joint[] {
  const out = side === 'Left' ? 1 : -1;
  return [
    { name: `${side}UpLeg`, parent: 'Hips', offset: [out * HIP_HALF_WIDTH, -HIP_DROP, 0] },
    { name: `${side}Leg`, parent: `${side}UpLeg`, offset: [0, -THIGH, 0] },
    { name: `${side}Foot`, parent: `${side}Leg`, offset: [0, -SHANK, 0] },
    {
      name: `${side}ToeBase`,
      parent: `${side}Foot`,
      offset: [0, BALL_HEIGHT - ANKLE_HEIGHT, BALL_FORWARD],
      end: [0, -BALL_HEIGHT, TOE_FORWARD - BALL_FORWARD],
    },
  ];
}
