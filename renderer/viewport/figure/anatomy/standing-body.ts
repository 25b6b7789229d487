import type { Skeleton } from '#core/skeleton.ts';
import { recogniseAnatomy, type Anatomy, type Limb, type Side } from './anatomy.ts';
import { hangJoints, type BonesInMotion, type Stance } from './bones-in-motion.ts';
import { meanStance } from './mean-stance.ts';
import { endOfLimb, measureTree, tipsIn, type JointTree } from './tree.ts';
import { createJointMap } from '#core/joints/joint-map.ts';
import type { JointRole, JointSide } from '#core/joints/joint-role.ts';

/** A pose from which a figure can be built, and its anatomy. */
export interface StandingBody {
  readonly stance: Stance;
  readonly anatomy: Anatomy | null; // null = not a person
}

/**
 * The person with these `bones`: in the rest pose if that is a standing person, else in the mean stance of
 * its motion. Joint names identify the person if they can.
 */
export function standingBody(skeleton: Skeleton, bones: BonesInMotion): StandingBody {
  const treeOf = (stance: Stance): JointTree =>
    measureTree(skeleton, stance.points, tipsIn(skeleton, stance));
  const rest = hangJoints(skeleton, bones.offsets);
  const named = namedAnatomy(treeOf(rest));
  const resting = recogniseAnatomy(treeOf(rest));
  const [first] = bones.stances;
  const isNamed = !named || !resting || (named.pelvis === resting.pelvis && named.head === resting.head);
  if (!first || (resting && isNamed)) return { stance: rest, anatomy: resting };
  const moving = named ?? firstFound(someOf(bones.stances), (stance) => recogniseAnatomy(treeOf(stance)));
  if (!moving) return { stance: hangJoints(skeleton, bones.offsets, first.rotations), anatomy: null };
  const stance = meanStance(skeleton, bones, moving);
  const tree = treeOf(stance);
  const measured = (limb: Limb): Limb => ({ ...limb, ...endOfLimb(tree, limb.middle, limb.lower) });
  const [left, right] = moving.legs;
  const legs = [measured(left), measured(right)] as const;
  return {
    stance,
    anatomy: {
      ...moving,
      legs,
      arms: moving.arms.map(measured).map((arm) => ({ ...arm, ball: -1 })),
      forward: [0, 0, 1],
    },
  };
}

/** Number of frames in which a person is searched. */
const FRAMES_TRIED = 12;

function someOf<Item>(items: readonly Item[]): readonly Item[] {
  const step = Math.ceil(items.length / FRAMES_TRIED);
  return items.filter((_, i) => i % step === 0);
}

function firstFound<Item, Found>(items: readonly Item[], find: (item: Item) => Found | null): Found | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}

/**
 * The person recognised from joint names, in any pose of `tree`; null unless trunk and legs are all named.
 */
function namedAnatomy(tree: JointTree): Anatomy | null {
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

/**
 * Joints from `above` down to `joint`, both included; null if `joint` is not a descendant, or one is missing.
 */
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
