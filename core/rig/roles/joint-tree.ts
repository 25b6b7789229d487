import type { Skeleton } from '../../pose/skeleton.ts';
import type { JointPart } from './joint-role.ts';
import type { Floats } from '../../kit/floats.ts';
import { vectorLength, vectorDot } from '../../math/vector.ts';

/** The joints above `j`, the nearest first. */
export function ancestorsOf({ parentIndices }: Skeleton, j: number): number[] {
  const found: number[] = [];
  for (let above = parentIndices[j]; above >= 0; above = parentIndices[above]) found.push(above);
  return found;
}

/** Children of each joint, [joints]. */
export function childrenOf({ parentIndices }: Skeleton): readonly (readonly number[])[] {
  const children: number[][] = Array.from(parentIndices, () => []);
  parentIndices.forEach((parent, j) => {
    if (parent >= 0) children[parent].push(j);
  });
  return children;
}

/** Common ancestors of two joints, the nearest first. */
export function sharedAncestors(skeleton: Skeleton, a: number, b: number): number[] {
  const above = new Set(ancestorsOf(skeleton, b));
  return ancestorsOf(skeleton, a).filter((joint) => above.has(joint));
}

/** True if `joint` is a descendant of `above`. */
export function isBelow({ parentIndices }: Skeleton, joint: number, above: number): boolean {
  let j = joint;
  while (j > above) j = parentIndices[j];
  return joint > above && j === above;
}

/**
 * The main joint of the body: the hips, or, if no joint is known as hips, the first joint with several
 * children.
 */
export function findBody({ parentIndices }: Skeleton, parts: readonly JointPart[]): number {
  const hips = parts.findIndex(({ role }) => role === 'hips');
  if (hips >= 0) return hips;
  const below = new Int32Array(parts.length).fill(1);
  for (let j = parts.length - 1; j >= 0; j--) if (parentIndices[j] >= 0) below[parentIndices[j]] += below[j];
  let body = below.indexOf(Math.max(...below));
  for (let only = body; only >= 0;) {
    body = only;
    const hanging = parts.flatMap((_, j) => (parentIndices[j] === body ? [j] : []));
    only = hanging.length === 1 ? hanging[0] : -1;
  }
  return body;
}

/** Positions of the joints in the rest pose, [joints * 3] m. */
export function restPoints({ parentIndices, restPositions }: Skeleton): Float64Array {
  const points = Float64Array.from(restPositions);
  for (let j = 0; j < parentIndices.length; j++) {
    const parent = parentIndices[j];
    if (parent >= 0) for (let axis = 0; axis < 3; axis++) points[j * 3 + axis] += points[parent * 3 + axis];
  }
  return points;
}

/** The vector from one joint to another, [3] m. */
export function between(points: Floats, from: number, to: number): Float64Array {
  return Float64Array.from([0, 1, 2], (axis) => points[to * 3 + axis] - points[from * 3 + axis]);
}

/** The longest path along bones from a root, m: independent of the rest pose. */
export function longestReach({ parentIndices, restPositions }: Skeleton): number {
  const ways = new Float64Array(parentIndices.length);
  parentIndices.forEach((parent, j) => {
    if (parent >= 0) ways[j] = ways[parent] + vectorLength(restPositions.subarray(j * 3, j * 3 + 3));
  });
  return Math.max(...ways);
}

/** A skeleton in a pose, prepared for the search of chains. */
export interface BodyPoints {
  readonly skeleton: Skeleton;
  readonly points: Floats; // [joints * 3] m
  readonly isBody: readonly boolean[]; // [joints] false: attachments and controls
  readonly children: readonly (readonly number[])[]; // [joints] children that belong to the body or have such descendants
  readonly next: Int32Array; // [joints] the next joint on the longest path down, -1 = none
  readonly reach: Float64Array; // [joints] m, length of that path, from the parent on
  readonly count: Int32Array; // [joints] joints on that path, itself included
  readonly size: number; // m, the longest of these paths
}

/** @param isBody [joints] */
export function createBodyPoints(skeleton: Skeleton, points: Floats, isBody: readonly boolean[]): BodyPoints {
  const { parentIndices } = skeleton;
  const joints = parentIndices.length;
  const holds = [...isBody];
  for (let j = joints - 1; j > 0; j--) if (holds[j] && parentIndices[j] >= 0) holds[parentIndices[j]] = true;
  const children = childrenOf(skeleton).map((each) => each.filter((child) => holds[child]));
  const next = new Int32Array(joints).fill(-1);
  const reach = new Float64Array(joints);
  const count = new Int32Array(joints);
  for (let j = joints - 1; j >= 0; j--) {
    for (const child of children[j]) if (next[j] < 0 || reach[child] > reach[next[j]]) next[j] = child;
    const bone = parentIndices[j] < 0 ? 0 : distance(points, parentIndices[j], j);
    reach[j] = bone + (next[j] < 0 ? 0 : reach[next[j]]);
    count[j] = 1 + (next[j] < 0 ? 0 : count[next[j]]);
  }
  const size = reach.reduce((longest, way) => Math.max(longest, way), 0);
  return { skeleton, points, isBody, children, next, reach, count, size };
}

/** The joints of the body on the longest path down from `joint`, itself first. */
export function chainFrom({ next, isBody }: BodyPoints, joint: number): number[] {
  const chain: number[] = [];
  for (let j = joint; j >= 0; j = next[j]) if (isBody[j]) chain.push(j);
  return chain;
}

/** Distance between two joints, m. */
export function distance(points: Floats, a: number, b: number): number {
  return Math.hypot(...between(points, a, b));
}

/** Of the angle between two ways; 0 where one has no length. */
export function cosineBetween(a: Floats, b: Floats): number {
  const lengths = Math.sqrt(vectorDot(a, a) * vectorDot(b, b));
  return lengths < 1e-12 ? 0 : vectorDot(a, b) / lengths;
}
