import { createMeanBlender } from '../node-parts/mean-blender.ts';
import { defineNode } from '../node-kind.ts';
import { numberSourceSpec } from '../schema/input-specs.ts';
import { numberSpec, optionalSpec } from '../../documents/specs/plain-specs.ts';
import { objectsSpec } from '../../documents/specs/structure-specs.ts';
import { clipSpec, initialSpec, nodeSpec, nameSpec } from '../schema/tree-spec.ts';
import { writeUnitNumber } from '../weights/changing.ts';

/**
 * Named poses by weight over a base. Their weights are normalised if they sum to more than 1: `w_i / max(1,
 * sum of w)`.
 */
export const poseAssetNode = defineNode({
  id: 'poseAsset',
  label: 'Pose asset',
  fields: {
    base: nodeSpec, // gets the remaining weight
    poses: objectsSpec('A pose', [1, 64], {
      name: nameSpec('pose'),
      clip: clipSpec, // id
      time: optionalSpec(numberSpec(), 0), // s on the clip
      weight: initialSpec(numberSourceSpec(), () => 0.5), // 0 to 1
    }),
  },

  check({ poses }, report) {
    const names = poses.map(({ name }) => name);
    names.forEach((name, i) => {
      if (names.indexOf(name) < i) report(`poses[${i}].name`, `There is already a pose “${name}”.`);
    });
  },

  bind({ base, poses }, binder) {
    const sources = poses.map(({ weight }) => binder.number(weight));
    const children = poses.map(({ name, clip, time }, i) =>
      binder.child({ kind: 'pose', name, clip, time }, `poses[${i}]`),
    );
    return createMeanBlender([binder.child(base, 'base'), ...children], (weights) => {
      for (let i = 0; i < sources.length; i++) writeUnitNumber(weights, i * 2 + 2, sources[i]);
      shareWithBase(weights);
    });
  },
});

/** Normalises the weights after the first if they sum to more than 1; otherwise the first gets the rest. */
function shareWithBase(weights: Float64Array): void {
  let sum = 0;
  let sumRate = 0;
  for (let at = 2; at < weights.length; at += 2) {
    sum += weights[at];
    sumRate += weights[at + 1];
  }
  weights[0] = Math.max(1 - sum, 0);
  weights[1] = sum < 1 ? -sumRate : 0;
  if (sum <= 1) return;
  for (let at = 2; at < weights.length; at += 2) {
    weights[at] /= sum;
    weights[at + 1] = (weights[at + 1] - weights[at] * sumRate) / sum;
  }
}
