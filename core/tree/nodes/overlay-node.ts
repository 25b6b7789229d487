import { bindMask, jointMaskSpec, type JointMask } from '../node-parts/joint-mask.ts';
import { createLayerBlender } from '../node-parts/layer-blender.ts';
import { spaceSpec } from '../node-parts/rotation-space.ts';
import type { RotationSpace } from '../../blending/poses/mesh-space.ts';
import type { NodeKind } from '../node-kind.ts';
import { numberSourceSpec, type NumberSource } from '../schema/input-specs.ts';
import { initialSpec, nullableSpec, optionalSpec } from '../schema/plain-specs.ts';
import type { TreeNode } from '../schema/spec.ts';
import { listSpec, nodeSpec, objectSpec } from '../schema/structure-specs.ts';
import { writeUnitNumber } from '../../blending/changing.ts';

interface Overlay {
  readonly node: TreeNode;
  readonly weight: NumberSource; // 0 to 1
  readonly mask: JointMask | null;
}

interface OverlayFields {
  readonly base: TreeNode;
  readonly overlays: readonly Overlay[]; // each lies over the ones before
  readonly space: RotationSpace;
}

/**
 * Feather blends over a base, one after another. Weights are not normalised: a full overlay hides everything below.
 *
 * Source: Edsall, "Animation Blending: Achieving Inverse Kinematics and More", section "Trees and Lists".
 */
export const overlayNode: NodeKind<OverlayFields> = {
  id: 'overlay',
  label: 'Overlay list',
  fields: {
    base: nodeSpec,
    overlays: listSpec(
      objectSpec<Overlay>('An overlay', {
        node: nodeSpec,
        weight: initialSpec(optionalSpec(numberSourceSpec(), 1), () => 0.5),
        mask: nullableSpec(jointMaskSpec),
      }),
      0,
      64,
    ),
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
};
