import { createJointMap } from '../../../../core/joints/joint-map.ts';
import type { JointRole, JointSide } from '../../../../core/joints/joint-role.ts';
import type { Anatomy, Limb, Side } from './anatomy.ts';
import { endOfLimb, type JointTree } from './tree.ts';

/** The person recognised from joint names, in any pose of `tree`; null unless trunk and legs are all named. */
export function namedAnatomy(tree: JointTree): Anatomy | null {
  const { joints } = createJointMap(tree.skeleton);
  const find = (role: JointRole, side: JointSide): number =>
    joints.findIndex((joint) => joint.role === role && joint.side === side && joint.place === 1);
  const pelvis = find('hips', 'centre');
  const head = find('head', 'centre');
  const spine = pathBetween(tree, pelvis, head);
  if (!spine) return null;
  const limbOf = (side: Side, roles: readonly JointRole[]): Limb | null => {
    const named = roles.map((role) => find(role, side > 0 ? 'left' : 'right'));
    const [upper, middle, lower] = named;
    const isWhole = [pelvis, upper, middle].every((above, i) => pathBetween(tree, above, named[i]) !== null);
    if (!isWhole) return null;
    return {
      side,
      start: firstOff(tree, spine, upper),
      upper,
      middle,
      lower,
      ...endOfLimb(tree, middle, lower),
    };
  };
  const [left, right] = ([1, -1] as const).map((side) => limbOf(side, ['thigh', 'shin', 'foot']));
  if (!left || !right) return null;
  const arms = ([1, -1] as const)
    .map((side) => limbOf(side, ['upperArm', 'forearm', 'hand']))
    .filter((arm) => arm !== null)
    .map((arm) => ({ ...arm, ball: -1 }));
  const shoulders = arms.map(({ start }) => spine.indexOf(tree.skeleton.parentIndices[start]));
  const chestAt = arms.length > 0 ? Math.max(...shoulders) : Math.max(0, spine.length - 2);
  if (chestAt >= spine.length - 1) return null;
  return { pelvis, spine, chest: spine[chestAt], head, legs: [left, right], arms, forward: [0, 0, 1] };
}

/** Joints from `above` down to `joint`, both included; null if `joint` is not a descendant, or one is missing. */
function pathBetween({ skeleton }: JointTree, above: number, joint: number): number[] | null {
  if (above < 0 || joint <= above) return null;
  const path = [joint];
  while (path[0] > above) path.unshift(skeleton.parentIndices[path[0]]);
  return path[0] === above ? path : null;
}

/** First joint off the spine on the path down to `joint`. */
function firstOff({ skeleton }: JointTree, spine: readonly number[], joint: number): number {
  let j = joint;
  while (!spine.includes(skeleton.parentIndices[j])) j = skeleton.parentIndices[j];
  return j;
}
