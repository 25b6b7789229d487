import { oncePer } from '../once-per.ts';
import type { Skeleton } from '../skeleton.ts';
import type { JointPart, JointRole, JointSide } from './joint-role.ts';
import { isBelow } from './joint-tree.ts';
import { recogniseJoints } from './recognise-joints.ts';

/** The joints of a leg. */
export interface Leg {
  readonly upper: number; // thigh
  readonly end: number; // foot, a descendant
}

/** The joints that show the size and up direction of a body. */
export interface BodyLimbs {
  readonly hips: number;
  readonly head: number; // -1 = not known
  /** The head, or else the topmost joint of neck and spine; -1 = none. */
  readonly top: number;
  readonly legs: readonly Leg[]; // 1 or 2
}

/** The recognised part of each joint, [joints]; without counterparts, which take much longer to find. */
export const recognisedParts: (skeleton: Skeleton) => readonly JointPart[] = oncePer(recogniseJoints);

/** The recognised limbs of a body; undefined without hips or without a leg from thigh to foot. */
export const recognisedLimbs = (skeleton: Skeleton): BodyLimbs | undefined => limbsOf(skeleton).body;

const limbsOf = oncePer((skeleton: Skeleton): { readonly body: BodyLimbs | undefined } => {
  const parts = recognisedParts(skeleton);
  const find = (role: JointRole, side: JointSide): number =>
    parts.findIndex((part) => part.role === role && part.side === side);
  const hips = find('hips', 'centre');
  const legs = (['left', 'right'] as const)
    .map((side): Leg => ({ upper: find('thigh', side), end: find('foot', side) }))
    .filter(({ upper, end }) => upper >= 0 && isBelow(skeleton, end, upper));
  if (hips < 0 || legs.length === 0) return { body: undefined };
  const last = (role: JointRole): number => parts.findLastIndex((part) => part.role === role);
  const head = find('head', 'centre');
  const top = [head, last('neck'), last('spine')].find((joint) => joint >= 0) ?? -1;
  return { body: { hips, head, top, legs } };
});
