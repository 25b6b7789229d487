import { ignoreFile } from '../../../state/commands/file-commands.ts';
import type { TransitionEnd } from '../../../state/marks/marker-edits.ts';
import { chooseClip, putClip } from '../../../state/commands/transition-commands.ts';
import {
  isSelected,
  nothingSelected,
  selectAll,
  selectLess,
  selectOnly,
  selectRange,
  toggleRow,
} from '../../../state/library/row-selection.ts';
import type { Pointing } from '../../../state/library/row-selection.ts';
import type { App } from '../../../state/app.ts';
import { useRef } from 'preact/hooks';
import { useApp } from '../../controls/window-context.ts';
import { createTurns } from './in-turn.ts';
import { movePeek, takePeekKey } from './peek-keys.ts';
import type { RowInList } from './peek-keys.ts';
import { openRowMenu } from './row-menu.ts';

const keySteps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
  Home: -Infinity,
  End: Infinity,
};

interface RowSelecting {
  /** The row at `index` was pointed at. */
  point(index: number, how: Pointing): Promise<void>;
  /** Keys go to the list from now on: they start at its first row, unless at another. */
  begin(): void;
  /** While the answer to what was typed is on its way, keys wait for it: they mean its rows, not those in sight. */
  onKeyDown(event: KeyboardEvent): void;
  /** The menu of the row at `index` was asked for, with a right click. */
  openMenu(index: number, event: MouseEvent): Promise<void>;
}

/** Whom a key was for; where what it does takes a while, its end. */
type Taken = { readonly done?: Promise<void>; readonly stops?: true } | null;

const TAKEN: Taken = {};

/** Where the list has its rows. */
export interface ListPlaces {
  /** Scrolls the row at `index` into sight. */
  reveal(index: number): void;
  /** Where the list shows the row at `index`; null where that is no clip. */
  placeOf(index: number): RowInList | null;
  /** Where the menu of the row at `index` opens by key, px of the window. */
  menuPlace(index: number): { readonly x: number; readonly y: number };
}

export function useRowSelection({ reveal, placeOf, menuPlace }: ListPlaces): RowSelecting {
  const app = useApp();
  const turns = useRef(createTurns(app.list)).current;
  const point = (index: number, how: Pointing): Promise<void> => {
    reveal(index);
    return pointAt(app, index, how);
  };
  const takeMenuKey = (): Taken => {
    // Where nothing is pointed at the key is the window's.
    const at = indexOfRow(app, 'active');
    if (at < 0) return null;
    reveal(at);
    openRowMenu(app, menuPlace(at));
    return { stops: true };
  };
  const takeKey = (event: KeyboardEvent): Taken => {
    const step = keySteps[event.key];
    const count = app.list.rows.peek().length;
    if (isMenuKey(event)) return takeMenuKey();
    if (event.ctrlKey || event.metaKey) return event.key === 'a' ? { done: selectEverything(app) } : null;
    if (step !== undefined) {
      if (count === 0) return null;
      const to = Math.min(Math.max(indexOfRow(app, 'active') + step, 0), count - 1);
      return {
        done: point(to, event.shiftKey ? 'range' : 'only').then(() => movePeek(app, placeOf(to))),
      };
    }
    if (takesPeekKey(app, placeOf(indexOfRow(app, 'active')), event)) return { stops: true };
    if (event.key === 'Escape' && app.session.selection.peek() !== nothingSelected) {
      app.session.selection.value = selectLess(app.session.selection.peek());
      return TAKEN;
    }
    if (event.key === 'Delete') ignoreActive(app);
    else if (!useAsEnd(app, event.key)) return null;
    return TAKEN;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey) return;
    if (!turns.isFree()) {
      if (!isListKey(event)) return;
      event.preventDefault();
      event.stopPropagation();
      // A key that is held would go on after it is let go.
      return event.repeat ? undefined : turns.take(() => takeKey(event)?.done);
    }
    const taken = takeKey(event);
    if (taken === null) return;
    event.preventDefault();
    if (taken.stops) event.stopPropagation();
    if (taken.done) turns.take(() => taken.done);
  };
  const begin = (): void =>
    turns.take(() =>
      app.session.selection.peek().active === null && app.list.rows.peek().length > 0
        ? point(0, 'only')
        : undefined,
    );
  const openMenu = async (index: number, event: MouseEvent): Promise<void> => {
    event.preventDefault();
    const row = app.list.rows.peek().at(index);
    // What is selected stays so: its menu is of all of it.
    if (row && !isSelected(app.session.selection.peek(), row)) await pointAt(app, index, 'only');
    else if (row) app.session.selection.value = { ...app.session.selection.peek(), active: row.id };
    openRowMenu(app, { x: event.clientX, y: event.clientY });
  };
  return { point, begin, onKeyDown, openMenu };
}

const isMenuKey = ({ key, shiftKey }: KeyboardEvent): boolean =>
  key === 'ContextMenu' || (key === 'F10' && shiftKey);

/** A key that means something to the list, whatever is in it. */
function isListKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey } = event;
  if (isMenuKey(event)) return true;
  if (ctrlKey || metaKey) return key === 'a';
  return (
    key in keySteps ||
    ['Escape', 'Delete'].includes(key) ||
    ['p', ...Object.keys(endKeys)].includes(key.toLowerCase())
  );
}

/** What a click with these keys held means. */
export function pointingOf(event: MouseEvent): Pointing {
  if (event.shiftKey) return 'range';
  return event.ctrlKey || event.metaKey ? 'toggle' : 'only';
}

async function pointAt({ list, session }: App, index: number, how: Pointing): Promise<void> {
  const { selection } = session;
  const from = how === 'range' ? indexOfRow({ list, session }, 'anchor') : -1;
  await list.show(index, index + 1);
  const row = list.rows.peek().at(index);
  if (!row) return;
  if (how === 'toggle') selection.value = toggleRow(selection.peek(), row);
  else if (from < 0) selection.value = selectOnly(row);
  else {
    const clips = await list.clipsBetween(Math.min(from, index), Math.max(from, index) + 1);
    selection.value = selectRange(selection.peek(), row, clips);
  }
}

async function selectEverything({ list, session }: App): Promise<void> {
  const clips = await list.clipsBetween(0, list.rows.peek().length);
  session.selection.value = selectAll(session.selection.peek(), clips);
}

/** Where the active row, or the anchor, is in the list; -1 = out of sight or nowhere. */
function indexOfRow({ list, session }: Pick<App, 'list' | 'session'>, which: 'active' | 'anchor'): number {
  const id = session.selection.peek()[which];
  return id === null ? -1 : list.rows.peek().indexOf(id);
}

const takesPeekKey = (app: App, place: RowInList | null, event: KeyboardEvent): boolean =>
  place !== null && takePeekKey(app, place, event);

/** A file that failed leaves the list; the row after it is next. */
function ignoreActive(app: App): void {
  const rows = app.list.rows.peek();
  const at = indexOfRow(app, 'active');
  const row = rows.at(at);
  if (row?.kind !== 'failed') return;
  const next = rows.at(at + 1) ?? rows.at(at - 1);
  app.session.selection.value = next ? selectOnly(next) : nothingSelected;
  void ignoreFile(app, row);
}

const endKeys: Readonly<Record<string, TransitionEnd>> = { s: 'source', d: 'destination' };

/** S and D give the active clip a role; with Shift they put it there, as dragging does. Elsewhere they are keys of the window. */
function useAsEnd(app: App, key: string): boolean {
  const end = endKeys[key.toLowerCase()] ?? null;
  const { active, clips } = app.session.selection.peek();
  if (end === null) return false;
  if (active === null || !clips.has(active)) app.notices.say(`Nothing is the ${end}: ${whyNoClip(app)}`);
  else if (key in endKeys) chooseClip(app, end, active);
  else void putClip(app, end, active);
  return true;
}

function whyNoClip({ list, session }: App): string {
  if (list.rows.peek().length === 0) return `no clip matches “${list.text.peek()}”`;
  return session.selection.peek().active === null ? 'no clip is selected' : 'this file holds no clip';
}
