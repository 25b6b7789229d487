import { bindMask, jointMaskSpec } from '../node-parts/joint-mask.ts';
import { createLayerBlender, spaceSpec } from '../node-parts/layer-blender.ts';
import { defineNode } from '../node-kind.ts';
import { numberSourceSpec } from '../schema/input-specs.ts';
import { nullableSpec, optionalSpec } from '../../documents/specs/plain-specs.ts';
import { objectsSpec } from '../../documents/specs/structure-specs.ts';
import { initialSpec, nodeSpec } from '../schema/tree-spec.ts';
import { writeUnitNumber } from '../weights/changing.ts';

/**
 * Feather blends over a base, one after another. Weights are not normalised: a full overlay hides everything
 * below.
 *
 * Source: Edsall, "Animation Blending: Achieving Inverse Kinematics and More", section "Trees and Lists".
 */
export const overlayNode = defineNode({
  id: 'overlay',
  label: 'Overlay list',
  fields: {
    base: nodeSpec,
    // each lies over the ones before
    overlays: objectsSpec('An overlay', [0, 64], {
      node: nodeSpec,
      weight: initialSpec(optionalSpec(numberSourceSpec(), 1), () => 0.5), // 0 to 1
      mask: nullableSpec(jointMaskSpec),
    }),
    space: spaceSpec,
  },
  bind({ base, overlays, space }, binder) {
    const sources = overlays.map(({ weight }) => binder.number(weight));
    const bottom = binder.child(base, 'base');
    const layers = overlays.map(({ node, mask }, i) => ({
      node: binder.child(node, `overlays[${i}].node`),
      jointWeights: bindMask(mask, `overlays[${i}].mask`, binder),
    }));
    const weigh = (weights: Float64Array): void => {
      for (let i = 0; i < sources.length; i++) writeUnitNumber(weights, i * 2, sources[i]);
    };
    return createLayerBlender(bottom, layers, weigh, binder, space);
  },
});
