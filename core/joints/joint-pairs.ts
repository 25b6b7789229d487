import type { JointMap } from './joint-map.ts';
import { pairJoints } from './pair-joints.ts';

/** How a pair was found: what a person set, the same name, the same part as their names say, or as shape does of either. */
export type PairReason = 'you' | 'name' | 'part' | 'shape';

/** A joint of the destination, and the one of the source that moves it. */
export interface JointPair {
  readonly source: number;
  readonly target: number;
  readonly reason: PairReason;
}

/** Which joint of one skeleton moves which of another, and which are left over. */
export interface JointPairs {
  readonly pairs: readonly JointPair[]; // in the order of the target
  readonly sourceLeft: readonly number[]; // joints of the source that move none
  readonly targetLeft: readonly number[]; // joints of the target that none moves: they keep their rest
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

/** Whether a person says of a joint what it is; another counterpart changes no pair. */
function isSet({ joints, recognised }: JointMap, j: number): boolean {
  return joints[j].role !== recognised[j].role || joints[j].side !== recognised[j].side;
}
