// core/tree/node-parts: parts shared by several kinds of nodes
import type { Clock } from '../../clip/motion.ts';
import { capWeights } from '../weights/cap-weights.ts';
import { createPoseSet, meanPose } from '../../pose/mean-pose.ts';
import { copyPose } from '../../pose/pose.ts';
import { createFollowedMean } from './followed-mean.ts';
import { integerSpec, nullableSpec } from '../../documents/specs/plain-specs.ts';
import type { Blender, BoundNode } from '../node-kind.ts';

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
