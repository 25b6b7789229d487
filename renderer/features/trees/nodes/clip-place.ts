import type { TreeNode } from '../../../../core/tree/schema/spec.ts';
import type { OutlineNode } from '../../../stores/lab/tree/outline.ts';
import type { Content } from '../pad/spaces/pad-space.ts';
import { valueAt, withValueAt } from '../../../stores/lab/tree/tree-address.ts';
import { isValid } from './node-kinds.ts';
import { withClipAdded, type NodeMaking } from './node-lists.ts';

type Item = Readonly<Record<string, unknown>>;

/** By kind of node: its list, an item moved to a place, and where the item lies on an axis that must ascend. */
const places: Readonly<
  Record<string, { field: string; moved: (item: Item, to: readonly number[]) => Item; along?: string }>
> = {
  blendSpace1D: { field: 'samples', moved: (item, [at]) => ({ ...item, at }), along: 'at' },
  blendSpace2D: { field: 'samples', moved: (item, [x, y]) => ({ ...item, x, y }) },
  singleAxis: {
    field: 'ranges',
    moved: (item, [start]) => ({ ...item, start, end: start + Number(item['end']) - Number(item['start']) }),
    along: 'start',
  },
  multiAxis: {
    field: 'spheres',
    moved: (item, to) => ({
      ...item,
      center: (item['center'] as readonly number[]).map((value, axis) => to[axis] ?? value),
    }),
  },
};

/**
 * Adds a clip to a node as `withClipAdded`, at a place of its pad; behind the last child if none can be there.
 *
 * @param to on the axes of the pad
 */
export function withClipAt(
  content: Content,
  node: OutlineNode,
  leaf: TreeNode,
  making: NodeMaking,
  to: readonly number[],
): Content {
  const added = withClipAdded(content, node, leaf, making);
  const place = places[node.node.kind] as (typeof places)[string] | undefined;
  if (place === undefined) return added;
  const { field, moved, along } = place;
  const address = [...node.address, field];
  const items = valueAt(added, address) as readonly Item[];
  const next = items.with(items.length - 1, moved(items[items.length - 1], to));
  const sorted = along === undefined ? next : next.toSorted((a, b) => Number(a[along]) - Number(b[along]));
  const placed = withValueAt(added, address, sorted);
  return isValid(placed, node) ? placed : added;
}
