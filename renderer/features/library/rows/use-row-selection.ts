import { useRef } from 'preact/hooks';
import { actionOfKey, runAction } from '../../../stores/action.ts';
import {
  isSelected,
  nothingSelected,
  selectLess,
  type Pointing,
} from '../../../stores/library/row-selection.ts';
import { isMenuKey, movedBy } from '../../../controls/list-keys.ts';
import { useWindow } from '../../../controls/window-context.ts';
import { createTurns } from './in-turn.ts';
import { indexOfRow, pointAt } from '../../../stores/commands/library/point-at-rows.ts';
import { movePeek, takePeekKey } from './peek-keys.ts';
import { openRowMenu } from './row-menu.ts';
import { clipOn } from '../../../stores/session/stage.ts';

const PAGE = 8; // rows

interface RowSelecting {
  /** Selects the row at `index`. */
  point(index: number, how: Pointing): Promise<void>;
  /** Call when the list gets the focus: activates the first row if none is active. */
  begin(): void;
  /** Handles a key. Keys wait for the answer to a search, because they apply to its rows. */
  onKeyDown(event: KeyboardEvent): void;
  /** Opens the menu of the row at `index` after a right click. */
  openMenu(index: number, event: MouseEvent): Promise<void>;
}

/** Effect of a key on the list. `stops`: the window does not receive it. */
interface Deed {
  readonly stops?: true;
  run(): Promise<void> | void;
}

/** Positions of the list's rows. */
export interface ListPlaces {
  /** Scrolls to the row at `index`. */
  reveal(index: number): void;
  /** Position of the menu that a key opens for the row at `index`, px of the window. */
  menuPlace(index: number): { readonly x: number; readonly y: number };
}

function keyPointing({ key, ctrlKey, shiftKey }: KeyboardEvent): Pointing {
  if (ctrlKey) return key === ' ' ? 'toggle' : 'active';
  return shiftKey ? 'range' : 'only';
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
  // While a clip is open, PageUp and PageDown open other clips.
  const paging = () => (clipOn(session.stage.peek()) === null ? { page: PAGE } : {});
  /** The row that a key leads to; with Ctrl, Space stays at the row and arrows do not select. */
  const ledTo = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, at: number, count: number) =>
    ctrlKey && key === ' '
      ? at
      : movedBy({ key, ctrlKey: false, metaKey, altKey }, at, { count, ...paging() });
  const move = async (event: KeyboardEvent): Promise<void> => {
    const to = ledTo(event, indexOfRow(app, 'active'), list.rows.peek().length);
    if (to === null || to < 0) return;
    await point(to, keyPointing(event));
    movePeek(app);
  };
  const openMenuOfActive = (): void => {
    const at = indexOfRow(app, 'active');
    reveal(at);
    openRowMenu(app, menuPlace(at));
  };
  const deedOf = (event: KeyboardEvent): Deed | null => {
    const isFree = turns.isFree();
    // Without a selection, the window handles the key.
    if (isMenuKey(event) && (!isFree || indexOfRow(app, 'active') >= 0))
      return { stops: true, run: openMenuOfActive };
    if (session.peek.peek() && takePeekKey(app, event.key)) return { stops: true, run: () => undefined };
    // The number of rows is unknown until the search is answered.
    if (ledTo(event, 0, isFree ? list.rows.peek().length : 1) !== null) return { run: () => move(event) };
    if (event.key === 'Escape' && clipOn(session.stage.peek())) return null;
    if (event.key === 'Escape' && (!isFree || session.selection.peek() !== nothingSelected))
      return { run: () => void (session.selection.value = selectLess(session.selection.peek())) };
    const action = actionOfKey(event, actions, app.surroundings.mac, 'clips');
    // The window handles these keys, unless they have to wait.
    return !isFree && action?.within ? { run: () => runAction(app, action) } : null;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isFree = turns.isFree();
    const deed = deedOf(event);
    if (!deed) return;
    event.preventDefault();
    if (deed.stops || !isFree) event.stopPropagation();
    // A held key must not continue after it is released.
    if (isFree || !event.repeat) turns.take(() => deed.run() ?? undefined);
  };
  const begin = (): void =>
    turns.take(() =>
      session.selection.peek().active === null && list.rows.peek().length > 0 ? point(0, 'only') : undefined,
    );
  const openMenu = async (index: number, event: MouseEvent): Promise<void> => {
    event.preventDefault();
    const row = list.rows.peek().at(index);
    // A selected row keeps the selection: the menu applies to all of it.
    if (row && !isSelected(session.selection.peek(), row)) await pointAt(app, index, 'only');
    else if (row) session.selection.value = { ...session.selection.peek(), active: row.id };
    openRowMenu(app, { x: event.clientX, y: event.clientY });
  };
  return { point, begin, onKeyDown, openMenu };
}
