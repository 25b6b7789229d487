import type { BoundInput } from '../inputs/bound-input.ts';
import type { TabledCadence } from '../node-parts/cadence-group.ts';
import type { TreeDocument } from '../document/parse-tree.ts';
import type { BoundNode, TreeRequest } from '../node-kind.ts';
import type { Channels } from '../../pose/channels.ts';
import type { Clock } from '../../clip/motion.ts';

/** A tree bound to its clips, ready for evaluation at any time, in any order. */
export interface Tree {
  readonly document: TreeDocument;
  readonly channels: Channels; // of poses
  readonly inputs: readonly BoundInput[];
  readonly nodes: readonly BoundNode[]; // parents first; the first is the root
  readonly cadences: readonly { readonly group: TabledCadence }[];
  /** Requests of its rules, by time. */
  readonly requests: readonly TreeRequest[];
  /** From the first to the last possible change of a weight, s. */
  readonly span: { readonly from: number; readonly to: number };
  readonly moment: { elapsed: number }; // scratch
}

/**
 * Gives `top` a share of 1 and its descendants their shares of it. A node is active if its pose is needed: if
 * its weight or its rate is not zero.
 *
 * @param nodes parents first
 * @param from  index of `top` in `nodes`
 */
export function weighNodes(
  top: BoundNode,
  nodes: readonly BoundNode[],
  from: number,
  moment: Clock,
  to = nodes.length,
): void {
  top.share = 1;
  top.active = true;
  for (let i = from; i < to; i++) {
    const { blender, active, share } = nodes[i];
    if (active) blender.weigh(moment);
    const { children, weights } = blender;
    for (let k = 0; k < children.length; k++) {
      children[k].active = active && (weights[k * 2] !== 0 || weights[k * 2 + 1] !== 0);
      children[k].share = children[k].active ? share * weights[k * 2] : 0;
    }
  }
}

/**
 * Writes the share of each node of a tree in one joint, [nodes]; the tree must be weighed. Does not allocate.
 */
type JointShareWriter = (out: Float64Array, joint: number) => Float64Array;

/**
 * Creates a writer of shares. A node’s share in a joint is its weight there in the whole tree, through the
 * masks of layers and overlays: the joint’s position is the sum of the leaves’ positions by these shares
 * (rotations are means by the same weights). An additive pose counts with its weight, its reference with
 * minus that weight.
 */
export function createJointShares({ nodes }: Tree): JointShareWriter {
  const indices = new Map(nodes.map((node, i) => [node, i]));
  const children = nodes.map(({ blender }) =>
    Int32Array.from(blender.children, (child) => indices.get(child) ?? 0),
  );
  return (out, joint) => {
    out[0] = 1;
    for (let i = 0; i < nodes.length; i++) {
      const { blender, active } = nodes[i];
      const below = children[i];
      const weights =
        active && blender.weighJoint !== undefined ? blender.weighJoint(joint) : blender.weights;
      for (let k = 0; k < below.length; k++) {
        const isActive = nodes[below[k]].active;
        out[below[k]] = isActive ? out[i] * weights[k * 2] : 0;
      }
    }
    return out;
  };
}
