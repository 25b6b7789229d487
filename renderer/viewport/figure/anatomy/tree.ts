import { jointCount, type Skeleton } from '../../../../core/skeleton.ts';
import { add, distance, rotate, type Vec3 } from '../vector.ts';
import type { Stance } from './bones-in-motion.ts';

/** A skeleton with what recognition asks of it: children, tips, and how far each subtree reaches. */
export interface JointTree {
  readonly skeleton: Skeleton;
  readonly points: readonly Vec3[]; // where each joint is in the reference pose, m
  readonly children: readonly (readonly number[])[];
  readonly tips: readonly (readonly Vec3[])[]; // end sites of each joint, m
  readonly lowest: readonly number[]; // least height in each subtree, end sites included, m
  readonly highest: readonly number[];
  readonly reach: readonly number[]; // longest way from each joint to a tip, along the bones, m
  readonly next: readonly number[]; // the child on that way, or -1
}

/** Where the end sites of each joint are in a stance, m. */
export function tipsIn({ endSites }: Skeleton, { points, rotations }: Stance): Vec3[][] {
  const tips: Vec3[][] = points.map(() => []);
  for (const { joint, offset } of endSites)
    tips[joint].push(add(points[joint], rotate(rotations[joint], offset)));
  return tips;
}

/** Measures `skeleton` with its joints at `points` and its end sites at `tips`. */
export function measureTree(
  skeleton: Skeleton,
  points: readonly Vec3[],
  tips: readonly (readonly Vec3[])[],
): JointTree {
  const joints = jointCount(skeleton);
  const children: number[][] = Array.from({ length: joints }, () => []);
  const lowest = points.map((p, j) => Math.min(p[1], ...tips[j].map((tip) => tip[1])));
  const highest = points.map((p, j) => Math.max(p[1], ...tips[j].map((tip) => tip[1])));
  const reach = points.map((p, j) => Math.max(0, ...tips[j].map((tip) => distance(p, tip))));
  const next = points.map(() => -1);
  for (let j = joints - 1; j > 0; j--) {
    const parent = skeleton.parentIndices[j];
    if (parent < 0) continue;
    children[parent].unshift(j);
    lowest[parent] = Math.min(lowest[parent], lowest[j]);
    highest[parent] = Math.max(highest[parent], highest[j]);
    const way = distance(points[parent], points[j]) + reach[j];
    if (way >= reach[parent]) {
      reach[parent] = way;
      next[parent] = j;
    }
  }
  return { skeleton, points, children, tips, lowest, highest, reach, next };
}

/** The joints of the longest way from `joint` to a tip, `joint` first. */
export function longestPath(tree: JointTree, joint: number): number[] {
  const path = [];
  for (let j = joint; j >= 0; j = tree.next[j]) path.push(j);
  return path;
}

/** The tip of `joint` itself that is farthest from it, or null. */
export function farthestTip(tree: JointTree, joint: number): Vec3 | null {
  let best: Vec3 | null = null;
  for (const tip of tree.tips[joint]) {
    if (!best || distance(tip, tree.points[joint]) > distance(best, tree.points[joint])) best = tip;
  }
  return best;
}

/** `joint` and everything below it. */
export function subtree(tree: JointTree, joint: number): number[] {
  return [joint, ...tree.children[joint].flatMap((child) => subtree(tree, child))];
}

/** Where a limb ends, what lies below its ankle or wrist. */
export interface LimbEnd {
  readonly ball: number; // first joint of the toes, or -1
  readonly last: number; // the joint farthest out
  readonly tip: Vec3; // m: its end site, or the joint itself
}

/** The end of the limb whose ankle or wrist is `lower`. */
export function endOfLimb(tree: JointTree, lower: number): LimbEnd {
  const path = longestPath(tree, lower);
  const last = path[path.length - 1];
  const tip = farthestTip(tree, last) ?? tree.points[last];
  const ball = path
    .slice(1)
    .find((j) => distance(tree.points[j], tree.points[lower]) > 0.2 * distance(tip, tree.points[lower]));
  // A leaf joint marks an end: nothing bends there.
  const bends = ball !== undefined && distance(tree.points[ball], tip) > 1e-6;
  return { ball: bends ? ball : -1, last, tip };
}
