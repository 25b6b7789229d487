import type { JointMap, MappedJoint } from './joint-map.ts';
import { rowRoles } from './joint-role.ts';

/**
 * Which joint of `source` moves each joint of `target`: that of the same name and role, or else that of the same role on the same
 * side. Rows of different lengths (a spine of two joints, and one of four) are laid end to end, so that the last goes with the last:
 * what is between goes along.
 *
 * @returns [target joints] index of a joint of `source`, -1: none, it keeps its rest
 */
export function pairJoints(source: JointMap, target: JointMap): Int32Array {
  return Int32Array.from(target.joints, (joint, j) => {
    const name = target.skeleton.names[j];
    const same = source.skeleton.names.indexOf(name);
    if (same >= 0 && isSamePart(source.joints[same], joint) && hasSameRow(source, target, joint, same))
      return same;
    return joint.role === null ? -1 : findInRow(source, target, joint);
  });
}

/** How many joints of a target are moved. */
export function countPaired(pairs: Int32Array): number {
  return pairs.filter((joint) => joint >= 0).length;
}

function isSamePart(a: MappedJoint, b: MappedJoint): boolean {
  return a.role === b.role && a.side === b.side;
}

function rowOf({ joints }: JointMap, like: MappedJoint): number[] {
  const row = joints.flatMap((joint, j) => (isSamePart(joint, like) ? [j] : []));
  return row.toSorted((a, b) => joints[a].place - joints[b].place);
}

/** Whether both are as many joints in a row, and these at the same place in it: one file's `Spine` is the other's `LowerBack`. */
function hasSameRow(source: JointMap, target: JointMap, joint: MappedJoint, same: number): boolean {
  if (joint.role === null || !rowRoles.has(joint.role)) return true;
  const isSamePlace = source.joints[same].place === joint.place;
  return isSamePlace && rowOf(source, joint).length === rowOf(target, joint).length;
}

function findInRow(source: JointMap, target: JointMap, joint: MappedJoint): number {
  const row = rowOf(source, joint);
  if (row.length === 0) return -1;
  if (joint.role === null || !rowRoles.has(joint.role)) return joint.place === 1 ? row[0] : -1;
  const length = Math.max(...rowOf(target, joint).map((j) => target.joints[j].place));
  return row[Math.max(0, Math.ceil((joint.place * row.length) / length) - 1)];
}
