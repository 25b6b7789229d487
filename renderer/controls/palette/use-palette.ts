import { useEffect } from 'preact/hooks';
import { signal, useComputed, useSignal, type ReadonlySignal } from '@preact/signals';
import { matchesShortcut } from '#renderer/stores/shortcut.ts';
import { movedBy } from '#renderer/kit/list-keys.ts';
import { featureState } from '#renderer/stores/session/feature-state.ts';
import { useWindow, useApp } from '../window-context.ts';
import { clipEntries, matchEntries, PALETTE, paletteEntries, type PaletteMatch } from './palette-entries.ts';
import type { SegueBridge } from '#contract/api.ts';
import type { ClipSummary } from '#contract/rows/library-rows.ts';
import { bestMatch, type ListSort } from '#contract/search/list-order.ts';
import { MAX_LETTERS } from '#contract/search/search-query.ts';
import { useKnown } from '#renderer/kit/resource.ts';

const MAX_CLIPS = 40; // per search

/** Words of command titles in the palette; a typed one may mean the title or a clip name. */
const titleWords = [
  'use',
  'as',
  'source',
  'destination',
  'interrupt',
  'here',
  'with',
  'show',
  'on',
  'library',
];

interface Wanted {
  readonly text: string;
  readonly sort: ListSort;
}

/** Searches for a text: all words, and those that are not title words. Without a text: clips used last. */
export function searchesFor(query: string): readonly Wanted[] {
  // What shows motion has a mesh: a list by use may begin with others.
  const only = /^show (library )?on\b/i.test(query) ? 'has:mesh ' : '';
  const words = query.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  if (words.length === 0) return [];
  const others = words.filter((word) => !titleWords.some((own) => own.startsWith(word)));
  const texts = [
    ...new Set([words, others].map((each) => (only + each.join(' ')).trim().slice(0, MAX_LETTERS))),
  ];
  return texts.map((text) => ({
    text,
    sort: text === only.trim() ? { by: 'used', descending: false } : bestMatch,
  }));
}

/** Clips that match the typed text, in a library of any size. */
function useFoundClips(query: ReadonlySignal<string>) {
  const { bridge } = useApp();
  const known = useKnown({ bridge, typed: query.value }, findClips, { lasts: true });
  return {
    clips: useComputed(() => known.value.value ?? noClips),
    /** True if `clips` belong to the current text. */
    isAnswered: (): boolean => (known.value.of?.typed ?? '') === query.value,
  };
}

const noClips: readonly ClipSummary[] = [];

interface Typed {
  readonly bridge: Pick<SegueBridge, 'call'>;
  readonly typed: string;
}

async function findClips({ bridge, typed }: Typed): Promise<readonly ClipSummary[]> {
  const answers = await Promise.all(
    searchesFor(typed).map((wanted) => bridge.call('library.search', { ...wanted, limit: MAX_CLIPS })),
  );
  // The list reports problems of the library.
  const rows = answers.flatMap((answer) => (answer.ok ? answer.value.rows : []));
  const clips = rows.filter((row) => row.kind === 'clip');
  return [...new Map(clips.map((clip) => [clip.id, clip])).values()];
}

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
  const chooseActive = (): void => choose(matches.peek()[active.peek()]);
  const isChosen = (): boolean => found.isAnswered() || pointedId.value !== null;
  const isEntered = useSignal(false);
  // Enter waits for a clip search that is still running.
  const isDue = isEntered.value && isChosen();
  // In no effect of signals: those of what the command changes would wait for its end.
  useEffect(() => {
    if (!isDue) return;
    isEntered.value = false;
    chooseActive();
  }, [isDue]);
  const opening = actions.find(({ id }) => id === PALETTE)?.keys ?? [];
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    const { length: count } = matches.peek();
    const to = movedBy(event, active.peek(), { count, wraps: true, page: PAGE, inField: true });
    // While Enter waits, other keys are ignored; Escape closes the dialog.
    if (isEntered.value) event.preventDefault();
    else if (to !== null) moveTo(to);
    else if (event.key === 'Enter' && isChosen()) chooseActive();
    else if (event.key === 'Enter') isEntered.value = true;
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

function scrollTo(index: number): void {
  document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' });
}

/** Id of a row, for `aria-activedescendant`. */
export function optionId(index: number): string {
  return `palette-option-${index}`;
}
