import type { TransitionEnd } from '../../../state/marks/marker-edits.ts';
import { chooseClip, putClip } from '../../../state/commands/transitions/transition-commands.ts';
import { isSelected, nothingSelected, selectLess } from '../../../state/library/row-selection.ts';
import type { Pointing } from '../../../state/library/row-selection.ts';
import type { App } from '../../../state/app.ts';
import { useRef } from 'preact/hooks';
import { useApp } from '../../controls/window-context.ts';
import { createTurns } from './in-turn.ts';
import { ignoreActive, indexOfRow, pointAt, selectEverything } from './point-at-rows.ts';
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

const takesPeekKey = (app: App, place: RowInList | null, event: KeyboardEvent): boolean =>
  place !== null && takePeekKey(app, place, event);

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
  const text = list.text.peek();
  if (list.rows.peek().length === 0) return text === '' ? 'there are no clips' : `no clip matches “${text}”`;
  return session.selection.peek().active === null ? 'no clip is selected' : 'this file holds no clip';
}
