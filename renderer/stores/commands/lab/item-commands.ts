// renderer/stores/commands/lab: commands on items
import type { LabItem } from '#contract/lab-items.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { addItem, setItem } from '#renderer/stores/lab/lab-edits.ts';
import { labNouns } from '#renderer/stores/lab/lab-nouns.ts';
import { treeOn } from '#renderer/stores/session/stage.ts';
import { freeName } from '#contract/rows/transition-names.ts';
import { frontTab } from '#renderer/stores/workspace/bottom-tabs.ts';
import { showTab } from '../show-tab.ts';
import { openClip, showTransition, openItemTab } from '../desk.ts';
import { ask } from '#renderer/stores/ask.ts';
import { withValueAt, type Address } from '#renderer/stores/lab/tree/outline.ts';
import { openItemIn, requestListIn } from '#renderer/stores/lab/lab.ts';

/** Adds an item to the library and opens it. */
export async function makeItem(app: Workbench, item: LabItem): Promise<void> {
  if (await app.editing.commit(addItem(item))) openItem(app, item);
}

/**
 * Opens an item: a tree in the views and its tab, a request list in the tab Stress, other items in their tab.
 */
export function openItem(app: Workbench, { id, kind }: Pick<LabItem, 'id' | 'kind'>): void {
  if (kind === 'tree') return openClip(app, id);
  if (treeOn(app.session.stage.peek()) !== null) showTransition(app);
  if (kind !== 'requests') return openItemTab(app, id);
  app.workspace.set({ openRequests: id });
  showTab(app, 'stress');
}

/** Adds a copy of an item, and opens it. */
export async function duplicateItem(app: Workbench, item: LabItem): Promise<void> {
  const name = freeName(item.name, app.lab.items.peek());
  await makeItem(app, { ...item, id: crypto.randomUUID(), name });
}

/** Exports an item as a file of user data. */
export async function exportItem(app: Workbench, { id }: LabItem): Promise<void> {
  const exported = await ask(app, 'userData.export', { labItem: id });
  if (exported) app.notices.report(`Exported · ${exported.fileName}`);
}

/** Renames an item, unless the name is empty. */
export function renameItem(app: Workbench, { id }: LabItem, name: string): void {
  const item = app.document.current.peek().lab.find((each) => each.id === id);
  if (item !== undefined && name.trim() !== '' && name !== item.name)
    void app.editing.commit(setItem(`Rename ${labNouns[item.kind]}`, item, { ...item, name: name.trim() }));
}

/** The item of the tab in front; null = none. Reads signals. */
export function itemInFront({ lab, workspace }: Pick<Workbench, 'lab' | 'workspace'>): LabItem | null {
  const tab = frontTab(workspace.state.value);
  if (tab === 'stress') return lab.list.value;
  return tab === 'item' ? lab.item.value : null;
}

/** The item of the active row of the list; null = none. Reads signals. */
export function pointedItem({ lab, session }: Pick<Workbench, 'lab' | 'session'>): LabItem | null {
  const { active } = session.selection.value;
  return lab.items.value.find(({ id }) => id === active) ?? null;
}

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
