// core/tree/node-parts: parts shared by several kinds of nodes
import type { Clock, Motion } from '../../clip/motion.ts';
import { capWeights } from '../weights/shared-weights.ts';
import { createPoseSet, meanPose } from '../../pose/mean-pose.ts';
import { copyPose, type Pose } from '../../pose/pose.ts';
import { integerSpec, nullableSpec } from '../../documents/specs/plain-specs.ts';
import type { Blender, BoundNode, ChildBlend } from '../node-kind.ts';
import { followMean, placeMeanTurns, type MeanTurns } from '../../clip/continuity/mean-turns.ts';

/** Limit on children with weight: too many cost time and blur the motion. */
export const capSpec = nullableSpec(integerSpec({ minimum: 1, maximum: 64 }));

/**
 * Creates a blender of any number of children whose weights sum to 1.
 *
 * @param weigh writes the weights, [children * 2] weight and rate
 * @param cap   limit on children with weight; null = none
 */
export function createMeanBlender(
  children: readonly BoundNode[],
  weigh: (weights: Float64Array, moment: Clock) => unknown,
  cap: number | null = null,
): Blender {
  const weights = new Float64Array(children.length * 2);
  const sorted = new Float64Array(children.length);
  const poses = children.map(({ pose }) => pose);
  const set = createPoseSet(poses, weights);
  const followed = createFollowedMean(poses, () => weights);
  return {
    children,
    weights,
    follow: (blends, motions) => followed.follow(blends, motions, (which) => which),
    weigh(moment) {
      weigh(weights, moment);
      if (cap !== null) capWeights(weights, cap, sorted);
    },
    blend(out, moment) {
      const sole = findSole(weights);
      if (sole >= 0) return copyPose(out, poses[sole]);
      return followed.place(meanPose(out, set), moment);
    },
  };
}

/** Index of the only child with weight, if it is constant; -1 = none. */
export function findSole(weights: Float64Array): number {
  let sole = -1;
  for (let at = 0; at < weights.length; at += 2) {
    if (weights[at + 1] !== 0) return -1;
    if (weights[at] === 1) sole = at / 2;
    else if (weights[at] !== 0) return -1;
  }
  return sole;
}

type WhichPoses = (children: readonly number[]) => readonly number[];

/** A weighted mean of poses with long turns. @param weightsOf a joint: [poses * 2] weight, rate (1/s) */
export function createFollowedMean(poses: readonly Pose[], weightsOf: (joint: number) => Float64Array) {
  const known: FollowedBlend<MeanTurns>[] = [];
  return {
    /** @param which of the poses have weight in a blend */
    follow(blends: readonly ChildBlend[], motions: readonly Motion['pose'][], which: WhichPoses): void {
      const { channels } = poses[0];
      for (const { from, to, span, children } of blends) {
        known.push({ from, to, turns: followMean(motions, which(children), channels, span) });
      }
    },
    /** Overwrites the followed joints; see `placeMeanTurns`. */
    place(out: Pose, moment: Clock): Pose {
      const turns = findBlend(known, moment);
      return turns === null ? out : placeMeanTurns(out, poses, weightsOf, turns, moment);
    },
  };
}

/** A blend of a node's children with its long turns. */
export interface FollowedBlend<Turns> extends Pick<ChildBlend, 'from' | 'to'> {
  readonly turns: Turns | null; // null: no long turns
}

/** The long turns at a time; null if there are none. */
export function findBlend<Turns>(blends: readonly FollowedBlend<Turns>[], { elapsed }: Clock): Turns | null {
  for (let i = 0; i < blends.length; i++) {
    const { from, to, turns } = blends[i];
    if (elapsed >= from && elapsed <= to) return turns;
  }
  return null;
}
