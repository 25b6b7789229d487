import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { controlIn } from './control-in.ts';
import { useFocusKeys } from './list-keys.ts';
import { placeNextTo, type AnchorSide } from './place-next-to.ts';

export interface PopoverProps {
  /**
   * The element that it stands beside, or a point of the window, px. The focus returns to where it was, or to
   * this element if that is gone. Null = out of sight.
   */
  readonly anchor: (() => HTMLElement | null) | { readonly x: number; readonly y: number };
  readonly side?: AnchorSide;
  readonly gap?: number; // px to the anchor
  /** The element whose top and bottom it stays between; default: the window. */
  readonly area?: () => HTMLElement | null;
  /** Called on Escape, a press outside, or when the focus moves elsewhere. */
  readonly onClose: () => void;
  readonly role: 'dialog' | 'menu' | 'group';
  readonly label: string;
  readonly class: string;
  readonly tone?: string | undefined;
  /**
   * The first focus: the current or first item, the field, or the box itself if focusing an item already
   * previews it.
   */
  readonly startsAt?: 'item' | 'field' | 'box';
  /** Receives each key first. */
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly children: ComponentChildren;
}

/**
 * A menu or a small dialog over everything else, beside its anchor. Arrows, Home and End move through
 * elements with `data-item`. While it has the focus, the window receives only keys with Ctrl or ⌘, and Space
 * if no control in it has the focus.
 */
export function Popover(props: PopoverProps) {
  const { role, label, tone, onClose, onKeyDown } = props;
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const moveFocus = useFocusKeys({ wraps: true });
  useFocusWithin(box, latest);
  useClosing(box, latest);
  const onKey = (event: KeyboardEvent): void => {
    onKeyDown?.(event);
    const isOnBox = event.target === event.currentTarget;
    if (event.ctrlKey || event.metaKey || (isOnBox && event.key === ' ')) return;
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
      onKeyDown={onKey}
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

/**
 * Places the box beside its anchor, also after a change of either size; at the right edge if the anchor is
 * out of sight.
 */
function place(box: HTMLElement, props: PopoverProps): void {
  const { anchor, side = 'below', gap = 4 } = props;
  const element = elementOf(props);
  const at = typeof anchor === 'function' ? { x: innerWidth, y: side === 'left' ? 0 : innerHeight } : anchor;
  const isSeen = element?.checkVisibility() === true;
  placeNextTo(
    box,
    isSeen ? element.getBoundingClientRect() : new DOMRect(at.x, at.y),
    side,
    isSeen ? gap : 0,
    props.area?.()?.getBoundingClientRect(),
  );
}

/** Moves the focus into the box, and back when it closes, unless an item moved the focus to another field. */
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
      const anchor = latest.current && elementOf(latest.current);
      if (opener instanceof HTMLElement && opener.checkVisibility()) opener.focus();
      else if (anchor) controlIn(anchor).focus();
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
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close();
    };
    const listening = new AbortController();
    const { signal } = listening;
    for (const type of ['pointerdown', 'focusin'])
      document.addEventListener(type, look, { capture: true, signal });
    document.addEventListener('keydown', onKey, { signal });
    return () => listening.abort();
  }, []);
}

function itemsIn(box: HTMLElement): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>('[data-item]')];
}

/** Index of the focused item, or of the item whose row has the focus; else of the current one; −1 = none. */
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
