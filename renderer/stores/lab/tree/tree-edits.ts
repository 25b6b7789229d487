import type { LabItem } from '#contract/lab-items.ts';
import { TREE_SCHEMA_VERSION } from '#core/tree/document/document.ts';
import type { TreeInput } from '#core/tree/inputs/input-document.ts';
import type { TreeNode } from '#core/tree/tree-spec.ts';
import { freeName } from '#contract/rows/transition-names.ts';

/** The document of a tree as core parses it. */
export function documentOf({ id, name, content }: LabItem): unknown {
  return { ...content, id, name };
}

/** A new tree with a name that differs from those of `others`. */
export function newTree(
  name: string,
  { inputs, root }: { readonly inputs: Readonly<Record<string, TreeInput>>; readonly root: TreeNode },
  others: readonly LabItem[],
): LabItem {
  return {
    id: crypto.randomUUID(),
    kind: 'tree',
    name: freeName(name, others),
    content: { schemaVersion: TREE_SCHEMA_VERSION, inputs, root },
  };
}
