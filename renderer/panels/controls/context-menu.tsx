import { Check } from 'lucide';
import { keyText, runAction, titleOf } from '../../state/action.ts';
import type { Action } from '../../state/action.ts';
import type { OpenMenu } from '../../state/session/session.ts';
import { Icon } from './icon.tsx';
import { Popover } from './popover.tsx';
import { actionById, useApp, useWindow } from './window-context.ts';

/** The open context menu: actions of the table, at the pointer or beside the focused element. */
export function ContextMenu() {
  const { session } = useApp();
  const menu = session.menu.value;
  return menu && <OpenContextMenu menu={menu} key={`${menu.x} ${menu.y}`} />;
}

function OpenContextMenu({ menu }: { readonly menu: OpenMenu }) {
  const { app, actions } = useWindow();
  const close = (): void => void (app.session.menu.value = null);
  const run = (action: Action): void => {
    close();
    // After the menu has closed and returned the focus; otherwise a field that opens would lose it.
    queueMicrotask(() => runAction(app, action));
  };
  return (
    <Popover anchor={menu} gap={0} onClose={close} role="menu" label={menu.label} class="menu">
      {menu.entries.map((id, index) => {
        if (id === null) return <hr key={index} />;
        const action = actionById(actions, id);
        return <Entry key={id} action={action} run={() => run(action)} />;
      })}
    </Popover>
  );
}

function Entry({ action, run }: { readonly action: Action; readonly run: () => void }) {
  const { app } = useWindow();
  const reason = action.disabled?.(app) ?? null;
  const checked = action.checked?.(app);
  const keys = keyText(action, app.surroundings.mac);
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      {...(checked === undefined ? {} : { 'aria-checked': checked })}
      aria-disabled={reason !== null}
      tabIndex={-1}
      data-item
      data-tip={reason ?? action.tip ?? ''}
      onClick={() => reason === null && run()}
      onPointerMove={(event) => event.currentTarget.focus()}
    >
      <span class="menu-check">{checked && <Icon node={Check} size={14} />}</span>
      <span>{titleOf(app, action)}</span>
      {keys !== '' && <kbd class="key">{keys}</kbd>}
    </button>
  );
}
