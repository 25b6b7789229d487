import type { Tree } from '#core/tree/evaluation/tree.ts';

/**
 * Creates a function that writes the weight that a node grants each of its children, in its own pose; the
 * tree must be weighed. A node with several appearances shows the visible one; a node without weight in the
 * tree is weighed for itself.
 *
 * @param path     of the node in the document
 * @param children their paths, in the order of `out`; weights of appearances of one child add up
 */
export function createGrantReader({ nodes, moment }: Tree, path: string, children: readonly string[]) {
  const found = nodes
    .filter((node) => documentPath(node.path) === path)
    .map((node) => ({
      node,
      slots: node.blender.children.map((child) => children.indexOf(documentPath(child.path))),
    }));
  return (out: Float64Array): Float64Array => {
    out.fill(0);
    const shown = found.find(({ node }) => node.active) ?? found.at(0);
    if (shown === undefined) return out;
    const { node, slots } = shown;
    if (!node.active) node.blender.weigh(moment);
    for (let k = 0; k < slots.length; k++) if (slots[k] >= 0) out[slots[k]] += node.blender.weights[k * 2];
    return out;
  };
}

/**
 * The path without the marks of appearances: `root.entries[0].node@1.5.base` → `root.entries[0].node.base`.
 */
export function documentPath(path: string): string {
  return path.replaceAll(/@-?\d+(?:\.\d+)?(?:e[+-]?\d+)?(?=[.[]|$)/g, '');
}
