import { featherWeights } from '../../blending/weights/feather-weights.ts';
import type { Binder } from '../node-kind.ts';
import { integerSpec, numberSpec, optionalSpec, textSpec } from '../schema/plain-specs.ts';
import type { Spec } from '../schema/spec.ts';
import { listSpec, objectSpec, recordSpec } from '../schema/structure-specs.ts';

/** The joint weights of a layer. With several branches the largest weight counts. */
export interface JointMask {
  /** Branches below `joint`, feathered over `depth` joints. */
  readonly branches: readonly { readonly joint: string; readonly depth: number }[];
  /** Weights of single joints, which override branches. */
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

/** Weight of each joint, [joints]; 1 without a mask. `place` is the mask's field. */
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
