import { deletionOf, type ListItem } from '#contract/edits/references.ts';
import { deleteItems, itemName, userName } from '../stores/commands/deletion.ts';
import { select } from '../stores/document/layer.ts';
import { labNouns } from '../stores/lab/lab-nouns.ts';
import type { Workbench } from '../stores/workbench.ts';
import { Dialog, openDialog, useCloseDialog } from '../kit/dialog.tsx';
import { useApp } from './window-context.ts';

/** Deletes an item; asks first if others refer to it, which are deleted with it, or lack it then. */
export async function deleteItem(app: Workbench, item: ListItem): Promise<void> {
  const { removed, lacking } = deletionOf(app.document.current.peek(), [item]);
  if (removed.length > 1 || lacking.length > 0) openDialog(app.session, DeleteItem, { item });
  else await deleteItems(app, removed);
}

/** Asks before an item is deleted that others refer to. */
function DeleteItem({ item }: { readonly item: ListItem }) {
  const app = useApp();
  const close = useCloseDialog();
  const { shown } = app.document;
  const { removed, lacking } = select(shown, (state) => deletionOf(state, [item])).value;
  const broken = removed.slice(0, -1).toReversed(); // a chain reads from its beginning
  const nameOf = (each: ListItem): string => select(shown, (state) => itemName(each, state)).value;
  const name = nameOf(item);
  const all = broken.length === 1 ? 'both' : `all ${removed.length}`;
  const remove = (): void => {
    close();
    void deleteItems(app, removed);
  };
  return (
    <Dialog
      title={`Delete ${name}?`}
      size="narrow"
      cancel={{ tip: `Keep ${broken.length === 0 ? name : all}` }}
      primary={{
        words: broken.length === 0 ? 'Delete' : `Delete ${all}`,
        tip: 'You can undo it',
        run: remove,
      }}
    >
      {broken.length === 1 && (
        <p class="dim">
          “{name}” is {item.kind === 'transition' ? 'interrupted' : 'used'} by “{nameOf(broken[0])}”. Delete
          both, or keep?
        </p>
      )}
      {broken.length > 1 && (
        <>
          <p class="dim">These transitions cannot play without it. Delete {all}, or keep?</p>
          <Names items={broken} />
        </>
      )}
      {lacking.length > 0 && (
        <>
          <p class="dim">{lackingWords(item, broken.length > 0)}</p>
          <Names items={lacking} />
        </>
      )}
    </Dialog>
  );
}

function lackingWords({ kind, item }: ListItem, areOthersNamed: boolean): string {
  const noun = kind === 'lab' ? labNouns[item.kind] : kind;
  const [these, are] = noun.endsWith('s') ? ['These', 'are'] : ['This', 'is'];
  const who = areOthersNamed
    ? 'These keep their place'
    : `${these} ${noun} ${are} in use. Each user keeps its place`;
  return `${who} and will say that the ${noun} ${are} missing:`;
}

/** Maximum number of names that are listed. */
const MAX_NAMES = 200;

function Names({ items }: { readonly items: readonly ListItem[] }) {
  const { shown } = useApp().document;
  const left = items.length - MAX_NAMES;
  const listed = items.slice(0, MAX_NAMES);
  const names = select(shown, (state) => listed.map((item) => userName(item, state))).value;
  return (
    <ul class="item-users rigid" tabIndex={0} aria-label="Users">
      {names.map((name, i) => (
        <li key={i} class="cut" data-tip={name}>
          {name}
        </li>
      ))}
      {left > 0 && <li>and {left} more</li>}
    </ul>
  );
}
