import type { Skeleton } from '../../../../core/skeleton.ts';
import { recogniseAnatomy, type Anatomy, type Limb } from './anatomy.ts';
import { hangJoints, type BonesInMotion, type Stance } from './bones-in-motion.ts';
import { meanStance } from './mean-stance.ts';
import { namedAnatomy } from './named-anatomy.ts';
import { endOfLimb, measureTree, tipsIn, type JointTree } from './tree.ts';

/** A pose from which a figure can be built, and its anatomy. */
export interface StandingBody {
  readonly stance: Stance;
  readonly anatomy: Anatomy | null; // null = not a person
}

/**
 * The person with these `bones`: in the rest pose if that is a standing person, else in the mean stance of its motion.
 * Joint names identify the person if they can.
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
