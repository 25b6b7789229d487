import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { isMenuKey, movedBy } from '../kit/list-keys.ts';
import { keyPointing, pressPointing, type Pointing, type SelectionRules } from '../kit/row-selection.ts';
import { createTurns, type Awaited } from '../kit/turns.ts';
import { belowRow, revealRow, type RowTops } from '../kit/virtual-rows.ts';
import { useApp } from './window-context.ts';

/** The listed rows; undefined = not loaded, or out of range. */
export interface IndexedRows<Row> {
  readonly length: number;
  at(index: number): Row | undefined;
}

type Effect = () => Promise<void> | void;

/** How a list answers presses and keys. Functions read signals: keys see their latest values. */
export interface RowEvents<Row> extends SelectionRules {
  readonly tops: RowTops;
  readonly headHeight?: number; // px at the top that rows are hidden under
  rows(): IndexedRows<Row>;
  /** Index of the row that keys move from, which stays in the page if it is scrolled away; −1 = none. */
  active(): number;
  isSelected?(row: Row, index: number): boolean;
  /** Selects a row, by a press or by a key, which has scrolled to it. Keys wait for a promise. */
  point(index: number, how: Pointing, byKey: boolean): Promise<void> | void;
  /** On a double click. */
  open?(row: Row): void;
  /** Opens the menu of a row, which is selected, at a point of the window, px. */
  menu?(row: Row, at: { readonly x: number; readonly y: number }): void;
  readonly menuIndent?: number; // px to the menu that a key opens
  /** What a key does that the list does not handle; null = nothing. @param isFree false = rows may change first */
  keyEffect?(event: KeyboardEvent, isFree: boolean): Effect | null;
  /** Rows of PageUp and PageDown, `view` = those in view; absent = keys not handled. */
  readonly page?: number | 'view' | undefined;
  /** When the list gets the focus. */
  readonly begin?: Effect;
  /** Keys wait for the answer to a search, because they apply to its rows. */
  readonly waits?: Awaited;
  readonly focusIn?: string; // selector of the control of the active row that has the focus in place of the list
}

const alwaysAnswered: Awaited = { isAnswered: () => true, answered: () => Promise.resolve() };

/** The row at an index; undefined also for −1, where an array has its last row. */
export function rowAt<Row>(rows: IndexedRows<Row>, index: number): Row | undefined {
  return index < 0 ? undefined : rows.at(index);
}

/** Index of the row that was pressed; −1 = none. */
const indexUnder = ({ target }: Event): number =>
  Number((target as Element).closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1);

/** Event handlers of the element of a list. */
export function useRowEvents<Row>(list: RefObject<HTMLElement | null>, props: RowEvents<Row>) {
  const { rows, active, point, menu, focusIn, begin } = props;
  const { mac } = useApp().surroundings;
  const turns = useRef(createTurns(props.waits ?? alwaysAnswered)).current;
  const isMoved = useRef(false);
  useLayoutEffect(() => {
    if (!isMoved.current || focusIn === undefined) return;
    isMoved.current = false;
    list.current?.querySelector<HTMLElement>(`[data-index="${active()}"] ${focusIn}`)?.focus();
  });
  return {
    onMouseDown(event: MouseEvent): void {
      const index = indexUnder(event);
      // Other buttons open the menu, as does Ctrl with the left button on a Mac.
      if (index < 0 || event.button !== 0 || (mac && event.ctrlKey)) return;
      void point(index, pressPointing(event, props), false);
    },
    onDblClick(event: MouseEvent): void {
      const row = rowAt(rows(), indexUnder(event));
      if (row !== undefined) props.open?.(row);
    },
    async onContextMenu(event: MouseEvent): Promise<void> {
      const index = indexUnder(event);
      const row = rowAt(rows(), index);
      if (row === undefined || !menu) return;
      event.preventDefault();
      await point(index, menuPointing(row, index, props), false);
      menu(row, { x: event.clientX, y: event.clientY });
    },
    onKeyDown(event: KeyboardEvent): void {
      if (event.target !== event.currentTarget && focusIn === undefined) return;
      const isFree = turns.isFree();
      const effect = effectOfKey(event, list, props, isFree);
      if (!effect) return;
      event.preventDefault();
      isMoved.current = true;
      // A held key must not continue after it is released.
      if (isFree || !event.repeat) turns.take(effect);
    },
    onFocus: () => begin && turns.take(begin),
    onFocusIn: (event: FocusEvent) => focusIn !== undefined && point(indexUnder(event), 'active', false),
  };
}

/** What a key does in a list; null = nothing. */
function effectOfKey<Row>(
  event: KeyboardEvent,
  list: RefObject<HTMLElement | null>,
  props: RowEvents<Row>,
  isFree: boolean,
): Effect | null {
  const { rows, active, menu, point, tops, headHeight = 0, menuIndent = 0 } = props;
  const reveal = (index: number): void => revealRow(list.current, tops, index, headHeight);
  const openMenu = async (): Promise<void> => {
    const at = active();
    const row = rowAt(rows(), at);
    reveal(at);
    if (row === undefined) return;
    await point(at, menuPointing(row, at, props), true);
    menu?.(row, belowRow(list.current, tops, at, menuIndent, headHeight));
  };
  const move = (): Promise<void> | void => {
    const to = ledTo(event, active(), rows().length, pageOf(list.current, props), props);
    if (to === null || to < 0) return;
    reveal(to);
    return point(to, keyPointing(event, props), true);
  };
  if (menu && isMenuKey(event) && (!isFree || active() >= 0)) return openMenu;
  // The number of rows is unknown until a search is answered.
  if (ledTo(event, 0, isFree ? rows().length : 1, pageOf(list.current, props), props) !== null) return move;
  return props.keyEffect?.(event, isFree) ?? null;
}

/** What opening the menu of a row selects: a selected row keeps the selection, to all of which the menu applies. */
function menuPointing<Row>(row: Row, index: number, { isSelected }: RowEvents<Row>): Pointing {
  return isSelected?.(row, index) === true ? 'active' : 'only';
}

function pageOf<Row>(list: HTMLElement | null, { page, tops }: RowEvents<Row>): number | undefined {
  return page === 'view' ? Math.max(Math.floor((list?.clientHeight ?? 0) / tops(1)) - 2, 1) : page;
}

/** The row that a key leads to. In a list of several, Ctrl with Space stays at the row. */
function ledTo(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  at: number,
  count: number,
  page: number | undefined,
  { multiple = false }: SelectionRules,
): number | null {
  if (multiple && ctrlKey && key === ' ') return at;
  const pressed = { key, ctrlKey: ctrlKey && !multiple, metaKey, altKey };
  return movedBy(pressed, at, page === undefined ? { count } : { count, page });
}
