import { useSignal, type Signal } from '@preact/signals';
import { menuNames, type Action } from '../../stores/action.ts';
import { shortcutOf, shortcutText } from '../../stores/shortcut.ts';
import type { Workspace } from '../../stores/workspace/workspace.ts';
import { Button } from '../../kit/button.tsx';
import { FilterField } from '../../kit/filter-field.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { actionById, useWindow } from '../../controls/window-context.ts';
import { KeyRow } from './key-row.tsx';
import { isFound, typesNothing } from './own-keys.ts';

/** All keys of the action table, by menu. */
export function KeySheet() {
  const { app, actions } = useWindow();
  const { title } = actionById(actions, 'help.keys');
  const text = useSignal('');
  const own = app.workspace.state.value.keys;
  return (
    <Dialog
      title={title}
      size="wide"
      head={
        <>
          <KeySearch text={text} />
          {Object.keys(own).length > 0 && (
            <Button tip="Reset all keys to their defaults" onClick={() => app.workspace.set({ keys: {} })}>
              Reset all
            </Button>
          )}
        </>
      }
    >
      <KeyGroups text={text.value} own={own} />
    </Dialog>
  );
}

/** Finds commands by their title, or by their key: typed, or pressed. */
function KeySearch({ text }: { readonly text: Signal<string> }) {
  const { mac } = useWindow().app.surroundings;
  const findPressed = (event: KeyboardEvent): void => {
    const key = shortcutOf(event, mac);
    if (key === null || !typesNothing(key)) return;
    event.preventDefault();
    text.value = shortcutText(key, mac);
  };
  return (
    <div class="key-search" onKeyDown={findPressed}>
      <FilterField
        label="Search keys"
        placeholder="Search, or click a key to change it"
        tip="Title of a command, or its key: press it, or type its name"
        text={text.value}
        set={(typed) => (text.value = typed)}
      />
    </div>
  );
}

/** True for a row of a series whose key is its number: found by a search, but no list of nine. */
const isNumbered = ({ within }: Action): boolean => within === 'figures';

/** @param own keys that the user gave to actions, by id */
function KeyGroups({ text, own }: { readonly text: string; readonly own: Workspace['keys'] }) {
  const { app, actions } = useWindow();
  const isShown = (action: Action): boolean =>
    (isFound(action, text, app.surroundings.mac) && (text !== '' || !isNumbered(action))) ||
    (text === '' && action.id in own);
  const groups = menuNames.flatMap((menu) => {
    const rows = actions.filter((action) => action.menu === menu && isShown(action));
    return rows.length > 0 ? [{ menu, rows }] : [];
  });
  return (
    <div class="key-groups">
      {groups.length === 0 && <p class="dim">No command found.</p>}
      {groups.map(({ menu, rows }) => (
        <section key={menu}>
          <h3>{menu}</h3>
          <dl>
            {rows.map((action) => (
              <KeyRow key={action.id} action={action} />
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
