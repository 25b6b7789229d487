import { blendSpace1D } from '../../blending/weights/blend-space-1d.ts';
import { createMeanBlender } from '../node-parts/mean-blender.ts';
import type { NodeKind } from '../node-kind.ts';
import { numberSourceSpec, type NumberSource } from '../schema/input-specs.ts';
import { initialSpec, numberSpec } from '../schema/plain-specs.ts';
import type { TreeNode } from '../schema/spec.ts';
import { lastOf, listSpec, nodeSpec, objectSpec } from '../schema/structure-specs.ts';

interface Sample {
  readonly at: number;
  readonly node: TreeNode;
}

interface BlendSpace1DFields {
  readonly x: NumberSource;
  readonly samples: readonly Sample[]; // ascending
}

/** Motions at positions on an axis; neighbours are mixed. */
export const blendSpace1DNode: NodeKind<BlendSpace1DFields> = {
  id: 'blendSpace1D',
  label: 'Blend space 1D',
  fields: {
    x: numberSourceSpec(),
    samples: listSpec(
      objectSpec<Sample>('A sample', {
        at: initialSpec(numberSpec(), (_, { items }) => lastOf(items, 'at', -1) + 1),
        node: nodeSpec,
      }),
      1,
      64,
    ),
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
};
