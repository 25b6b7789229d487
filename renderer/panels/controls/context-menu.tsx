import { Check } from 'lucide';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { assert } from '../../../core/assert.ts';
import { runAction } from '../../state/action.ts';
import type { Action } from '../../state/action.ts';
import type { OpenMenu } from '../../state/session/session.ts';
import { shortcutText } from '../../state/shortcut.ts';
import { Icon } from './icon.tsx';
import { useApp, useWindow } from './window-context.ts';

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
      onKeyDown={(event) => onKey(app, event)}
      onContextMenu={(event) => event.preventDefault()}
    >
      {menu.entries.map((id, index) => {
        if (id === null) return <hr key={index} />;
        const action = actions.find((candidate) => candidate.id === id);
        assert(action !== undefined, `no action is called ${id}`);
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
  const [keys] = action.keys;
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      {...(checked === undefined ? {} : { 'aria-checked': checked })}
      aria-disabled={reason !== null}
      tabIndex={-1}
      data-tip={reason === null ? '' : `Not now: ${reason}`}
      onClick={() => reason === null && run()}
      onPointerMove={(event) => event.currentTarget.focus()}
    >
      <span class="context-menu-check">{checked && <Icon node={Check} size={14} />}</span>
      <span>{action.title}</span>
      {keys !== undefined && <kbd class="key">{shortcutText(keys, app.mac)}</kbd>}
    </button>
  );
}

/** Arrows go from entry to entry, Escape and Tab close. */
function onKey({ session }: ReturnType<typeof useApp>, event: KeyboardEvent): void {
  const list = event.currentTarget;
  if (!(list instanceof HTMLElement)) return;
  // Enter and Space press the entry; no other key is the window's while a menu is open.
  event.stopPropagation();
  const items = itemsOf(list);
  const at = items.findIndex((item) => item === document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 };
  if (event.key === 'Escape' || event.key === 'Tab') session.menu.value = null;
  else if (event.key in to) items[to[event.key as keyof typeof to] % items.length]?.focus();
  else return;
  event.preventDefault();
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
