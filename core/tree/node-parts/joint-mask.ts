import type { Binder } from '../node-kind.ts';
import { integerSpec, numberSpec, optionalSpec, textSpec } from '../../documents/specs/plain-specs.ts';
import type { ValueOf } from '../../documents/specs/spec.ts';
import { objectsSpec, objectSpec, recordSpec } from '../../documents/specs/structure-specs.ts';
import type { FloatBuffer, Floats } from '../../kit/floats.ts';

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

/** Weight of each owner, [owners]; 1 without a mask, and for curves. `place` is the mask's field. */
export function bindMask(mask: JointMask | null, place: string, binder: Binder): Float64Array {
  const { parentIndices } = binder.skeleton;
  const weights = new Float64Array(binder.channels.owners);
  weights.fill(1, mask === null ? 0 : binder.joints);
  if (mask === null) return weights;
  const branch = new Float64Array(binder.joints);
  mask.branches.forEach(({ joint, depth }, i) => {
    const root = binder.joint(joint, `${place}.branches[${i}].joint`);
    featherWeights(branch, parentIndices, root, depth);
    for (let j = 0; j < branch.length; j++) weights[j] = Math.max(weights[j], branch[j]);
  });
  for (const [name, weight] of Object.entries(mask.joints)) {
    const joint = binder.joint(name, `${place}.joints.${name}`);
    if (joint >= 0) weights[joint] = weight;
  }
  return weights;
}

/**
 * Writes joint weights for a layer feathered over `depth` joints from `rootJoint`: `min(1, (d + 1) / depth)`
 * at `d` joints below it, 1 if `depth <= 0`, and 0 elsewhere.
 *
 * @param out     [joints]
 * @param parents [joints] each smaller than its own index, -1 for a root
 * Source: Edsall, "Animation Blending: Achieving Inverse Kinematics and More", section on feather blending.
 */
export function featherWeights(
  out: FloatBuffer,
  parents: Floats,
  rootJoint: number,
  depth: number,
): FloatBuffer {
  const distances = new Int32Array(parents.length).fill(-1);
  for (let j = 0; j < parents.length; j++) {
    if (j === rootJoint) distances[j] = 0;
    else if (parents[j] >= 0 && distances[parents[j]] >= 0) distances[j] = distances[parents[j]] + 1;
    const inside = distances[j] >= 0;
    out[j] = inside ? (depth <= 0 ? 1 : Math.min(1, (distances[j] + 1) / depth)) : 0;
  }
  return out;
}
