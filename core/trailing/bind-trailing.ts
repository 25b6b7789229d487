import { failure, success, type Result } from '../result.ts';
import type { Skeleton } from '../skeleton.ts';
import type { TrailingChain } from '../transition/document/document.ts';
import type { TransitionProblem } from '../transition/document/transition-problem.ts';
import type { TrailingJoint } from './trailing-body.ts';

/** Shorter rest offsets have no direction, m. */
const MIN_TARGET = 1e-6;

/**
 * Binds chains of joint names to a skeleton: returns the trailing joints by index. A joint's rest offset points to the next joint of
 * its chain if that is its child; else to its end site, its first child, or along its own bone.
 */
export function bindTrailing(
  chains: readonly TrailingChain[],
  skeleton: Skeleton,
): Result<ReadonlyMap<number, TrailingJoint>, TransitionProblem> {
  const bound = new Map<number, TrailingJoint>();
  for (const [c, { joints, dampTime, angleLimitDegrees }] of chains.entries()) {
    for (const [field, value] of Object.entries({ dampTime, angleLimitDegrees })) {
      if (!(value >= 0 && value <= LARGEST)) return failure(badNumber(`trailing[${c}].${field}`, value));
    }
    const indices = joints.map((name) => skeleton.names.indexOf(name));
    for (const [i, index] of indices.entries()) {
      const problem = findJointProblem(`trailing[${c}].joints[${i}]`, joints[i], index, bound);
      if (problem !== null) return failure(problem);
      bound.set(index, {
        localTarget: restTargetOf(skeleton, index, indices[i + 1]),
        dampSeconds: dampTime,
        angleLimit: (angleLimitDegrees * Math.PI) / 180,
      });
    }
  }
  return success(bound);
}

const LARGEST = 1e6;

function badNumber(field: string, value: number): TransitionProblem {
  return { code: 'badValue', field, message: `${field} must be between 0 and 1e6, but is ${value}.` };
}

function findJointProblem(
  field: string,
  name: string,
  index: number,
  bound: ReadonlyMap<number, TrailingJoint>,
): TransitionProblem | null {
  if (index < 0) {
    return {
      code: 'unknownJoint',
      field,
      message: `A trailing chain contains the joint “${name}”, which the clips do not have.`,
    };
  }
  if (!bound.has(index)) return null;
  return {
    code: 'badValue',
    field,
    message: `“${name}” is already in a trailing chain: a joint can be in only one chain, once.`,
  };
}

function restTargetOf(skeleton: Skeleton, joint: number, next: number | undefined): Float64Array {
  const { parentIndices, endSites } = skeleton;
  const restOf = (index: number): Float64Array =>
    Float64Array.from(skeleton.restPositions.subarray(index * 3, index * 3 + 3));
  const site = endSites.find((endSite) => endSite.joint === joint);
  const candidates = [
    ...(next !== undefined && parentIndices[next] === joint ? [restOf(next)] : []),
    ...(site === undefined ? [] : [Float64Array.from(site.offset)]),
    ...(parentIndices.includes(joint) ? [restOf(parentIndices.indexOf(joint))] : []),
    restOf(joint),
  ];
  return candidates.find((target) => Math.hypot(...target) > MIN_TARGET) ?? new Float64Array(3);
}
