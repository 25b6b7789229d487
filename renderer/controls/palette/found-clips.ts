import { effect, useSignal, type ReadonlySignal } from '@preact/signals';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import type { SegueBridge } from '#contract/api.ts';
import type { ClipSummary } from '#contract/rows/library-rows.ts';
import { bestMatch, type ListSort } from '#contract/search/list-order.ts';
import { MAX_LETTERS } from '#contract/search/search-query.ts';
import { createLatestQuery } from '../../stores/latest-query.ts';
import { useApp } from '../window-context.ts';

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
export function useFoundClips(query: ReadonlySignal<string>) {
  const { bridge } = useApp();
  const clips = useSignal<readonly ClipSummary[]>([]);
  const answeredFor = useSignal('');
  const search = useMemo(
    () =>
      createLatestQuery(
        (typed: string) => findClips(bridge, searchesFor(typed)),
        (found, typed) => {
          clips.value = found;
          answeredFor.value = typed;
        },
      ),
    [],
  );
  // Synchronous: text that is typed and entered at once must find its search running.
  useLayoutEffect(() => effect(() => void search.ask(query.value)), []);
  const isAnswered = (): boolean => answeredFor.value === query.value;
  return {
    clips,
    /** True if `clips` belong to the current text. */
    isAnswered,
    /** Resolves when `clips` belong to the current text. */
    answered: async (): Promise<void> => {
      if (!isAnswered()) await search.settled();
    },
  };
}

async function findClips(
  bridge: Pick<SegueBridge, 'call'>,
  searches: readonly Wanted[],
): Promise<readonly ClipSummary[]> {
  const answers = await Promise.all(
    searches.map((wanted) => bridge.call('library.search', { ...wanted, limit: MAX_CLIPS })),
  );
  // The list reports problems of the library.
  const rows = answers.flatMap((answer) => (answer.ok ? answer.value.rows : []));
  const clips = rows.filter((row) => row.kind === 'clip');
  return [...new Map(clips.map((clip) => [clip.id, clip])).values()];
}
