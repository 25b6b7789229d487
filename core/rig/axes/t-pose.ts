import { transformsAt, worldTransforms } from '../../pose/forward-kinematics.ts';
import type { Clip } from '../../clip/clip.ts';
import { unitOf } from '../../math/turn-algebra.ts';
import { vectorDot } from '../../math/vector.ts';
import { oncePer } from '../../kit/long-work.ts';
import type { Skeleton } from '../../pose/skeleton.ts';
import { recognisedLimbs, recognisedParts } from '../roles/body-limbs.ts';
import type { JointRole } from '../roles/joint-role.ts';
import { ancestorsOf, between } from '../roles/joint-tree.ts';

/** Maximum turn of a joint at rest, rad: files round angles. */
const AT_REST = Math.PI / 180;

/** Maximum angle of a bone with its direction in a T-pose, rad. */
const IN_LINE = Math.PI / 12;

/**
 * True if all rotations of a frame are at rest, but those of the hips and of joints above them, which say where
 * the figure is and where it looks.
 */
export function isAtRest({ rotations, skeleton }: Clip, frame: number): boolean {
  const { posed } = bonesOf(skeleton);
  const first = frame * skeleton.names.length * 4;
  return posed.every((joint) => {
    const at = first + joint * 4;
    const sine = Math.hypot(rotations[at], rotations[at + 1], rotations[at + 2]);
    return 2 * Math.atan2(sine, Math.abs(rotations[at + 3])) < AT_REST;
  });
}

/**
 * True if a body is in a T-pose in a frame, whatever its rest pose and its axes: both arms are straight and in one
 * line, at a right angle to the legs, which are straight and in line with the trunk. False without arms or legs.
 */
export function isInTPose(clip: Clip, frame: number): boolean {
  const { arms, legs, trunk } = bonesOf(clip.skeleton);
  if (arms.length === 0) return false;
  const joints = clip.skeleton.names.length;
  const world = { positions: new Float64Array(joints * 3), rotations: new Float64Array(joints * 4) };
  worldTransforms(world, clip.skeleton.parentIndices, transformsAt(clip, joints, frame));
  const unit = ([from, to]: Bone): Float64Array | null => unitOf(between(world.positions, from, to));
  const across = unit([arms[0][0], arms[arms.length - 1][1]]);
  const up = unit(trunk);
  if (across === null || up === null || Math.abs(vectorDot(across, up)) > Math.sin(IN_LINE)) return false;
  const isAlong = (bone: Bone, direction: Float64Array): boolean =>
    vectorDot(unit(bone) ?? direction, direction) > Math.cos(IN_LINE);
  return arms.every((bone) => isAlong(bone, across)) && legs.every((bone) => isAlong(bone, up));
}

/** Two joints, of which the second is farther from the right hand, or from the feet. */
type Bone = readonly [from: number, to: number];

interface Bones {
  readonly posed: readonly number[]; // joints below the hips; all joints of a figure that has none
  readonly arms: readonly Bone[]; // from the right hand to the left one; none: an arm or a leg is not known
  readonly legs: readonly Bone[];
  readonly trunk: Bone;
}

const bonesOf = oncePer((skeleton: Skeleton): Bones => {
  const parts = recognisedParts(skeleton);
  const body = recognisedLimbs(skeleton);
  const hips = body?.hips ?? parts.findIndex(({ role }) => role === 'hips');
  const places = new Set(hips < 0 ? [] : [hips, ...ancestorsOf(skeleton, hips)]);
  const all = parts.map((_, joint) => joint);
  const below = all.filter((joint) => skeleton.parentIndices[joint] >= 0 && !places.has(joint));
  const posed = below.length > 0 ? below : all;
  const limb = (side: 'left' | 'right', roles: readonly JointRole[]): readonly number[] =>
    roles.map((role) => parts.findIndex((part) => part.role === role && part.side === side));
  const [left, right] = (['left', 'right'] as const).map((side) => ({
    arm: limb(side, ['upperArm', 'forearm', 'hand']),
    leg: limb(side, ['foot', 'shin', 'thigh']),
  }));
  const trunk: Bone = [hips, body?.top ?? -1];
  const isBody = ![...left.arm, ...left.leg, ...right.arm, ...right.leg, ...trunk].includes(-1);
  if (!isBody) return { posed, arms: [], legs: [], trunk };
  const bones = (joints: readonly number[]): Bone[] => joints.slice(1).map((to, i) => [joints[i], to]);
  const arms = [...bones(right.arm.toReversed()), ...bones(left.arm)];
  return { posed, arms, legs: [...bones(left.leg), ...bones(right.leg)], trunk };
});
