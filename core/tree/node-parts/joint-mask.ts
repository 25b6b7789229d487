import { featherWeights } from '../weights/feather-weights.ts';
import type { Binder } from '../node-kind.ts';
import { integerSpec, numberSpec, optionalSpec, textSpec } from '../../documents/specs/plain-specs.ts';
import type { ValueOf } from '../../documents/specs/spec.ts';
import { objectsSpec, objectSpec, recordSpec } from '../../documents/specs/structure-specs.ts';

/** Branches below `joint`, feathered over `depth` joints. */
const branchesSpec = objectsSpec('A branch', [0, 1000], {
  joint: textSpec,
  depth: optionalSpec(integerSpec({ minimum: 0 }), 0),
});

/** The joint weights of a layer. With several branches the largest weight counts. */
export const jointMaskSpec = objectSpec('A mask', {
  branches: optionalSpec(branchesSpec, []),
  /** Weights of single joints, which override branches. */
  joints: optionalSpec(recordSpec(numberSpec({ minimum: 0, maximum: 1 })), {}),
});
type JointMask = ValueOf<typeof jointMaskSpec>;

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
