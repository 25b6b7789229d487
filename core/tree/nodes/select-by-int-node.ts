import type { NodeKind } from '../node-kind.ts';
import { inputSpec } from '../schema/input-specs.ts';
import type { TreeNode } from '../schema/spec.ts';
import { listSpec, nodeSpec } from '../schema/structure-specs.ts';
import { createSelectionBlender, selectionFields, type SelectionFields } from '../node-parts/selection.ts';

interface SelectByIntFields extends SelectionFields {
  readonly choices: readonly TreeNode[];
}

/** One of a list of motions, by index; the index is clamped. */
export const selectByIntNode: NodeKind<SelectByIntFields> = {
  id: 'selectByInt',
  label: 'Select by int',
  fields: { input: inputSpec(['int']), choices: listSpec(nodeSpec, 1, 64), ...selectionFields },
  bind(fields, binder) {
    const children = fields.choices.map((node, i) => binder.child(node, `choices[${i}]`));
    return createSelectionBlender(children, fields, binder);
  },
};
