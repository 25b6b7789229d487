// renderer/stores/commands/lab: commands on items of the Lab
import type { LabItem } from '../../../../contract/lab/lab-items.ts';
import type { Workbench } from '../../workbench.ts';
import { withValueAt, type Address } from '../../lab/tree/tree-address.ts';
import { setItem } from '../../lab/lab-edits.ts';

type Slice = Pick<Workbench, 'document' | 'editing' | 'workspace'>;
type Change = (content: LabItem['content']) => LabItem['content'];

/** The open item without the gesture under the pointer: edits start here. */
export function editableItem({
  document,
  workspace,
}: Pick<Workbench, 'document' | 'workspace'>): LabItem | null {
  const { openLabItem } = workspace.state.peek();
  return document.current.peek().lab.find(({ id }) => id === openLabItem) ?? null;
}

/** Previews a change of the open item; `editing.commitPreview` keeps it as one edit. */
export function previewItem(app: Slice, name: string, change: Change): void {
  const before = editableItem(app);
  if (before) app.editing.preview(setItem(name, before, { ...before, content: change(before.content) }));
}

/** Changes the open item as one edit. */
export function commitItem(app: Slice, name: string, change: Change): void {
  void app.editing.commit(() => {
    const before = editableItem(app);
    return before && setItem(name, before, { ...before, content: change(before.content) });
  });
}

/** Previews another value at an address of the open item. */
export function previewItemValue(app: Slice, name: string, address: Address, value: unknown): void {
  previewItem(app, name, (content) => withValueAt(content, address, value));
}
