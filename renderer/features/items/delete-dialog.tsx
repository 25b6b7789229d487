import type { LabItem } from '#contract/lab-items.ts';
import { deleteForGood } from '../../stores/commands/lab/item-commands.ts';
import { usersOf } from '../../stores/document/document-state.ts';
import { labNouns } from '../../stores/lab/lab-nouns.ts';
import type { Workbench } from '../../stores/workbench.ts';
import { Dialog, openDialog, useCloseDialog } from '../../kit/dialog.tsx';
import { useApp } from '../../controls/window-context.ts';

/** Deletes an item; asks first if something uses it. */
export async function deleteItem(app: Workbench, item: LabItem): Promise<void> {
  const users = usersOf(app.document.current.peek(), [item.id]);
  if (users.length > 0) openDialog(app.session, DeleteItem, { item, users });
  else await deleteForGood(app, item);
}

/** Maximum number of names of users that are listed. */
const MAX_NAMES = 200;

interface UsedItem {
  readonly item: LabItem;
  readonly users: readonly string[]; // names
}

/** Asks before an item is deleted that something uses. */
function DeleteItem({ item, users }: UsedItem) {
  const app = useApp();
  const close = useCloseDialog();
  const left = users.length - MAX_NAMES;
  const noun = labNouns[item.kind];
  const [these, are] = noun.endsWith('s') ? ['These', 'are'] : ['This', 'is'];
  const remove = (): void => {
    close();
    void deleteForGood(app, item);
  };
  return (
    <Dialog
      title={`Delete ${item.name}?`}
      size="narrow"
      cancel={{ tip: `Keep ${item.name}` }}
      primary={{ words: 'Delete', tip: 'You can undo it', run: remove }}
    >
      <p class="dim">
        {these} {noun} {are} in use. Each user keeps its place and will say that the {noun} {are} missing:
      </p>
      <ul class="item-users rigid" tabIndex={0} aria-label="Users">
        {users.slice(0, MAX_NAMES).map((name, i) => (
          <li key={i} class="cut" data-tip={name}>
            {name}
          </li>
        ))}
        {left > 0 && <li>and {left} more</li>}
      </ul>
    </Dialog>
  );
}
