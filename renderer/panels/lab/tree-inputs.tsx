import type { OpenTree } from '../../state/lab/open-tree.ts';

/** The inputs of a tree: their values, curves, smoothing and recordings. */
export function TreeInputs({ open }: { readonly open: OpenTree }) {
  return <section class="lab-inputs" aria-label={`Inputs of ${open.item.name}`} />;
}
