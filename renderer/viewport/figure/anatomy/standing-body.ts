import type { Skeleton } from '#core/pose/skeleton.ts';
import { recogniseAnatomy, type Anatomy, type Limb, type BodySide } from './anatomy.ts';
import { hangJoints, type BonesInMotion, type Stance } from './bones-in-motion.ts';
import { endOfLimb, measureTree, tipsIn, type JointTree } from './tree.ts';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import type { JointRole, JointSide } from '#core/rig/roles/joint-role.ts';
import { quatFromSixD } from '#core/math/rotation-conversions.ts';
import {
  add,
  addScaled,
  dot,
  inverse,
  multiply,
  normalise,
  scale,
  subtract,
  yaw,
  type Quat,
  type Vec3,
} from '../vector.ts';

/** Orientation of a body in one frame. */
interface LyingBody {
  readonly stance: Stance;
  readonly back: Quat; // rotates its trunk upright, facing +Z
  readonly ahead: Quat; // rotates it only about the vertical, to face +Z
  readonly lean: number; // cosine of the angle of its trunk from upright
}

/** Cosine of the lean up to which a frame has full weight in the mean: 25°. */
const UPRIGHT = 0.9;
/** Cosine of the lean up to which the head is level and the feet are on the ground: 60°. */
const ON_FEET = 0.5;

/**
 * Mean stance of a person in a motion, facing +Z with an upright trunk, for skeletons whose rest pose is not
 * a standing person: the mean rotation of each joint relative to the trunk, of the head relative to the
 * ground, of each foot while it stands.
 */
function meanStance(skeleton: Skeleton, { offsets, stances }: BonesInMotion, anatomy: Anatomy): Stance {
  const bodies = stances.map((stance) => lyingBody(stance, anatomy));
  const upright = bodies.filter(({ lean }) => lean > UPRIGHT);
  const onFeet = bodies.filter(({ lean }) => lean > ON_FEET);
  const measured = upright.length > 0 ? upright : onFeet.length > 0 ? onFeet : bodies;
  const rotations = offsets.map((_, j) =>
    meanTurn(measured.map(({ stance, back }) => multiply(back, stance.rotations[j]))),
  );
  if (onFeet.length > 0) {
    const { head, legs } = anatomy;
    rotations[head] = meanTurn(onFeet.map(({ stance, ahead }) => multiply(ahead, stance.rotations[head])));
    for (const { lower } of legs) {
      const foot = belowOf(skeleton, lower);
      const standing = lowest(onFeet, ({ stance }) => heightOf(skeleton, stance, foot));
      for (const j of foot)
        rotations[j] = meanTurn(standing.map(({ stance, ahead }) => multiply(ahead, stance.rotations[j])));
    }
  }
  return hangJoints(skeleton, offsets, rotations);
}

function lyingBody(stance: Stance, { legs, arms, head }: Anatomy): LyingBody {
  const { points } = stance;
  const across = (limbs: readonly Limb[]): Vec3 =>
    limbs.length < 2 ? [0, 0, 0] : subtract(points[limbs[0].upper], points[limbs[1].upper]);
  const left = normalise(add(across(legs), across(arms)), [1, 0, 0]);
  const hips = scale(add(points[legs[0].upper], points[legs[1].upper]), 0.5);
  const trunk = subtract(points[head], hips);
  const up = normalise(addScaled(trunk, left, -dot(trunk, left)), [0, 1, 0]);
  const [x, y, z, w] = quatFromSixD(new Float64Array(4), [...left, ...up]);
  const facing = Math.atan2(-left[2], left[0]);
  return { stance, back: inverse([x, y, z, w]), ahead: yaw(-facing), lean: up[1] };
}

/** Sum of the heights of the joints and ends of a foot, m: smallest while it stands flat. */
function heightOf(skeleton: Skeleton, stance: Stance, foot: readonly number[]): number {
  const tips = tipsIn(skeleton, stance);
  return foot.flatMap((j) => [stance.points[j], ...tips[j]]).reduce((sum, point) => sum + point[1], 0);
}

/** Minimum share of the frames in which a foot stands. */
const STANDING = 0.25;

function lowest<Item>(items: readonly Item[], heightIn: (item: Item) => number): readonly Item[] {
  const sorted = items
    .map((item) => ({ item, height: heightIn(item) }))
    .toSorted((a, b) => a.height - b.height);
  return sorted.slice(0, Math.ceil(STANDING * items.length)).map(({ item }) => item);
}

function belowOf({ parentIndices }: Skeleton, joint: number): number[] {
  const found = new Set([joint]);
  parentIndices.forEach((parent, j) => {
    if (found.has(parent)) found.add(j);
  });
  return [...found];
}

/** Mean of `turns`, or the first one if they cancel out. */
function meanTurn(turns: readonly Quat[]): Quat {
  const sum = [0, 0, 0, 0];
  for (const turn of turns) {
    const sign = turn.reduce((dotted, part, i) => dotted + part * sum[i], 0) < 0 ? -1 : 1;
    turn.forEach((part, i) => (sum[i] += sign * part));
  }
  const size = Math.hypot(...sum);
  if (size < 0.1 * turns.length) return turns[0];
  return [sum[0] / size, sum[1] / size, sum[2] / size, sum[3] / size];
}

/** A pose from which a figure can be built, and its anatomy. */
interface StandingBody {
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
  const limbOf = (side: BodySide, roles: readonly JointRole[]): Limb | null => {
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
