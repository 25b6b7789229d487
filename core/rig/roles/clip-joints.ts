import type { Clip } from '../../clip/clip.ts';
import { oncePer } from '../../kit/long-work.ts';
import { worldTransforms } from '../../pose/forward-kinematics.ts';
import { jointCount } from '../../pose/skeleton.ts';
import { createJointMap, findJoint, type JointEdits, type JointMap, type TwistRule } from './joint-map.ts';
import { recogniseJoints } from './recognise-joints.ts';
import { rigPosesOf } from './rig-poses.ts';
import type { RootOverride } from '../../clip/root/root-override.ts';
import { findRootOrigin, type RootJoints } from '../../clip/root/root-joints.ts';
import { rootStates } from '../../clip/root/root-states.ts';
import { rootClip, type ClipRoot, type RootedClip } from '../../clip/root/rooted-clip.ts';
import type { JointRole, JointSide } from './joint-role.ts';
import { ancestorsOf } from './joint-tree.ts';

/**
 * `createJointMap` for the skeleton of `clip`; its first frame is used if the rest pose is not a pose of a
 * body.
 *
 * @param poses of the skeleton, so that all of its clips share one map of its axes
 */
export function clipJointMap(
  clip: Clip,
  edits: JointEdits = {},
  poses = rigPosesOf(clip),
  twists: TwistRule = 'skeleton',
): JointMap {
  const recognised = recogniseJoints(clip.skeleton, () => firstFrameInWorld(clip).positions);
  return createJointMap(clip.skeleton, edits, recognised, poses, twists);
}

/** World transforms of the joints in the first frame. */
export function firstFrameInWorld(clip: Clip): { positions: Float64Array; rotations: Float64Array } {
  const joints = jointCount(clip.skeleton);
  const world = { positions: new Float64Array(joints * 3), rotations: new Float64Array(joints * 4) };
  worldTransforms(world, clip.skeleton.parentIndices, clip);
  return world;
}

/** The joints of `map` that define the root. */
export const rootJointsOf = oncePer((map: JointMap): RootJoints => {
  const find = (role: JointRole, side: JointSide): number => findJoint(map, role, side);
  return {
    hips: find('hips', 'centre'),
    thighs: [find('thigh', 'left'), find('thigh', 'right')],
    upperArms: [find('upperArm', 'left'), find('upperArm', 'right')],
  };
});

/** The root of a clip on its own skeleton, before retargeting. @param map of that skeleton */
export function findRoot(clip: Clip, map: JointMap, choice: RootOverride) {
  const joints = rootJointsOf(map);
  const origin = findRootOrigin(clip, joints, choice);
  return { origin, states: rootStates(clip, joints, origin) };
}

/** The hips and the joints of the body. */
export const bodyOf = oncePer((map: JointMap): Pick<ClipRoot, 'hips' | 'body'> => ({
  hips: rootJointsOf(map).hips,
  body: bodyJoints(map),
}));

/** Finds the root of `clip` and makes the clip relative to it. @param map of its skeleton */
export function rootOwnClip(
  clip: Clip,
  map: JointMap = clipJointMap(clip),
  choice: RootOverride = { kind: 'auto' },
): RootedClip {
  const { origin, states } = findRoot(clip, map, choice);
  return rootClip(clip, origin, states, bodyOf(map));
}

/**
 * The joints of the body, ascending: those with a part in it, and all below them. Joints above the hips are
 * not: they carry the figure, or stand still while its root turns. Neither are props and controls beside the
 * hips. Without hips, all joints are.
 *
 *     reference ─┬─ hips ── spine ── …        the body
 *                ├─ left thigh ── …           the body, on a rig with legs beside the hips
 *                └─ prop                      not the body
 */
export function bodyJoints({ skeleton, joints }: Pick<JointMap, 'skeleton' | 'joints'>): Int32Array {
  const hips = findJoint({ joints }, 'hips', 'centre');
  if (hips < 0) return Int32Array.from(joints.keys());
  const above = new Set(ancestorsOf(skeleton, hips));
  const isPart = (joint: number): boolean => {
    const { role } = joints[joint];
    return role !== null && role !== 'root' && !above.has(joint);
  };
  return Int32Array.from(
    Array.from(joints.keys()).filter((joint) => [joint, ...ancestorsOf(skeleton, joint)].some(isPart)),
  );
}
