import { Check, ChevronRight } from 'lucide';
import { Fragment } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { keyText, runAction, titleOf, type Action } from '../stores/action.ts';
import type { MenuList, OpenMenu } from '../stores/session/layers.ts';
import { Icon } from '../kit/icon.tsx';
import { Popover } from '../kit/popover.tsx';
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
  const { x, y } = menu;
  // The entry that had the focus is gone when another list takes the place of this one.
  useLayoutEffect(() => document.querySelector<HTMLElement>('.popover.menu > [data-item]')?.focus(), [menu]);
  const enter = (list: MenuList): void => void (app.session.menu.value = { ...list, x, y, from: menu });
  const back = ({ key }: KeyboardEvent): void => {
    if (key === 'ArrowLeft' && menu.from) app.session.menu.value = menu.from;
  };
  return (
    <Popover
      anchor={menu}
      gap={0}
      onClose={close}
      role={'menu'}
      label={menu.label}
      class={'menu'}
      onKeyDown={back}
    >
      {menu.entries.map((id, index) => {
        if (id === null) return <hr key={index} />;
        if (typeof id !== 'string') return <MenuEntry key={id.label} list={id} enter={() => enter(id)} />;
        const action = actionById(actions, id);
        const before = menu.entries[index - 1];
        const { group } = action;
        const isFirst =
          group !== (typeof before === 'string' ? actionById(actions, before).group : undefined);
        return (
          <Fragment key={id}>
            {isFirst && (group === undefined ? <hr /> : <Heading text={group} />)}
            <Entry action={action} isShort={menu.from !== undefined} run={() => run(action)} />
          </Fragment>
        );
      })}
    </Popover>
  );
}

/** An entry that opens another menu in place of this one; the left arrow leads back. */
function MenuEntry({ list, enter }: { readonly list: MenuList; readonly enter: () => void }) {
  return (
    <button
      type="button"
      role="menuitem"
      aria-haspopup="menu"
      tabIndex={-1}
      data-item
      onClick={enter}
      onKeyDown={({ key }) => key === 'ArrowRight' && enter()}
      onPointerMove={(event) => event.currentTarget.focus()}
    >
      <span class="menu-check flex" />
      <span>{list.label}</span>
      <span class="menu-more">
        <Icon node={ChevronRight} size={14} />
      </span>
    </button>
  );
}

function Heading({ text }: { readonly text: string }) {
  return (
    <div class="menu-heading rigid dim small-text" role="separator" aria-label={text}>
      {text}
    </div>
  );
}

interface EntryProps {
  readonly action: Action;
  readonly isShort: boolean; // below an entry that says the rest
  readonly run: () => void;
}

function Entry({ action, isShort, run }: EntryProps) {
  const { app } = useWindow();
  const reason = action.disabled?.(app) ?? null;
  const checked = action.checked?.(app);
  const keys = keyText(action, app.surroundings.mac);
  const { icon, tip = '' } = action;
  const title = isShort ? (action.short ?? titleOf(app, action)) : titleOf(app, action);
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      {...(checked === undefined ? {} : { 'aria-checked': checked })}
      aria-disabled={reason !== null}
      tabIndex={-1}
      data-item
      data-tip={reason ?? (icon ? '' : tip)}
      {...(icon && { 'aria-label': title, 'aria-description': tip })}
      onClick={() => reason === null && run()}
      onPointerMove={(event) => event.currentTarget.focus()}
    >
      <span class="menu-check flex">{checked && <Icon node={Check} size={14} />}</span>
      {icon && <Icon node={icon} />}
      <span>{title}</span>
      {keys !== '' && <kbd class="key">{keys}</kbd>}
    </button>
  );
}
