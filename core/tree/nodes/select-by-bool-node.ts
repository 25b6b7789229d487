import type { NodeKind } from '../node-kind.ts';
import { inputSpec } from '../schema/input-specs.ts';
import type { TreeNode } from '../schema/spec.ts';
import { nodeSpec } from '../schema/structure-specs.ts';
import { createSelectionBlender, selectionFields, type SelectionFields } from '../node-parts/selection.ts';

interface SelectByBoolFields extends SelectionFields {
  readonly whenFalse: TreeNode;
  readonly whenTrue: TreeNode;
}

/** One of two motions, by a bool. */
export const selectByBoolNode: NodeKind<SelectByBoolFields> = {
  id: 'selectByBool',
  label: 'Select by bool',
  fields: { input: inputSpec(['bool']), whenFalse: nodeSpec, whenTrue: nodeSpec, ...selectionFields },
  bind(fields, binder) {
    const children = [binder.child(fields.whenFalse, 'whenFalse'), binder.child(fields.whenTrue, 'whenTrue')];
    return createSelectionBlender(children, fields, binder);
  },
};
