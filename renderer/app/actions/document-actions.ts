import type { Action } from '../../state/action.ts';
import type { App } from '../../state/app.ts';
import { addNewTransition, duplicateOpen } from '../../state/commands/transitions/transition-commands.ts';

const needsTransition = (app: App): string | null =>
  app.open.transition.value ? null : 'no transition is open';

export const documentActions: readonly Action[] = [
  {
    id: 'library.openFolder',
    title: 'Open folder…',
    keys: ['Mod+O'],
    menu: 'File',
    disabled: (app) => (app.jobs.running.value ? 'a folder is being indexed' : null),
    run: (app) => void openFolder(app),
  },
  {
    id: 'transition.new',
    title: 'New transition',
    keys: ['Mod+N'],
    menu: 'File',
    disabled: ({ session: { chosen } }) =>
      chosen.value.source !== null && chosen.value.destination !== null
        ? null
        : 'choose a source and a destination in the list first',
    run: (app) => void addNewTransition(app),
  },
  {
    id: 'transition.duplicate',
    title: 'Duplicate transition',
    keys: [],
    menu: 'Transition',
    disabled: needsTransition,
    run: (app) => void duplicateOpen(app),
  },
  {
    id: 'settings.export',
    title: 'Export settings…',
    keys: ['Mod+E'],
    menu: 'File',
    disabled: needsTransition,
    run: (app) => void exportSettings(app),
  },
  {
    id: 'settings.import',
    title: 'Import settings…',
    keys: [],
    menu: 'File',
    run: (app) => void importSettings(app),
  },
  {
    id: 'edit.undo',
    title: 'Undo',
    keys: ['Mod+Z'],
    ownsKeys: true,
    menu: 'Edit',
    disabled: ({ document: { undo, pending } }) =>
      undo.value.undo === null && pending.value.length === 0 ? 'nothing to undo' : null,
    run: (app) => void openWhatCameBack(app, app.editing.undo),
  },
  {
    id: 'edit.redo',
    title: 'Redo',
    keys: ['Mod+Shift+Z', 'Mod+Y'],
    ownsKeys: true,
    menu: 'Edit',
    disabled: (app) => (app.document.undo.value.redo === null ? 'nothing to redo' : null),
    run: (app) => void openWhatCameBack(app, app.editing.redo),
  },
];

/** A transition that undo or redo brings back is shown again, and so is one whose review it changes. */
async function openWhatCameBack(app: App, step: () => Promise<void>): Promise<void> {
  const before = new Map(app.document.saved.peek().transitions.map((each) => [each.id, each]));
  await step();
  const back = app.document.saved.peek().transitions.filter((each) => {
    const was = before.get(each.id);
    return was !== each && JSON.stringify(was?.review) !== JSON.stringify(each.review);
  });
  // Of several at once none is more to the point than what is open.
  if (back.length === 1) app.workspace.set({ openTransition: back[0].id });
}

async function openFolder(app: App): Promise<void> {
  app.notices.dismissAt('openFolder');
  const response = await app.bridge.call('index.chooseFolder', {});
  if (!response.ok) app.notices.problem(response.error.message, 'openFolder');
}

async function exportSettings(app: App): Promise<void> {
  const transition = app.open.editable.peek();
  if (!transition) return;
  const response = await app.bridge.call('settings.export', { transitionId: transition.id });
  if (!response.ok) app.notices.problem(response.error.message);
  else if (response.value) app.notices.say(`Exported · ${response.value.fileName}`);
}

async function importSettings(app: App): Promise<void> {
  const response = await app.bridge.call('settings.import', {});
  if (!response.ok) app.notices.problem(response.error.message);
  else if (response.value) app.workspace.set({ openTransition: response.value.id });
}
