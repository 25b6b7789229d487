import { blendSpace1D } from '../weights/blend-space-1d.ts';
import { createMeanBlender } from '../node-parts/mean-blender.ts';
import { defineNode } from '../node-kind.ts';
import { numberSourceSpec } from '../schema/input-specs.ts';
import { numberSpec } from '../../documents/specs/plain-specs.ts';
import { objectsSpec } from '../../documents/specs/structure-specs.ts';
import { initialSpec, lastOf, nodeSpec } from '../schema/tree-spec.ts';

/** Motions at positions on an axis; neighbours are mixed. */
export const blendSpace1DNode = defineNode({
  id: 'blendSpace1D',
  label: 'Blend space 1D',
  fields: {
    x: numberSourceSpec(),
    // ascending
    samples: objectsSpec('A sample', [1, 64], {
      at: initialSpec(numberSpec(), (_, { items }) => lastOf(items, 'at', -1) + 1),
      node: nodeSpec,
    }),
  },

  check({ samples }, report) {
    samples.forEach(({ at }, i) => {
      if (i > 0 && at <= samples[i - 1].at) report(`samples[${i}].at`, 'Samples must ascend.');
    });
  },

  bind({ x, samples }, binder) {
    const source = binder.number(x);
    const places = Float64Array.from(samples, ({ at }) => at);
    const children = samples.map(({ node }, i) => binder.child(node, `samples[${i}].node`));
    return createMeanBlender(children, (weights) => blendSpace1D(weights, places, source));
  },
});
