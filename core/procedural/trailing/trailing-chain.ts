import type { Saved } from '../../documents/plain-schemas.ts';
import type { trailingChainSchema, trailingSetSchema } from '../../documents/figure-schemas.ts';
import type { Skeleton } from '../../pose/skeleton.ts';
import type { TrailingJoint } from './trailing-joint.ts';

/** Joints that trail behind the motion, from the first to the last; part of a transition and of a set. */
export type TrailingChain = Saved<typeof trailingChainSchema>;

/** A set of chains, as the library keeps it. */
export type TrailingSet = Saved<typeof trailingSetSchema>;

/**
 * Far above the motion that sets in within a step: at 30 Hz, a stop from 15 m/s or 31 rad/s. Engines use 0.3
 * to 3 m, and 10° to 45°.
 */
export const RESET_DISTANCE = 0.5; // m
export const RESET_ANGLE_DEGREES = 60;

/**
 * Steps per second of chains that play together.
 *
 * @param tick of the slot, s; undefined if it plays continuously
 */
export function stepRate(chains: readonly Pick<TrailingChain, 'rate'>[], tick?: number): number {
  const rates = chains.map(({ rate = '60' }) => (rate === 'tick' ? 1 / (tick ?? 1 / 60) : Number(rate)));
  return rates.length === 0 ? 60 : Math.max(...rates);
}

/** Where the particle of a joint rests, m in the joint's frame. */
export type RestOffset = readonly [number, number, number];

/** Shorter rest offsets have no direction, m. */
const MIN_TARGET = 1e-6;

/** What is wrong with a chain, with its path from the list of chains on: `trailing[0].joints[2]`. */
export interface TrailingProblem {
  readonly code: 'badValue' | 'unknownJoint';
  readonly field: string;
  readonly message: string;
}

/**
 * Binds chains of joint names to a skeleton. A joint's rest offset is the one that the chain has for it.
 * Without one it points to the next joint of its chain if that is its child; else to its end site, its first
 * child, or along its own bone. Joints with problems are left out, so that the others can trail.
 */
export function bindTrailing(chains: readonly TrailingChain[], skeleton: Skeleton) {
  const joints = new Map<number, TrailingJoint>();
  const problems: TrailingProblem[] = [];
  for (const [c, chain] of chains.entries()) {
    const field = `trailing[${c}]`;
    const indices = chain.joints.map((name) => skeleton.names.indexOf(name));
    for (const [i, index] of indices.entries()) {
      const problem = findJointProblem(`${field}.joints[${i}]`, chain.joints[i], index, joints);
      if (problem !== null) problems.push(problem);
      else
        joints.set(index, {
          localTarget: restOffsetOf(skeleton, chain, i, indices),
          dampSeconds: chain.dampTime,
          angleLimit: (chain.angleLimitDegrees * Math.PI) / 180,
          jumpLimits: {
            distance: chain.resetDistance ?? RESET_DISTANCE,
            angle: ((chain.resetAngleDegrees ?? RESET_ANGLE_DEGREES) * Math.PI) / 180,
          },
          resetTimes: chain.resetTimes,
        });
    }
  }
  return { joints, problems };
}

function findJointProblem(
  field: string,
  name: string,
  index: number,
  bound: ReadonlyMap<number, TrailingJoint>,
): TrailingProblem | null {
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

function restOffsetOf(
  skeleton: Skeleton,
  { joints, offsets = {} }: TrailingChain,
  place: number,
  indices: readonly number[],
): Float64Array {
  const own = Object.hasOwn(offsets, joints[place]) ? offsets[joints[place]] : undefined;
  return own === undefined
    ? skeletonOffset(skeleton, indices[place], indices[place + 1])
    : Float64Array.from(own);
}

/**
 * The rest offset of a joint by the skeleton, [3] m in the joint's frame; 0 if unknown.
 *
 * @param next of its chain
 */
export function skeletonOffset(skeleton: Skeleton, joint: number, next?: number): Float64Array {
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

/** The chains without the joints that have problems on `skeleton`. */
export function fittingChains(
  chains: readonly TrailingChain[],
  skeleton: Skeleton,
): readonly TrailingChain[] {
  const faulty = new Set(bindTrailing(chains, skeleton).problems.map(({ field }) => field));
  return chains.map((chain, c) => ({
    ...chain,
    joints: chain.joints.filter((_, i) => !faulty.has(`trailing[${c}].joints[${i}]`)),
  }));
}
