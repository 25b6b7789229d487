import { Check } from 'lucide';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { keyText, runAction, titleOf } from '../../state/action.ts';
import type { Action } from '../../state/action.ts';
import type { OpenMenu } from '../../state/session/session.ts';
import { Icon } from './icon.tsx';
import { useFocusKeys } from './list-keys.ts';
import { actionById, useApp, useWindow } from './window-context.ts';

/** The menu that is open, if one is: actions of the table, at the pointer or beside what has the focus. */
export function ContextMenu() {
  const { session } = useApp();
  const menu = session.menu.value;
  return menu && <OpenContextMenu menu={menu} key={`${menu.x} ${menu.y}`} />;
}

const MARGIN = 4; // px to the edge of the window

function OpenContextMenu({ menu }: { readonly menu: OpenMenu }) {
  const { app, actions } = useWindow();
  const list = useRef<HTMLDivElement>(null);
  const moveFocus = useFocusKeys({ wraps: true });
  const close = (): void => void (app.session.menu.value = null);
  useMenuLife(list, menu, close);
  const run = (action: Action): void => {
    close();
    // After the menu is gone and the focus is back, or a field that opens would lose it at once.
    queueMicrotask(() => runAction(app, action));
  };
  return (
    <div
      ref={list}
      class="context-menu"
      role="menu"
      aria-label={menu.label}
      onKeyDown={(event) => {
        // Enter and Space press the entry; no other key is the window's while a menu is open.
        event.stopPropagation();
        if (moveFocus(itemsOf(event.currentTarget), event)) return;
        if (event.key !== 'Escape' && event.key !== 'Tab') return;
        event.preventDefault();
        close();
      }}
      onContextMenu={(event) => event.preventDefault()}
    >
      {menu.entries.map((id, index) => {
        if (id === null) return <hr key={index} />;
        const action = actionById(actions, id);
        return <Entry key={id} action={action} run={() => run(action)} />;
      })}
    </div>
  );
}

/** Is where it belongs, has the focus, closes when something else is meant, and gives the focus back. */
function useMenuLife(list: RefObject<HTMLDivElement | null>, menu: OpenMenu, close: () => void): void {
  useLayoutEffect(() => {
    const element = list.current;
    const opener = document.activeElement;
    if (!element) return;
    place(element, menu);
    itemsOf(element)[0]?.focus();
    const closeOutside = ({ target }: Event): void => {
      if (!(target instanceof Node && element.contains(target))) close();
    };
    const controller = new AbortController();
    const options = { signal: controller.signal, capture: true };
    for (const event of ['pointerdown', 'wheel', 'blur', 'resize'])
      window.addEventListener(event, closeOutside, options);
    return () => {
      controller.abort();
      // Still in the page, or just out of it. What the entry opened may have taken the focus: a field for a name.
      const focused = document.activeElement;
      const isFree = focused === document.body || element.contains(focused);
      if (isFree && opener instanceof HTMLElement) opener.focus();
    };
  }, []);
}

function Entry({ action, run }: { readonly action: Action; readonly run: () => void }) {
  const { app } = useWindow();
  const reason = action.disabled?.(app) ?? null;
  const checked = action.checked?.(app);
  const keys = keyText(action, app.mac);
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      {...(checked === undefined ? {} : { 'aria-checked': checked })}
      aria-disabled={reason !== null}
      tabIndex={-1}
      data-tip={reason ?? action.tip ?? ''}
      onClick={() => reason === null && run()}
      onPointerMove={(event) => event.currentTarget.focus()}
    >
      <span class="context-menu-check">{checked && <Icon node={Check} size={14} />}</span>
      <span>{titleOf(app, action)}</span>
      {keys !== '' && <kbd class="key">{keys}</kbd>}
    </button>
  );
}

function itemsOf(list: HTMLElement): readonly HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('button')];
}

/** At its point, and all of it within the window. */
function place(element: HTMLElement, { x, y }: OpenMenu): void {
  const { width, height } = element.getBoundingClientRect();
  const left = Math.min(x, innerWidth - width - MARGIN);
  const top = y + height + MARGIN > innerHeight ? Math.max(y - height, MARGIN) : y;
  element.style.transform = `translate(${Math.max(left, MARGIN)}px, ${top}px)`;
}
