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
import { useApp } from '../../controls/window-context.ts';
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
  onKeyDown(event: KeyboardEvent): void;
  /** The menu of the row at `index` was asked for, with a right click. */
  openMenu(index: number, event: MouseEvent): Promise<void>;
}

/**
 * @param reveal scrolls the row at an index into sight
 * @param placeOf where the list shows the row at an index; null where that is no clip
 * @param menuPlace where the menu of the row at an index opens by key, px of the window
 */
export function useRowSelection(
  reveal: (index: number) => void,
  placeOf: (index: number) => RowInList | null,
  menuPlace: (index: number) => { readonly x: number; readonly y: number },
): RowSelecting {
  const app = useApp();
  const point = (index: number, how: Pointing): Promise<void> => {
    reveal(index);
    return pointAt(app, index, how);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = keySteps[event.key];
    const count = app.list.rows.peek().length;
    if (event.altKey) return;
    if (isMenuKey(event)) {
      // Where nothing is pointed at the key is the window's.
      const at = indexOfRow(app, 'active');
      if (at < 0) return;
      reveal(at);
      openRowMenu(app, menuPlace(at));
      event.stopPropagation();
      return event.preventDefault();
    }
    if (event.ctrlKey || event.metaKey) {
      if (event.key !== 'a') return;
      void selectEverything(app);
    } else if (step !== undefined && count > 0) {
      const to = Math.min(Math.max(indexOfRow(app, 'active') + step, 0), count - 1);
      void point(to, event.shiftKey ? 'range' : 'only').then(() => movePeek(app, placeOf(to)));
    } else if (takesPeekKey(app, placeOf(indexOfRow(app, 'active')), event)) {
      event.stopPropagation();
    } else if (event.key === 'Escape' && app.session.selection.peek() !== nothingSelected) {
      app.session.selection.value = selectLess(app.session.selection.peek());
    } else if (event.key === 'Delete') ignoreActive(app);
    else if (!useAsEnd(app, event.key)) return;
    event.preventDefault();
  };
  const openMenu = async (index: number, event: MouseEvent): Promise<void> => {
    event.preventDefault();
    const row = app.list.rows.peek()[index];
    // What is selected stays so: its menu is of all of it.
    if (row && !isSelected(app.session.selection.peek(), row)) await pointAt(app, index, 'only');
    else if (row) app.session.selection.value = { ...app.session.selection.peek(), active: row.id };
    openRowMenu(app, { x: event.clientX, y: event.clientY });
  };
  return { point, onKeyDown, openMenu };
}

const isMenuKey = ({ key, shiftKey }: KeyboardEvent): boolean =>
  key === 'ContextMenu' || (key === 'F10' && shiftKey);

/** What a click with these keys held means. */
export function pointingOf(event: MouseEvent): Pointing {
  if (event.shiftKey) return 'range';
  return event.ctrlKey || event.metaKey ? 'toggle' : 'only';
}

async function pointAt({ list, session }: App, index: number, how: Pointing): Promise<void> {
  const { selection } = session;
  const from = how === 'range' ? indexOfRow({ list, session }, 'anchor') : -1;
  await list.show(index, index + 1);
  const row = list.rows.peek()[index];
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
  return id === null ? -1 : list.rows.peek().findIndex((row) => row?.id === id);
}

const takesPeekKey = (app: App, place: RowInList | null, event: KeyboardEvent): boolean =>
  place !== null && takePeekKey(app, place, event);

/** A file that failed leaves the list; the row after it is next. */
function ignoreActive(app: App): void {
  const rows = app.list.rows.peek();
  const at = indexOfRow(app, 'active');
  const row = rows[at];
  if (row?.kind !== 'failed') return;
  const next = rows[at + 1] ?? rows[at - 1];
  app.session.selection.value = next ? selectOnly(next) : nothingSelected;
  void ignoreFile(app, row);
}

const endKeys: Readonly<Record<string, TransitionEnd>> = { s: 'source', d: 'destination' };

/** S and D give the active clip a role; with Shift they put it there, as dragging does. */
function useAsEnd(app: App, key: string): boolean {
  const end = endKeys[key.toLowerCase()] ?? null;
  const { active, clips } = app.session.selection.peek();
  if (end === null || active === null || !clips.has(active)) return false;
  if (key in endKeys) chooseClip(app, end, active);
  else void putClip(app, end, active);
  return true;
}
