import { addPoseDifference, createMixWork } from '../../blending/poses/mix-poses.ts';
import { copyPose } from '../../pose.ts';
import type { NodeKind } from '../node-kind.ts';
import { numberSourceSpec, type NumberSource } from '../schema/input-specs.ts';
import type { TreeNode } from '../schema/spec.ts';
import { optionalSpec } from '../schema/plain-specs.ts';
import { nodeSpec } from '../schema/structure-specs.ts';

interface AdditiveFields {
  readonly base: TreeNode;
  readonly added: TreeNode;
  readonly reference: TreeNode;
  readonly weight: NumberSource; // not clamped
}

/**
 * The difference of `added` to `reference`, laid over `base`, whatever that does. A weight above 1 exaggerates, one below 0 turns it
 * round. Weights: base 1, added w, reference -w.
 *
 * Source: Bielak, "Pimp up your blends", slide "Standard blends".
 */
export const additiveNode: NodeKind<AdditiveFields> = {
  id: 'additive',
  label: 'Additive',
  fields: {
    base: nodeSpec,
    added: nodeSpec,
    reference: nodeSpec,
    weight: optionalSpec(numberSourceSpec(), 1),
  },
  bind({ base, added, reference, weight }, binder) {
    const children = [
      binder.child(base, 'base'),
      binder.child(added, 'added'),
      binder.child(reference, 'reference'),
    ];
    const [basePose, pose, referencePose] = children.map((child) => child.pose);
    const difference = { pose, reference: referencePose };
    const source = binder.number(weight);
    const weights = Float64Array.of(1, 0, 0, 0, 0, 0);
    const jointWeights = new Float64Array(binder.joints * 2);
    const work = createMixWork(binder.joints);
    return {
      children,
      weights,
      weigh() {
        weights[2] = source.value;
        weights[3] = source.rate;
        weights[4] = -source.value;
        weights[5] = -source.rate;
      },
      blend(out) {
        if (weights[2] === 0 && weights[3] === 0) return copyPose(out, basePose);
        for (let i = 0; i < jointWeights.length; i += 2) {
          jointWeights[i] = weights[2];
          jointWeights[i + 1] = weights[3];
        }
        return addPoseDifference(out, basePose, difference, jointWeights, work);
      },
    };
  },
};
