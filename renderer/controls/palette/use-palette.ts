import { useEffect, useRef } from 'preact/hooks';
import { signal, useComputed, useSignal, type ReadonlySignal } from '@preact/signals';
import { matchesShortcut } from '../../stores/shortcut.ts';
import { movedBy } from '../../kit/list-keys.ts';
import { featureState } from '../../stores/session/feature-state.ts';
import { useWindow } from '../window-context.ts';
import { clipEntries } from './clip-entries.ts';
import { useFoundClips } from './found-clips.ts';
import { matchEntries, PALETTE, paletteEntries, type PaletteMatch } from './palette-entries.ts';

/** State of the open palette: text, matches, active row and keys. */
export interface PaletteState {
  readonly query: ReadonlySignal<string>;
  readonly matches: ReadonlySignal<readonly PaletteMatch[]>;
  readonly isAnswered: () => boolean; // true once `matches` include clips
  readonly active: ReadonlySignal<number>; // index into matches
  /** Makes the row under the pointer active. */
  point(index: number): void;
  type(query: string): void;
  /** Runs an enabled command and closes the palette. */
  choose(match: PaletteMatch | undefined): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** Ids chosen in the palette, the last one first. */
const chosenLast = featureState(() => signal<readonly string[]>([]));

const PAGE = 8; // rows
const MAX_RECENT = 8;

/**
 * @param text its first text
 * @param close hides the palette and gives the focus back
 */
export function usePalette(text: string, close: () => void): PaletteState {
  const { app, actions } = useWindow();
  const recent = chosenLast(app.session);
  const query = useSignal(text);
  const entries = useComputed(() => paletteEntries(app, actions));
  const found = useFoundClips(query);
  const clips = useComputed(() => clipEntries(app, found.clips.value, recent.value));
  const matches = useComputed(() =>
    matchEntries([...entries.value, ...clips.value], query.value, recent.value),
  );
  const { pointedId, active, point } = usePointing(matches);
  // Other windows may have changed the recent libraries.
  useEffect(() => app.library.files.refresh(), []);

  const moveTo = (index: number): void => {
    point(index);
    scrollTo(index);
  };
  const type = (text: string): void => {
    query.value = text;
    pointedId.value = null;
    scrollTo(0);
  };
  const choose = (match: PaletteMatch | undefined): void => {
    if (!match || match.entry.disabledReason !== null) return;
    const { id, asks, run } = match.entry;
    if (asks !== undefined) return type(asks);
    // Closed first: the command may move the focus.
    close();
    recent.value = [id, ...recent.peek().filter((other) => other !== id)].slice(0, MAX_RECENT);
    run();
  };
  const isEntered = useEntered();
  /** Enter waits for a clip search that is still running. */
  const enter = (): void => {
    const chooseActive = (): void => choose(matches.peek()[active.peek()]);
    if (found.isAnswered() || pointedId.peek() !== null) return chooseActive();
    isEntered.current = true;
    void found.answered().then(() => {
      if (!isEntered.current) return;
      isEntered.current = false;
      chooseActive();
    });
  };
  const opening = actions.find(({ id }) => id === PALETTE)?.keys ?? [];
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    const { length: count } = matches.peek();
    const to = movedBy(event, active.peek(), { count, wraps: true, page: PAGE, inField: true });
    // While Enter waits, other keys are ignored; Escape closes the dialog.
    if (isEntered.current) event.preventDefault();
    else if (to !== null) moveTo(to);
    else if (event.key === 'Enter') enter();
    else if (opening.some((keys) => matchesShortcut(event, keys, app.surroundings.mac))) close();
    else return;
    event.preventDefault();
  };
  return { query, matches, isAnswered: found.isAnswered, active, point, type, choose, onKeyDown };
}

/**
 * The active row. A row chosen by key or pointer stays active when clips arrive above it; otherwise the first
 * one is active.
 */
function usePointing(matches: ReadonlySignal<readonly PaletteMatch[]>) {
  const pointedId = useSignal<string | null>(null);
  const active = useComputed(() =>
    Math.max(
      matches.value.findIndex(({ entry }) => entry.id === pointedId.value),
      0,
    ),
  );
  const point = (index: number): void => {
    pointedId.value = matches.peek()[index]?.entry.id ?? null;
  };
  return { pointedId, active, point };
}

/** True while Enter waits for an answer; false once the palette closes. */
function useEntered() {
  const isEntered = useRef(false);
  useEffect(() => () => void (isEntered.current = false), []);
  return isEntered;
}

function scrollTo(index: number): void {
  document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' });
}

/** Id of a row, for `aria-activedescendant`. */
export function optionId(index: number): string {
  return `palette-option-${index}`;
}
