import { bindMask, jointMaskSpec } from '../node-parts/joint-mask.ts';
import { createLayerBlender, spaceSpec } from '../node-parts/layer-blender.ts';
import { defineNode } from '../node-kind.ts';
import { numberSourceSpec } from '../schema/input-specs.ts';
import { optionalSpec } from '../../documents/specs/plain-specs.ts';
import { initialSpec, nodeSpec } from '../schema/tree-spec.ts';
import { writeUnitNumber } from '../weights/changing.ts';

/**
 * A layer per joint, or feather blend: each joint has its own part of the layer's weight, so that a figure
 * can run and aim.
 *
 * Source: Edsall, "Animation Blending: Achieving Inverse Kinematics and More", section on feather blending.
 */
export const layerNode = defineNode({
  id: 'layer',
  label: 'Layer per joint',
  fields: {
    base: nodeSpec,
    layer: nodeSpec,
    mask: initialSpec(jointMaskSpec, ({ joint }) => ({ branches: [{ joint, depth: 3 }], joints: {} })),
    weight: optionalSpec(numberSourceSpec(), 1), // of the whole layer, 0 to 1
    space: spaceSpec,
  },
  bind({ base, layer, mask, weight, space }, binder) {
    const source = binder.number(weight);
    const bottom = binder.child(base, 'base');
    const top = { node: binder.child(layer, 'layer'), jointWeights: bindMask(mask, 'mask', binder) };
    return createLayerBlender(bottom, [top], (weights) => writeUnitNumber(weights, 0, source), binder, space);
  },
});
