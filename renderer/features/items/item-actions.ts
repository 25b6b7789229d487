import type { LabItem } from '#contract/lab-items.ts';
import { inMenu, type KeyedList, type ActionRow } from '#renderer/stores/action.ts';
import { showTransition, closeItem } from '#renderer/stores/commands/desk.ts';
import {
  duplicateItem,
  exportItem,
  itemInFront,
  openItem,
  pointedItem,
} from '#renderer/stores/commands/lab/item-commands.ts';
import { labNouns } from '#renderer/stores/lab/lab-nouns.ts';
import type { App } from '#renderer/stores/app.ts';
import { deleteItem } from '#renderer/controls/delete-dialog.tsx';
import { treeOn } from '#renderer/stores/session/stage.ts';

/**
 * Commands on trees, muscles, trailing joints and request lists: on that of the tab in front, and on that of
 * the active row.
 */
export const itemActions = [
  ...inMenu('Edit', 'item', [
    ...rowsOn('item', 'nodes', itemInFront),
    {
      id: 'item.close',
      title: 'Close item',
      tip: 'The tab before is in front again',
      disabled: ({ workspace }) => (workspace.state.value.openItem === null ? 'no item is open' : null),
      run: (app) => (treeOn(app.session.stage.peek()) === null ? closeItem(app) : showTransition(app)),
    },
  ]),
  ...inMenu('Edit', null, rowsOn('row', 'clips', pointedItem)),
];

/** Commands on one item. */
function rowsOn(
  on: 'item' | 'row',
  within: KeyedList,
  itemOf: (app: App) => LabItem | null,
): readonly ActionRow[] {
  const row = (id: string, verb: string, run: (app: App, item: LabItem) => void): ActionRow => ({
    id: `${on}.${id}`,
    title: `${verb} ${on === 'row' ? 'selected ' : ''}item${id === 'export' ? '…' : ''}`,
    titleNow: (app) => {
      const item = itemOf(app);
      return `${verb} ${item === null ? 'item' : labNouns[item.kind]}${id === 'export' ? '…' : ''}`;
    },
    disabled: (app) => (itemOf(app) === null ? `no item is ${on === 'row' ? 'selected' : 'open'}` : null),
    run: (app) => {
      const item = itemOf(app);
      if (item) run(app, item);
    },
  });
  return [
    row('duplicate', 'Duplicate', (app, item) => void duplicateItem(app, item)),
    {
      ...row('rename', 'Rename', (app, item) => {
        openItem(app, item);
        app.session.renaming.value = item.id;
      }),
      keys: ['F2'],
      within,
    },
    row('delete', 'Delete', (app, item) => void deleteItem(app, { kind: 'lab', item })),
    {
      ...row('export', 'Export', (app, item) => void exportItem(app, item)),
      tip: 'Saves a file of user data, with the identities of its clips',
    },
  ];
}
