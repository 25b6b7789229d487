import { priorityWeights } from '../../blending/weights/priority-weights.ts';
import { capSpec, createMeanBlender } from '../node-parts/mean-blender.ts';
import type { NodeKind } from '../node-kind.ts';
import { numberSourceSpec, type NumberSource } from '../schema/input-specs.ts';
import { initialSpec } from '../schema/plain-specs.ts';
import type { TreeNode } from '../schema/spec.ts';
import { listSpec, nodeSpec, objectSpec } from '../schema/structure-specs.ts';

interface Claim {
  readonly node: TreeNode;
  readonly request: NumberSource; // 0 to 1
}

interface PriorityFields {
  readonly children: readonly Claim[]; // the most important first
  readonly rest: TreeNode; // gets the remaining weight
  readonly cap: number | null; // limit on children with weight, including the rest
}

/** Each child gets the weight it requests out of the remainder of those before it. The rest goes to `rest`. */
export const priorityNode: NodeKind<PriorityFields> = {
  id: 'priority',
  label: 'Priority tree',
  fields: {
    children: listSpec(
      objectSpec<Claim>('A child', { node: nodeSpec, request: initialSpec(numberSourceSpec(), () => 0.5) }),
      1,
      64,
    ),
    rest: nodeSpec,
    cap: capSpec,
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
};
