import { useRef } from 'preact/hooks';
import { actionOfKey, runAction } from '../../../stores/action.ts';
import { isSelected, nothingSelected, selectLess } from '../../../stores/library/row-selection.ts';
import { isMenuKey, movedBy, type Pointing } from '../../../kit/list-keys.ts';
import { useWindow } from '../../../controls/window-context.ts';
import { indexOfRow, pointAt } from '../../../stores/commands/library/point-at-rows.ts';
import { movePeek, takePeekKey } from './peek-keys.ts';
import { clipOn } from '../../../stores/session/stage.ts';
import type { ClipSummary, FailedFile } from '#contract/rows/library-rows.ts';
import { hasNoMotion } from '#contract/words/no-motion.ts';
import type { Workbench } from '../../../stores/workbench.ts';
import { transitionEnds } from '../../../stores/marks/marker-edits.ts';
import { pointedItem } from '../../../stores/commands/lab/item-commands.ts';
import { pointedClip, pointedFailure } from '../../../stores/commands/library/pointed-row.ts';
import type { OpenMenu } from '../../../stores/session/session.ts';

const PAGE = 8; // rows

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

export function useRowSelection({ reveal, menuPlace }: ListPlaces) {
  const { app, actions } = useWindow();
  const { session } = app;
  const { list } = app.library;
  const turns = useRef(createTurns(list)).current;
  /** Selects the row at `index`. */
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
  /** Handles a key. Keys wait for the answer to a search, because they apply to its rows. */
  const onKeyDown = (event: KeyboardEvent): void => {
    const isFree = turns.isFree();
    const deed = deedOf(event);
    if (!deed) return;
    event.preventDefault();
    if (deed.stops || !isFree) event.stopPropagation();
    // A held key must not continue after it is released.
    if (isFree || !event.repeat) turns.take(() => deed.run() ?? undefined);
  };
  /**
   * Call when the list gets the focus: activates the first row if no listed row is active. Several clips that
   * a search hides stay selected.
   */
  const begin = (): void =>
    turns.take(() => {
      if (indexOfRow(app, 'active') >= 0 || list.rows.peek().length === 0) return undefined;
      return point(0, session.selection.peek().clips.size > 1 ? 'active' : 'only');
    });
  /** Opens the menu of the row at `index` after a right click. */
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

/** A search whose answer may be missing: visible rows are of an older search until then. */
interface Awaited {
  isAnswered(): boolean;
  answered(): Promise<void>;
}

/** Runs work one after the other. Work waits for the work before it, and for the answer to a search. */
export function createTurns(list: Awaited) {
  let last: Promise<void> | null = null;
  const keep = (work: Promise<void>): void => {
    last = work.finally(() => {
      if (last === kept) last = null;
    });
    const kept = last;
  };
  const isFree = (): boolean => last === null && list.isAnswered();
  return {
    isFree,
    /** Runs at once if nothing is running. */
    take: (work: () => Promise<void> | undefined): void => {
      if (!isFree()) return keep((last ?? Promise.resolve()).then(() => list.answered()).then(work));
      const done = work();
      if (done) keep(done);
    },
  };
}

/** Opens the menu of the active row. Commands that never apply to it are left out. */
function openRowMenu(app: Workbench, at: { readonly x: number; readonly y: number }): void {
  const clip = pointedClip(app);
  const failure = pointedFailure(app);
  const item = pointedItem(app);
  const entries = clip ? entriesOfClip(clip) : failure ? entriesOfFailure(app, failure) : item && itemEntries;
  if (entries === null) return;
  app.session.menu.value = { label: (clip ?? failure ?? item)?.name ?? '', entries, ...at };
}

const itemTools = ['row.rename', 'row.duplicate', 'row.export', 'row.delete'];
const itemEntries = ['clip.open', null, ...itemTools];

function entriesOfClip(
  clip: Pick<ClipSummary, 'missing' | 'hasMesh' | 'isCharacter' | 'isTake'>,
): OpenMenu['entries'] {
  const shows = clip.hasMesh ? ['character.show.open', 'character.show.library', null] : [];
  return [
    'clip.open',
    null,
    ...shows,
    ...(clip.isCharacter
      ? []
      : [
          ...transitionEnds.map((end) => `clip.mark.${end}`),
          ...transitionEnds.map((end) => `clip.put.${end}`),
          null,
        ]),
    ...(clip.isTake ? itemTools : ['clips.tag', 'suggestions.clips']),
    ...(clip.missing && !clip.isTake ? [null, 'clip.locate', 'clip.checkAgain'] : []),
    ...(clip.isTake ? [] : [null, 'row.copyPath']),
  ];
}

function entriesOfFailure(
  { library: { unread } }: Pick<Workbench, 'library'>,
  file: FailedFile,
): OpenMenu['entries'] {
  if (hasNoMotion(file)) return ['file.retry', null, 'row.copyPath'];
  const all = unread.peek().failed > 1 ? ['file.ignoreAll'] : [];
  return ['file.retry', 'file.ignore', ...all, null, 'row.copyPath'];
}
