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

/** How a pair was found: set by the user, same name, same part by name, or same part by shape. */
export type PairReason = 'you' | 'name' | 'part' | 'shape';

/** A joint of the target, and the source joint that drives it. */
interface JointPair {
  readonly source: number;
  readonly target: number;
  readonly reason: PairReason;
}

/** Pairs of joints for retargeting, and the joints without a partner. */
export interface JointPairs {
  readonly pairs: readonly JointPair[]; // in the order of the target
  readonly sourceLeft: readonly number[]; // source joints without a partner
  readonly targetLeft: readonly number[]; // target joints without a partner: they stay at rest
}

/** The pairs of `pairJoints`, with how each was found. */
export function findJointPairs(source: JointMap, target: JointMap): JointPairs {
  const pairs = [...pairJoints(source, target)].flatMap((from, to): JointPair[] =>
    from < 0 ? [] : [{ source: from, target: to, reason: reasonOf(source, target, from, to) }],
  );
  const moving = new Set(pairs.map((pair) => pair.source));
  const moved = new Set(pairs.map((pair) => pair.target));
  return {
    pairs,
    sourceLeft: source.joints.flatMap((_, j) => (moving.has(j) ? [] : [j])),
    targetLeft: target.joints.flatMap((_, j) => (moved.has(j) ? [] : [j])),
  };
}

function reasonOf(source: JointMap, target: JointMap, from: number, to: number): PairReason {
  if (isSet(source, from) || isSet(target, to)) return 'you';
  if (source.skeleton.names[from] === target.skeleton.names[to]) return 'name';
  return source.joints[from].byShape || target.joints[to].byShape ? 'shape' : 'part';
}

/** True if the user set the part of a joint; an edited counterpart does not affect pairs. */
function isSet({ joints, recognised }: JointMap, j: number): boolean {
  return joints[j].role !== recognised[j].role || joints[j].side !== recognised[j].side;
}
