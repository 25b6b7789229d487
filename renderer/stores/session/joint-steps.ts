/** Direction of a step through the joints. */
export type JointStep = 'parent' | 'child' | 'previous' | 'next';

/** The skeleton of the steps. */
export interface SteppedJoints {
  readonly parentIndices: ArrayLike<number>; // [joints]
  moves(joint: number): boolean;
}

/** The child from which each joint was last entered, to return to. */
export type VisitedChildren = Map<number, number>;

/**
 * The joint that a step from `from` leads to; null = none. A step down goes to the child that was visited
 * last, else to the first moving child. A step sideways goes to the next joint at the same depth, siblings
 * first, and wraps around.
 */
export function stepFrom(
  joints: SteppedJoints,
  from: number,
  step: JointStep,
  visited: VisitedChildren,
): number | null {
  const { parentIndices } = joints;
  if (step === 'parent') {
    const parent = parentIndices[from];
    if (parent < 0) return null;
    visited.set(parent, from);
    return parent;
  }
  if (step === 'child') return childOf(joints, from, visited);
  const level = depthOf(parentIndices, from);
  const siblings = indicesOf(parentIndices).filter((joint) => depthOf(parentIndices, joint) === level);
  const next = siblings.indexOf(from) + (step === 'next' ? 1 : -1);
  return siblings.length < 2 ? null : (siblings.at(next % siblings.length) ?? null);
}

function childOf({ parentIndices, moves }: SteppedJoints, from: number, visited: VisitedChildren) {
  const children = indicesOf(parentIndices).filter((joint) => parentIndices[joint] === from);
  const last = visited.get(from) ?? -1;
  if (children.includes(last)) return last;
  return children.find(moves) ?? children[0] ?? null;
}

function indicesOf({ length }: ArrayLike<number>): number[] {
  return Array.from({ length }, (_, joint) => joint);
}

/** Number of joints above a joint. */
export function depthOf(parentIndices: ArrayLike<number>, joint: number): number {
  let depth = 0;
  for (let j = parentIndices[joint]; j >= 0; j = parentIndices[j]) depth++;
  return depth;
}
