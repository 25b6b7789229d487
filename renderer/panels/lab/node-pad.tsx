import type { OpenTree } from '../../state/lab/open-tree.ts';

/** The space of the selected node, in which its inputs are dragged. */
export function NodePad({ open }: { readonly open: OpenTree }) {
  return <section class="lab-pad" aria-label={open.item.name} />;
}
