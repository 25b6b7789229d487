import { jointCount, type Skeleton } from '#core/pose/skeleton.ts';
import { add, distance, rotate, type Vec3 } from '../vector.ts';
import type { Stance } from './bones-in-motion.ts';

/** A skeleton with data for recognition: children, tips, and the reach of each subtree. */
export interface JointTree {
  readonly skeleton: Skeleton;
  readonly points: readonly Vec3[]; // position of each joint in the reference pose, m
  readonly children: readonly (readonly number[])[];
  readonly tips: readonly (readonly Vec3[])[]; // end sites of each joint, m
  readonly lowest: readonly number[]; // smallest height in each subtree including end sites, m
  readonly highest: readonly number[];
  readonly reach: readonly number[]; // longest path from each joint to a tip along the bones, m
  readonly next: readonly number[]; // the child on that path, or -1
}

/** Positions of the end sites of each joint in a stance, m. */
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

/** Joints of the longest path from `joint` to a tip, `joint` first. */
export function longestPath(tree: JointTree, joint: number): number[] {
  const path = [];
  for (let j = joint; j >= 0; j = tree.next[j]) path.push(j);
  return path;
}

/** `joint` and its descendants. */
export function subtree(tree: JointTree, joint: number): number[] {
  return [joint, ...tree.children[joint].flatMap((child) => subtree(tree, child))];
}

/** End of a limb: the part below its ankle or wrist. */
export interface LimbEnd {
  readonly ball: number; // first joint of the toes, or -1
  readonly last: number; // the outermost joint
  readonly tip: Vec3; // m: its end site, or its position
}

/** Maximum length of a foot or a hand, relative to the bone before it: longer parts are props or clothes. */
const MAX_END = 1.2;

/** Joints of a foot or a hand: `lower` and its descendants without props. */
export function endJoints(tree: JointTree, middle: number, lower: number): number[] {
  const most = MAX_END * distance(tree.points[middle], tree.points[lower]);
  return subtree(tree, lower).filter(
    (j) => j === lower || distance(tree.points[lower], tree.points[j]) + tree.reach[j] <= most,
  );
}

/** End of the limb with this knee or elbow (`middle`) and this ankle or wrist (`lower`). */
export function endOfLimb(tree: JointTree, middle: number, lower: number): LimbEnd {
  const { points } = tree;
  const most = MAX_END * distance(points[middle], points[lower]);
  const far = (point: Vec3): number => distance(points[lower], point);
  let [last, tip] = [lower, points[lower]];
  for (const j of endJoints(tree, middle, lower)) {
    for (const end of [points[j], ...tree.tips[j]])
      if (far(end) > far(tip) && far(end) <= most) [last, tip] = [j, end];
  }
  const path: number[] = [];
  for (let j = last; j !== lower; j = tree.skeleton.parentIndices[j]) path.unshift(j);
  const ball = path.find((j) => far(points[j]) > 0.2 * far(tip));
  // A joint without children is an end, where nothing bends.
  const bends = ball !== undefined && distance(points[ball], tip) > 1e-6;
  return { ball: bends ? ball : -1, last, tip };
}
