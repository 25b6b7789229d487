import { useSignal } from '@preact/signals';
import { X } from 'lucide';
import { menuNames } from '../../stores/action.ts';
import { shortcutOf, shortcutText } from '../../stores/shortcut.ts';
import { Button } from '../../kit/button.tsx';
import { FilterField } from '../../kit/filter-field.tsx';
import { useModal } from '../../kit/use-modal.ts';
import { actionById, useApp, useWindow } from '../../controls/window-context.ts';
import { KeyRow } from './key-row.tsx';
import { isFound, typesNothing } from './own-keys.ts';

/** All keys of the action table, by menu. */
export function KeySheet() {
  const { session } = useApp();
  return session.keySheet.value ? <OpenKeySheet /> : null;
}

function OpenKeySheet() {
  const { app, actions } = useWindow();
  const { mac } = app.surroundings;
  const { workspace } = app;
  const { title } = actionById(actions, 'help.keys');
  const { close, props } = useModal(() => (app.session.keySheet.value = false));
  const text = useSignal('');
  const own = workspace.state.value.keys;
  const groups = menuNames.map((menu) => ({
    menu,
    rows: actions.filter(
      (action) =>
        action.menu === menu && (isFound(action, text.value, mac) || (text.value === '' && action.id in own)),
    ),
  }));
  const findPressed = (event: KeyboardEvent): void => {
    const key = shortcutOf(event, mac);
    if (key === null || !typesNothing(key)) return;
    event.preventDefault();
    text.value = shortcutText(key, mac);
  };
  return (
    <dialog {...props} class="key-sheet" aria-label={title}>
      <header>
        <h2 class="title">{title}</h2>
        <div class="key-search" onKeyDown={findPressed}>
          <FilterField
            label="Search keys"
            placeholder="Search, or click a key to change it"
            tip="Title of a command, or its key: press it, or type its name"
            text={text.value}
            set={(typed) => (text.value = typed)}
          />
        </div>
        {Object.keys(own).length > 0 && (
          <Button tip="Reset all keys to their defaults" onClick={() => workspace.set({ keys: {} })}>
            Reset all
          </Button>
        )}
        <Button icon={X} tip="Close" keys="Esc" bare onClick={close} />
      </header>
      <div class="key-groups">
        {groups.every(({ rows }) => rows.length === 0) && <p class="dim">No command found.</p>}
        {groups.map(
          ({ menu, rows }) =>
            rows.length > 0 && (
              <section key={menu}>
                <h3>{menu}</h3>
                <dl>
                  {rows.map((action) => (
                    <KeyRow key={action.id} action={action} />
                  ))}
                </dl>
              </section>
            ),
        )}
      </div>
    </dialog>
  );
}
