import { useRef } from 'preact/hooks';
import { actionOfKey, runAction } from '../../../state/action.ts';
import { isSelected, nothingSelected, selectLess } from '../../../state/library/row-selection.ts';
import type { Pointing } from '../../../state/library/row-selection.ts';
import { isMenuKey, movedBy } from '../../controls/list-keys.ts';
import { useWindow } from '../../controls/window-context.ts';
import { createTurns } from './in-turn.ts';
import { indexOfRow, pointAt } from './point-at-rows.ts';
import { movePeek, takePeekKey } from './peek-keys.ts';
import { openRowMenu } from './row-menu.ts';

const PAGE = 8; // rows

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

/** What a key does to the list, and whether the window hears it too. */
interface Deed {
  readonly stops?: true;
  run(): Promise<void> | void;
}

/** Where the list has its rows. */
export interface ListPlaces {
  /** Scrolls the row at `index` into sight. */
  reveal(index: number): void;
  /** Where the menu of the row at `index` opens by key, px of the window. */
  menuPlace(index: number): { readonly x: number; readonly y: number };
}

export function useRowSelection({ reveal, menuPlace }: ListPlaces): RowSelecting {
  const { app, actions } = useWindow();
  const { session } = app;
  const { list } = app.library;
  const turns = useRef(createTurns(list)).current;
  const point = (index: number, how: Pointing): Promise<void> => {
    reveal(index);
    return pointAt(app, index, how);
  };
  // Beside an open clip these keys open the next one.
  const paging = () => (session.openClip.peek() === null ? { page: PAGE } : {});
  const move = async (event: KeyboardEvent): Promise<void> => {
    const to = movedBy(event, indexOfRow(app, 'active'), { count: list.rows.peek().length, ...paging() });
    if (to === null) return;
    await point(to, event.shiftKey ? 'range' : 'only');
    movePeek(app);
  };
  const openMenuOfActive = (): void => {
    const at = indexOfRow(app, 'active');
    reveal(at);
    openRowMenu(app, menuPlace(at));
  };
  const deedOf = (event: KeyboardEvent): Deed | null => {
    const isFree = turns.isFree();
    // Where nothing is selected the key is the window's.
    if (isMenuKey(event) && (!isFree || indexOfRow(app, 'active') >= 0))
      return { stops: true, run: openMenuOfActive };
    if (session.peek.peek() && takePeekKey(app, event.key)) return { stops: true, run: () => undefined };
    // Of rows that are not there yet any number may come.
    if (movedBy(event, 0, { count: isFree ? list.rows.peek().length : 1, ...paging() }) !== null)
      return { run: () => move(event) };
    if (event.key === 'Escape' && session.openClip.peek() !== null) return null;
    if (event.key === 'Escape' && (!isFree || session.selection.peek() !== nothingSelected))
      return { run: () => void (session.selection.value = selectLess(session.selection.peek())) };
    const action = actionOfKey(event, actions, app.surroundings.mac, 'clips');
    // The window hears these keys itself, unless they have to wait.
    return !isFree && action?.within ? { run: () => runAction(app, action) } : null;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isFree = turns.isFree();
    const deed = deedOf(event);
    if (!deed) return;
    event.preventDefault();
    if (deed.stops || !isFree) event.stopPropagation();
    // A key that is held would go on after it is let go.
    if (isFree || !event.repeat) turns.take(() => deed.run() ?? undefined);
  };
  const begin = (): void =>
    turns.take(() =>
      session.selection.peek().active === null && list.rows.peek().length > 0 ? point(0, 'only') : undefined,
    );
  const openMenu = async (index: number, event: MouseEvent): Promise<void> => {
    event.preventDefault();
    const row = list.rows.peek().at(index);
    // What is selected stays so: its menu is of all of it.
    if (row && !isSelected(session.selection.peek(), row)) await pointAt(app, index, 'only');
    else if (row) session.selection.value = { ...session.selection.peek(), active: row.id };
    openRowMenu(app, { x: event.clientX, y: event.clientY });
  };
  return { point, begin, onKeyDown, openMenu };
}
