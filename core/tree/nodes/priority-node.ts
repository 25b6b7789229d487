import { priorityWeights } from '../weights/priority-weights.ts';
import { capSpec, createMeanBlender } from '../node-parts/mean-blender.ts';
import { defineNode } from '../node-kind.ts';
import { numberSourceSpec } from '../schema/input-specs.ts';
import { objectsSpec } from '../../documents/specs/structure-specs.ts';
import { initialSpec, nodeSpec } from '../schema/tree-spec.ts';

/**
 * Each child gets the weight it requests out of the remainder of those before it. The rest goes to `rest`.
 */
export const priorityNode = defineNode({
  id: 'priority',
  label: 'Priority tree',
  fields: {
    // the most important first
    children: objectsSpec('A child', [1, 64], {
      node: nodeSpec,
      request: initialSpec(numberSourceSpec(), () => 0.5), // 0 to 1
    }),
    rest: nodeSpec, // gets the remaining weight
    cap: capSpec, // limit on children with weight, including the rest
  },
  bind({ children, rest, cap }, binder) {
    const sources = children.map(({ request }) => binder.number(request));
    const nodes = children.map(({ node }, i) => binder.child(node, `children[${i}].node`));
    const order = Int32Array.from(children, (_, i) => i);
    return createMeanBlender(
      [...nodes, binder.child(rest, 'rest')],
      (weights) => {
        for (let i = 0; i < sources.length; i++) {
          weights[i * 2] = sources[i].value;
          weights[i * 2 + 1] = sources[i].rate;
        }
        priorityWeights(weights, weights, order);
      },
      cap,
    );
  },
});
