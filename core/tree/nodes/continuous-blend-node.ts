import { createMeanBlender } from '../node-parts/mean-blender.ts';
import { defineNode } from '../node-kind.ts';
import { numberSourceSpec } from '../schema/input-specs.ts';
import { nodeSpec } from '../schema/tree-spec.ts';
import { writeUnitNumber } from '../weights/changing.ts';

/**
 * Two motions mixed by a weight, for example a walk and a wounded walk.
 *
 * Source: Edsall, "Animation Blending: Achieving Inverse Kinematics and More", figure 6.
 */
export const continuousBlendNode = defineNode({
  id: 'continuousBlend',
  label: 'Continuous blend',
  fields: {
    a: nodeSpec,
    b: nodeSpec,
    weight: numberSourceSpec(), // of b, 0 to 1
  },
  bind({ a, b, weight }, binder) {
    const source = binder.number(weight);
    return createMeanBlender([binder.child(a, 'a'), binder.child(b, 'b')], (weights) => {
      writeUnitNumber(weights, 2, source);
      weights[0] = 1 - weights[2];
      weights[1] = -weights[3];
    });
  },
});
