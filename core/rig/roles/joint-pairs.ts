import type { JointMap } from './joint-map.ts';
import { pairJoints } from './pair-joints.ts';

/** How a pair was found: set by the user, same name, same part by name, or same part by shape. */
export type PairReason = 'you' | 'name' | 'part' | 'shape';

/** A joint of the target, and the source joint that drives it. */
export interface JointPair {
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
