import type { Skeleton } from '../../pose/skeleton.ts';

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
