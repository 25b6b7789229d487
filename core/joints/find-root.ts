import type { Clip } from '../clip.ts';
import type { RootOverride } from '../root/root-override.ts';
import { findRootOrigin, type RootJoints } from '../root/root-joints.ts';
import { rootStates } from '../root/root-states.ts';
import { rootClip, type ClipRoot, type RootedClip, type RootOrigin } from '../root/rooted-clip.ts';
import { bodyJoints } from './body-joints.ts';
import { findJoint, type JointMap } from './joint-map.ts';
import type { JointRole, JointSide } from './joint-role.ts';

/** The joints of `map` that define the root. */
export function rootJointsOf(map: JointMap): RootJoints {
  const find = (role: JointRole, side: JointSide): number => findJoint(map, role, side);
  return {
    hips: find('hips', 'centre'),
    thighs: [find('thigh', 'left'), find('thigh', 'right')],
    upperArms: [find('upperArm', 'left'), find('upperArm', 'right')],
  };
}

/** The root of a clip on its own skeleton, before retargeting. */
export interface FoundRoot {
  readonly origin: RootOrigin;
  readonly states: Float64Array; // [frames * 3] see `ClipRoot`
}

/** @param map of the clip's skeleton */
export function findRoot(clip: Clip, map: JointMap, choice: RootOverride): FoundRoot {
  const joints = rootJointsOf(map);
  const origin = findRootOrigin(clip, joints, choice);
  return { origin, states: rootStates(clip, joints, origin) };
}

/** The hips and the joints of the body. */
export function bodyOf(map: JointMap): Pick<ClipRoot, 'hips' | 'body'> {
  return { hips: rootJointsOf(map).hips, body: bodyJoints(map) };
}

/** Finds the root of `clip` and makes the clip relative to it. */
export function rootOwnClip(clip: Clip, map: JointMap, choice: RootOverride = { kind: 'auto' }): RootedClip {
  const { origin, states } = findRoot(clip, map, choice);
  return rootClip(clip, origin, states, bodyOf(map));
}
