import { inMenu, type Condition } from '../../stores/action.ts';
import { deleteItem, duplicateItem, exportItem } from '../../stores/commands/lab/item-commands.ts';
import { importUserData } from '../../stores/commands/library/user-data-commands.ts';
import { needsLibrary } from '../../stores/conditions.ts';

const needsItem: Condition = ({ lab }) => (lab.item.value === null ? 'nothing is open in the Lab' : null);

/** Commands on Lab items of any kind. */
export const itemActions = inMenu('Lab', 'item', [
  {
    id: 'lab.duplicate',
    title: 'Duplicate item',
    disabled: needsItem,
    run: (app) => void duplicateItem(app),
  },
  {
    id: 'lab.rename',
    title: 'Rename item',
    keys: ['F2'],
    within: 'lab',
    disabled: needsItem,
    run: ({ session, lab }) => (session.renaming.value = lab.item.peek()?.id ?? null),
  },
  { id: 'lab.delete', title: 'Delete item', disabled: needsItem, run: (app) => void deleteItem(app) },
  {
    id: 'lab.export',
    title: 'Export item…',
    tip: 'Saves a file of user data, with the identities of its clips',
    disabled: needsItem,
    run: (app) => void exportItem(app),
  },
  {
    id: 'lab.import',
    title: 'Import items…',
    tip: 'Reads a file of user data',
    disabled: needsLibrary,
    run: (app) => void importUserData(app),
  },
]);
