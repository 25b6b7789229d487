import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { controlIn } from './control-in.ts';
import { useFocusKeys } from './list-keys.ts';
import { placeBeside } from './place-beside.ts';
import type { Side } from './place-beside.ts';

export interface PopoverProps {
  /** What it stands beside and gives the focus back to; a point of the window (px) gives it back to where it was. Null = out of sight. */
  readonly anchor: (() => HTMLElement | null) | { readonly x: number; readonly y: number };
  readonly side?: Side;
  readonly gap?: number; // px between the two
  /** Escape, a press beside it or a focus that goes elsewhere. */
  readonly onClose: () => void;
  readonly role: 'dialog' | 'menu' | 'group';
  readonly label: string;
  readonly class: string;
  readonly tone?: string | undefined;
  /** What has the focus at first: the current item, or the first; the field; or none of these, where the focus alone tries an item on. */
  readonly startsAt?: 'item' | 'field' | 'box';
  /** Hears each key first. */
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly children: ComponentChildren;
}

/**
 * A menu or a small dialog over everything else, beside what it belongs to. Arrows, Home and End go through what in it has `data-item`;
 * other keys are not the window's while it has the focus, but for those with Ctrl or ⌘.
 */
export function Popover(props: PopoverProps) {
  const { role, label, tone, onClose, onKeyDown } = props;
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const moveFocus = useFocusKeys({ wraps: true });
  useFocusWithin(box, latest);
  useClosing(box, latest);
  const hear = (event: KeyboardEvent): void => {
    onKeyDown?.(event);
    if (event.ctrlKey || event.metaKey) return;
    event.stopPropagation();
    if (event.key === 'Escape' || (event.key === 'Tab' && role === 'menu')) onClose();
    else {
      if (box.current) moveFocus(itemsIn(box.current), event, currentItem(box.current));
      return;
    }
    event.preventDefault();
  };
  return (
    <div
      ref={box}
      popover="manual"
      class={`popover ${props.class}`}
      role={role}
      aria-label={label}
      data-tone={tone}
      tabIndex={-1}
      onKeyDown={hear}
      onContextMenu={(event) => event.preventDefault()}
    >
      {props.children}
    </div>
  );
}

type Box = RefObject<HTMLElement | null>;
type Latest = RefObject<PopoverProps>;

const elementOf = ({ anchor }: PopoverProps): HTMLElement | null =>
  typeof anchor === 'function' ? anchor() : null;

/** Stands beside its anchor also as either changes its size; at the upper right where the anchor is out of sight. */
function place(box: HTMLElement, props: PopoverProps): void {
  const { anchor, side = 'below', gap = 4 } = props;
  const element = elementOf(props);
  const at = typeof anchor === 'function' ? { x: innerWidth, y: 0 } : anchor;
  const isSeen = element?.checkVisibility() === true;
  placeBeside(
    box,
    isSeen ? element.getBoundingClientRect() : new DOMRect(at.x, at.y),
    side,
    isSeen ? gap : 0,
  );
}

/** Shows it with the focus in it, and gives that back, unless it went elsewhere: to a field that an item opened. */
function useFocusWithin(box: Box, latest: Latest): void {
  useLayoutEffect(() => {
    const { current: element } = box;
    if (!element || !latest.current) return undefined;
    const opener = document.activeElement;
    element.showPopover();
    const follow = (): void => latest.current && place(element, latest.current);
    follow();
    firstFocus(element, latest.current.startsAt ?? 'item').focus();
    const observer = new ResizeObserver(follow);
    for (const each of [element, document.documentElement]) observer.observe(each);
    return () => {
      observer.disconnect();
      const focused = document.activeElement;
      if (focused !== document.body && !element.contains(focused)) return;
      const back = latest.current && elementOf(latest.current);
      if (back) controlIn(back).focus();
      else if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
}

function useClosing(box: Box, latest: Latest): void {
  useEffect(() => {
    const close = (): void => latest.current?.onClose();
    const look = ({ target }: Event): void => {
      if (!(target instanceof Node) || !latest.current) return;
      if (!box.current?.contains(target) && !elementOf(latest.current)?.contains(target)) close();
    };
    const hear = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close();
    };
    const listening = new AbortController();
    const { signal } = listening;
    for (const type of ['pointerdown', 'focusin'])
      document.addEventListener(type, look, { capture: true, signal });
    document.addEventListener('keydown', hear, { signal });
    return () => listening.abort();
  }, []);
}

function itemsIn(box: HTMLElement): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>('[data-item]')];
}

/** Index of the item that has the focus, or a part of whose row has it; else of the current one; −1 where there is none. */
function currentItem(box: HTMLElement): number {
  const items = itemsIn(box);
  const focused = document.activeElement;
  const at = items.findIndex((item) => item === focused || (item.closest('li')?.contains(focused) ?? false));
  return at >= 0 ? at : items.findIndex((item) => item.getAttribute('aria-current') === 'true');
}

function firstFocus(box: HTMLElement, startsAt: 'item' | 'field' | 'box'): HTMLElement {
  if (startsAt === 'box') return box;
  const field = box.querySelector<HTMLElement>('.field');
  if (startsAt === 'field' && field) return field;
  const current = '[data-item][aria-current="true"], [data-item]:checked';
  for (const wanted of [current, 'input[data-item]', '[data-item]']) {
    const item = box.querySelector<HTMLElement>(wanted);
    if (item) return item;
  }
  return field ?? box;
}
