// renderer/panels/inspector/menus: menus beside the inspector: presets, roots, alignment joints
import { X } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { SlotTone } from '../../../state/slots/default-slots.ts';
import { Button } from '../../controls/button.tsx';
import { useFocusKeys } from '../../controls/list-keys.ts';
import { useApp } from '../../controls/window-context.ts';

const MARGIN = 8; // px to the edge of the window
const GAP = 4; // px to the inspector

export interface SideMenuProps {
  readonly title: string;
  readonly letter?: string; // of the slot it is for
  readonly tone?: SlotTone;
  readonly beside: string; // `data-row` of the row that it belongs to
  /** What has the focus at first: the current item, or the first; or the field above them. */
  readonly startsAt?: 'item' | 'field';
  readonly children: ComponentChildren;
}

/** What a row opens beside the inspector: closes with Escape, and with a press elsewhere; arrows go through its items. */
export function SideMenu({ title, letter, tone, beside, startsAt = 'item', children }: SideMenuProps) {
  const { session, editing } = useApp();
  const menu = useRef<HTMLElement>(null);
  const moveFocus = useFocusKeys({ wraps: true });
  const close = (): void => void (session.sideMenu.value = null);
  useLayoutEffect(() => {
    if (!menu.current) return undefined;
    const stopPlacing = keepBeside(menu.current, beside);
    firstFocus(menu.current, startsAt).focus();
    return () => {
      stopPlacing();
      rowButton(beside)?.focus();
    };
  }, []);
  useEffect(() => closeElsewhere(() => [menu.current, rowButton(beside)], close), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    // Undo waits for what is only tried on.
    if (event.ctrlKey || event.metaKey) return editing.cancel();
    event.stopPropagation();
    const items = menu.current ? itemsOf(menu.current) : [];
    const at = items.findIndex((item) => item.parentElement?.contains(document.activeElement));
    if (event.key !== 'Escape') return void moveFocus(items, event, at);
    event.preventDefault();
    close();
  };
  return (
    <section
      ref={menu}
      class="card side-menu"
      role="dialog"
      aria-label={letter === undefined ? title : `${title} of ${letter}`}
      data-tone={tone}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <header>
        <h2>
          {letter !== undefined && <b>{letter}</b>} {title}
        </h2>
        <Button icon={X} tip="Close" keys="Esc" bare onClick={close} />
      </header>
      {children}
    </section>
  );
}

function rowButton(row: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`.inspector [data-row="${row}"] .menu-button`);
}

/** Keeps the menu within the window as it grows; returns what ends that. */
function keepBeside(menu: HTMLElement, row: string): () => void {
  const place = (): void => placeBeside(menu, rowButton(row));
  place();
  const observer = new ResizeObserver(place);
  observer.observe(menu);
  window.addEventListener('resize', place);
  return () => {
    observer.disconnect();
    window.removeEventListener('resize', place);
  };
}

/** Left of the inspector, level with the row; where that is out of sight, at the top. */
function placeBeside(menu: HTMLElement, row: HTMLElement | null): void {
  const inspector = document.querySelector('.inspector')?.getBoundingClientRect();
  const left = inspector && inspector.width > 0 ? inspector.left : innerWidth;
  const level = row?.getBoundingClientRect().top ?? 0;
  const { width, height } = menu.getBoundingClientRect();
  const lowest = innerHeight - height - MARGIN;
  menu.style.left = `${Math.max(left - width - GAP, MARGIN)}px`;
  menu.style.top = `${Math.max(Math.min(level, lowest), MARGIN)}px`;
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('.side-menu-item')];
}

function firstFocus(menu: HTMLElement, startsAt: 'item' | 'field'): HTMLElement {
  const field = menu.querySelector('input');
  if (startsAt === 'field' && field) return field;
  return menu.querySelector<HTMLElement>('[aria-current="true"]') ?? itemsOf(menu)[0] ?? field ?? menu;
}

/** Calls `close` when something outside of these is pressed; returns what ends that. */
function closeElsewhere(inside: () => readonly (HTMLElement | null)[], close: () => void): () => void {
  const onPress = ({ target }: Event): void => {
    if (target instanceof Node && !inside().some((element) => element?.contains(target))) close();
  };
  window.addEventListener('pointerdown', onPress, { capture: true });
  return () => window.removeEventListener('pointerdown', onPress, { capture: true });
}
