import { chainFrom, distance, type BodyPoints } from './joint-tree.ts';

/** A chain shaped like an arm or a leg: two long bones in a row. */
export interface LimbShape {
  readonly before: number; // the joint before, a clavicle; -1 = none
  readonly upper: number; // shoulder or hip
  readonly lower: number; // elbow or knee
  readonly end: number; // wrist or ankle
  readonly after: number; // the first joint of a foot, or of a hand; -1 = none
  readonly lengths: readonly [number, number]; // of both bones, m
  readonly reach: number; // from the parent to the tip, m
}

/** Longer chains are ropes and tails. */
const MAX_JOINTS = 14;
/** Maximum ratio of upper and lower bone, … */
const LIKE_BONES = 2.2;
/** … and longest chain before or after them, in lengths of both. */
const SHORT = 0.7;
/** Maximum ratio of left and right. */
const LIKE_SIDES = 1.3;
/** Maximum length of another chain beside two limbs, in their lengths. */
export const MINOR = 0.7;
/** Minimum length of a limb, as a ratio of the figure: fingers are shorter. */
const MIN_LIMB = 0.15;

/**
 * Minimum distance between the origins of two limbs, in lengths of both bones: clavicles are closer than
 * arms.
 */
export const apart = { legs: 0.1, arms: 0.25 } as const;

/** Two limbs below one joint. */
export type LimbPair = readonly [LimbShape, LimbShape];

/**
 * Finds the two limbs among chains below one joint: alike, and longer than all others.
 *
 * @param among first joints of the chains
 * @param least see `apart`
 */
export function findLimbPair(body: BodyPoints, among: readonly number[], least: number): LimbPair | null {
  if (among.length < 2) return null;
  const sorted = among.toSorted((a, b) => body.reach[b] - body.reach[a]);
  const [first, second, third] = sorted.slice(0, 3).map((child) => body.reach[child]);
  if (first < MIN_LIMB * body.size || (third ?? 0) >= MINOR * second) return null;
  const [ofA, ofB] = sorted.slice(0, 2).map((child) => limbsIn(body, child));
  const pairs = ofA.flatMap((a, i): LimbPair[] => {
    const b = ofB[i];
    return a && b && areAlike(a, b) && areApart(body, [a, b], least) ? [[a, b]] : [];
  });
  return pairs.toSorted(([a], [b]) => bonesOf(b) - bonesOf(a))[0] ?? null;
}

/** The limb that begins at each joint of a chain; null if none does. */
function limbsIn(body: BodyPoints, first: number): readonly (LimbShape | null)[] {
  if (body.count[first] > MAX_JOINTS) return [];
  const chain = chainFrom(body, first);
  const bones = chain.slice(1).map((joint, i) => distance(body.points, chain[i], joint));
  const sum = (from: number, to?: number): number => bones.slice(from, to).reduce((all, b) => all + b, 0);
  return bones.slice(1).map((bone, at) => {
    const both = bones[at] + bone;
    const isLimb = isLike(bones[at], bone, LIKE_BONES);
    if (!isLimb || sum(0, at) > SHORT * both || sum(at + 2) > SHORT * both) return null;
    return {
      before: chain[at - 1] ?? -1,
      upper: chain[at],
      lower: chain[at + 1],
      end: chain[at + 2],
      after: chain[at + 3] ?? -1,
      lengths: [bones[at], bone],
      reach: body.reach[first],
    };
  });
}

/** Length of both bones, m. */
export function bonesOf({ lengths }: LimbShape): number {
  return lengths[0] + lengths[1];
}

function areApart({ points }: BodyPoints, [a, b]: LimbPair, least: number): boolean {
  return distance(points, a.upper, b.upper) > least * bonesOf(a);
}

function areAlike(a: LimbShape, b: LimbShape): boolean {
  const hasAll = a.before < 0 === b.before < 0 && a.after < 0 === b.after < 0;
  return hasAll && a.lengths.every((length, i) => isLike(length, b.lengths[i], LIKE_SIDES));
}

function isLike(a: number, b: number, factor: number): boolean {
  return Math.min(a, b) > 1e-4 && Math.max(a, b) < factor * Math.min(a, b);
}
