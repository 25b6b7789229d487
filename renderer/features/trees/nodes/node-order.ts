import { type OutlineNode, pathOf, withValueAt, type Address } from '#renderer/stores/lab/tree/outline.ts';
import type { Content } from '../spaces/pad-space.ts';
import { withMovedItem } from '../spaces/list-spaces.ts';
import { childrenOf, isValid } from './node-kinds.ts';
import { isBelow, placeInList } from './node-lists.ts';

/** The children of the same parent, with the node itself; it is alone if it has no parent. */
export function siblingsOf(outline: readonly OutlineNode[], node: OutlineNode): readonly OutlineNode[] {
  const parent = parentOf(outline, node);
  return parent === undefined ? [node] : childrenOf(outline, parent);
}

function parentOf(outline: readonly OutlineNode[], { path, depth }: OutlineNode): OutlineNode | undefined {
  return outline.find((other) => other.depth === depth - 1 && isBelow(path, other.path));
}

/**
 * Moves a node to the place of a sibling. In a list its whole item moves, with its request or its marks; but
 * samples along an axis must ascend, so there, as between places of one child, the nodes alone change places.
 *
 * @param to index among its siblings
 */
export function withMovedNode(
  content: Content,
  outline: readonly OutlineNode[],
  node: OutlineNode,
  to: number,
) {
  const siblings = siblingsOf(outline, node);
  const from = siblings.indexOf(node);
  const parent = parentOf(outline, node);
  const target = siblings[to] as OutlineNode | undefined;
  if (parent === undefined || target === undefined || from === to) return { content, path: node.path };
  const { path } = target;
  const [place, other] = [placeInList(node.address), placeInList(target.address)];
  if (place !== null && other !== null && isSameList(place, other)) {
    const moved = withMovedItem(content, place.slice(0, -1), Number(place.at(-1)), Number(other.at(-1)));
    if (isValid(moved, parent)) return { content: moved, path };
  }
  const order = siblings.map((sibling) => sibling.node);
  const nodes = order.toSpliced(from, 1).toSpliced(to, 0, node.node);
  const swapped = siblings.reduce(
    (before, { address }, i) => withValueAt(before, address, nodes[i]),
    content,
  );
  return { content: swapped, path };
}

function isSameList(a: Address, b: Address): boolean {
  return pathOf(a.slice(0, -1)) === pathOf(b.slice(0, -1));
}
