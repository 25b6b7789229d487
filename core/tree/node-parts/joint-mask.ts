import { featherWeights } from '../../blending/weights/feather-weights.ts';
import type { Binder } from '../node-kind.ts';
import { integerSpec, numberSpec, optionalSpec, textSpec } from '../schema/plain-specs.ts';
import type { Spec } from '../schema/spec.ts';
import { listSpec, objectSpec, recordSpec } from '../schema/structure-specs.ts';

/** Which joints a layer reaches, and how strongly. A joint that several branches reach takes the strongest. */
export interface JointMask {
  /** From `joint` on downwards, coming in over `depth` joints. */
  readonly branches: readonly { readonly joint: string; readonly depth: number }[];
  /** Weights of single joints, which win over branches. */
  readonly joints: Readonly<Record<string, number>>;
}

export const jointMaskSpec: Spec<JointMask> = objectSpec<JointMask>('A mask', {
  branches: optionalSpec(
    listSpec(
      objectSpec<JointMask['branches'][number]>('A branch', {
        joint: textSpec,
        depth: optionalSpec(integerSpec({ minimum: 0 }), 0),
      }),
      0,
    ),
    [],
  ),
  joints: optionalSpec(recordSpec(numberSpec({ minimum: 0, maximum: 1 })), {}),
});

/** Weight of each joint, [joints]; without a mask all of them. `place` is the mask's field. */
export function bindMask(mask: JointMask | null, place: string, binder: Binder): Float64Array {
  const { parentIndices } = binder.skeleton;
  const weights = new Float64Array(binder.joints);
  if (mask === null) return weights.fill(1);
  const branch = new Float64Array(binder.joints);
  mask.branches.forEach(({ joint, depth }, i) => {
    const root = binder.joint(joint, `${place}.branches[${i}].joint`);
    featherWeights(branch, parentIndices, root, depth);
    for (let j = 0; j < weights.length; j++) weights[j] = Math.max(weights[j], branch[j]);
  });
  for (const [name, weight] of Object.entries(mask.joints)) {
    const joint = binder.joint(name, `${place}.joints.${name}`);
    if (joint >= 0) weights[joint] = weight;
  }
  return weights;
}
