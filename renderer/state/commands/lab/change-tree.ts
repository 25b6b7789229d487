// renderer/state/commands/lab: commands on trees of the Lab
import type { LabItem } from '../../../../contract/lab/lab-items.ts';
import type { Workbench } from '../../workbench.ts';
import type { Address } from '../../lab/tree-address.ts';
import { withValueAt } from '../../lab/tree-address.ts';
import { setItem } from '../../lab/tree-edits.ts';

type Slice = Pick<Workbench, 'document' | 'editing' | 'workspace'>;
type Change = (content: LabItem['content']) => LabItem['content'];

/** The open tree without the gesture under the pointer: edits start here. */
export function editableTree({
  document,
  workspace,
}: Pick<Workbench, 'document' | 'workspace'>): LabItem | null {
  const { openTree } = workspace.state.peek();
  return document.current.peek().lab.find(({ id }) => id === openTree) ?? null;
}

/** Previews a change of the open tree; `editing.commitPreview` keeps it as one edit. */
export function previewTree(app: Slice, name: string, change: Change): void {
  const before = editableTree(app);
  if (before) app.editing.preview(setItem(name, before, { ...before, content: change(before.content) }));
}

/** Changes the open tree as one edit. */
export function commitTree(app: Slice, name: string, change: Change): void {
  const before = editableTree(app);
  if (before) void app.editing.commit(setItem(name, before, { ...before, content: change(before.content) }));
}

/** Previews another value at an address of the open tree. */
export function previewTreeValue(app: Slice, name: string, address: Address, value: unknown): void {
  previewTree(app, name, (content) => withValueAt(content, address, value));
}
