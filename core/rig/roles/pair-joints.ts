import type { JointMap, MappedJoint } from './joint-map.ts';
import { rowRoles } from './joint-role.ts';

/**
 * Pairs each joint of `target` with the joint of `source` that has the same name and role, or else the same
 * role and side. Rows of different lengths (spines of two and four joints) are aligned so that their last
 * joints match.
 *
 * @returns [target joints] index of a joint of `source`, -1: none, it stays at rest
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

/**
 * True if both rows have the same length and the joints the same place in them: `Spine` of one file may be
 * `LowerBack` of another.
 */
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
