import type { LabItem } from '../../../../contract/lab/lab-items.ts';
import type { Workbench } from '../../workbench.ts';
import { addItem, removeItem, setItem } from '../../lab/lab-edits.ts';
import { labNouns } from '../../lab/lab-nouns.ts';
import { freeName } from '../../transitions/usual-names.ts';
import { showTab } from '../show-tab.ts';
import { openClip } from '../desk.ts';
import { editableItem } from './change-item.ts';
import { ask } from '../../ask.ts';
import type { DocumentState } from '../../document/document-state.ts';

/** Adds an item to the library and opens it in the Lab. */
export async function makeItem(app: Workbench, item: LabItem): Promise<void> {
  if (await app.editing.commit(addItem(item))) openItem(app, item);
}

/** Opens an item in the Lab, and shows it in the views if it is a tree. */
export function openItem(app: Workbench, { id, kind }: Pick<LabItem, 'id' | 'kind'>): void {
  app.lab.node.value = '';
  app.workspace.set({ openLabItem: id });
  showTab(app, 'lab');
  if (kind === 'tree') openClip(app, id);
}

/** Deletes the open item; asks first if something uses it. */
export async function deleteItem(app: Workbench): Promise<void> {
  const item = editableItem(app);
  if (item === null) return;
  const users = usersOfItem(app.document.current.peek(), item.id);
  if (users.length > 0) app.session.deleting.value = { item, users };
  else await deleteForGood(app, item);
}

/** Deletes an item. Its users keep their place, and report it as missing. */
export async function deleteForGood(app: Workbench, item: LabItem): Promise<void> {
  if (!(await app.editing.commit(removeItem(item)))) return;
  app.workspace.set({ openLabItem: app.lab.items.peek().at(-1)?.id ?? null });
}

export async function duplicateItem(app: Workbench): Promise<void> {
  const item = editableItem(app);
  if (item === null) return;
  const copy: LabItem = { ...item, id: crypto.randomUUID(), name: freeName(item.name, app.lab.items.peek()) };
  if (await app.editing.commit(addItem(copy))) app.workspace.set({ openLabItem: copy.id });
}

/** Exports the open item as a file of user data. */
export async function exportItem(app: Workbench): Promise<void> {
  const item = editableItem(app);
  if (item === null) return;
  const exported = await ask(app, 'userData.export', { labItem: item.id });
  if (exported) app.notices.report(`Exported · ${exported.fileName}`);
}

export function renameItem(app: Workbench, name: string): void {
  const item = editableItem(app);
  if (item !== null && name.trim() !== '' && name !== item.name)
    void app.editing.commit(setItem(`Rename ${labNouns[item.kind]}`, item, { ...item, name: name.trim() }));
}

/** Names of the transitions, presets and other Lab items that refer to a Lab item; presets with their noun. */
export function usersOfItem(
  { transitions, presets, lab }: Pick<DocumentState, 'transitions' | 'presets' | 'lab'>,
  id: string,
): readonly string[] {
  const refers = (part: unknown): boolean => JSON.stringify(part).includes(id);
  return [
    ...transitions.filter(refers).map(({ name }) => name),
    ...presets.filter(refers).map(({ name }) => `preset ${name}`),
    ...lab.filter((item) => item.id !== id && refers(item.content)).map(({ name }) => name),
  ];
}
