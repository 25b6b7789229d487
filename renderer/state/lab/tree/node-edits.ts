import type { OutlineNode } from './outline.ts';
import { valueAt, withValueAt } from './tree-address.ts';
import type { Address } from './tree-address.ts';

type Content = Readonly<Record<string, unknown>>;
type Item = Readonly<Record<string, unknown>>;

/** A list of children that can grow: its field, and a new item behind the last one. */
interface ChildList {
  readonly field: string;
  itemAfter(last: Item, leaf: object): object;
}

const numberIn = (item: Item, field: string): number => Number(item[field] ?? 0);

/** By kind of node. */
const childLists: Readonly<Record<string, ChildList>> = {
  blendSpace1D: {
    field: 'samples',
    itemAfter: (last, node) => ({ at: numberIn(last, 'at') + 1, node }),
  },
  blendSpace2D: {
    field: 'samples',
    itemAfter: (last, node) => ({ x: numberIn(last, 'x') + 1, y: numberIn(last, 'y'), node }),
  },
  singleAxis: {
    field: 'ranges',
    itemAfter: (last, node) => {
      const [start, end] = [numberIn(last, 'start'), numberIn(last, 'end')];
      return { start: end, end: end + Math.max(end - start, 0.1), node };
    },
  },
  multiAxis: {
    field: 'spheres',
    itemAfter: (last, node) => {
      const radius = numberIn(last, 'radius');
      const center = (last['center'] as readonly number[]).map(
        (value, axis) => value + (axis === 0 ? radius : 0),
      );
      return { center, radius, node };
    },
  },
  priority: { field: 'children', itemAfter: (_last, node) => ({ node, request: 0.5 }) },
  overlay: { field: 'overlays', itemAfter: (_last, node) => ({ node, weight: 0.5 }) },
  selectByInt: { field: 'choices', itemAfter: (_last, node) => node },
};

/** The node itself or the nearest one above it that takes more children; null = none. */
export function growingNode(outline: readonly OutlineNode[], node: OutlineNode): OutlineNode | null {
  const above = outline.filter(
    ({ path, node: { kind } }) =>
      childLists[kind] !== undefined && (path === node.path || isBelow(node.path, path)),
  );
  return above.at(-1) ?? null;
}

/** Adds a clip as the last child of a node that takes more children. */
export function withClipAdded(content: Content, { node, address }: OutlineNode, clipId: string): Content {
  const { field, itemAfter } = childLists[node.kind];
  const items = node[field] as readonly Item[];
  const item = itemAfter(items[items.length - 1], { kind: 'clip', clip: clipId });
  return withValueAt(content, [...address, field, items.length], item);
}

/**
 * Removes a node: with its place in a list, or so that its only child takes its place. Null if its parent needs it.
 *
 * @param outline of the tree
 */
export function withoutNode(
  content: Content,
  outline: readonly OutlineNode[],
  { path, address, depth }: OutlineNode,
): Content | null {
  const place = listPlace(address);
  if (place !== null && (valueAt(content, place.slice(0, -1)) as readonly unknown[]).length > 1)
    return withValueAt(content, place, undefined);
  const children = outline.filter((other) => other.depth === depth + 1 && isBelow(other.path, path));
  return children.length === 1 ? withValueAt(content, address, children[0].node) : null;
}

/** The place of a node in a list that can shrink: `samples[1]` of `root.samples[1].node`; null if it is in none. */
function listPlace(address: Address): Address | null {
  const place = address.at(-1) === 'node' ? address.slice(0, -1) : address;
  const fields = Object.values(childLists).map(({ field }) => field);
  const isListed = typeof place.at(-1) === 'number' && fields.includes(String(place.at(-2)));
  return isListed ? place : null;
}

const isBelow = (path: string, above: string): boolean =>
  path.startsWith(`${above}.`) || path.startsWith(`${above}[`);
