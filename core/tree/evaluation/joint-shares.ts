import type { Tree } from './tree.ts';

/**
 * Writes the share of each node of a tree in one joint, [nodes]; the tree must be weighed. Does not allocate.
 */
export type JointShareWriter = (out: Float64Array, joint: number) => Float64Array;

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
