// renderer/stores/commands/lab: commands on items
import type { LabItem } from '#contract/lab-items.ts';
import type { Workbench } from '../../workbench.ts';
import { withValueAt, type Address } from '../../lab/tree/tree-address.ts';
import { openItemIn, requestListIn } from '../../lab/lab.ts';
import { setItem } from '../../lab/lab-edits.ts';

type Slice = Pick<Workbench, 'document' | 'editing' | 'workspace'>;
type Change = (content: LabItem['content']) => LabItem['content'];

type Documents = Pick<Workbench, 'document' | 'workspace'>;

/** The open item without the gesture under the pointer: edits start here. */
export function editableItem({ document, workspace }: Documents): LabItem | null {
  return openItemIn(document.current.peek().lab, workspace.state.peek());
}

/** The request list of the tab Stress, in the same way. */
export function editableList({ document, workspace }: Documents): LabItem | null {
  return requestListIn(document.current.peek().lab, workspace.state.peek());
}

/** Previews a change of the open item; `editing.keep` keeps it as one edit. */
export function previewItem(app: Slice, name: string, change: Change, itemOf = editableItem): void {
  const before = itemOf(app);
  if (before) app.editing.preview(setItem(name, before, { ...before, content: change(before.content) }));
}

/** Changes the open item as one edit. */
export function commitItem(app: Slice, name: string, change: Change, itemOf = editableItem): void {
  void app.editing.commit(() => {
    const before = itemOf(app);
    return before && setItem(name, before, { ...before, content: change(before.content) });
  });
}

/** Previews another value at an address of the open item. */
export function previewItemValue(app: Slice, name: string, address: Address, value: unknown): void {
  previewItem(app, name, (content) => withValueAt(content, address, value));
}
