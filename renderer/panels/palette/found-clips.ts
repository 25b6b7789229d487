import { effect, useSignal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import type { SegueBridge } from '../../../contract/api.ts';
import type { ClipSummary } from '../../../contract/rows/library-rows.ts';
import type { ListSort } from '../../../contract/search/list-order.ts';
import { bestMatch } from '../../../contract/search/list-order.ts';
import { MOST_LETTERS } from '../../../contract/search/search-query.ts';
import { createLatestQuery } from '../../state/latest-query.ts';
import { useApp } from '../controls/window-context.ts';

/** Clips whose names may fit what was typed, of however many the library has. */
export interface FoundClips {
  readonly clips: ReadonlySignal<readonly ClipSummary[]>;
  /** Whether `clips` are those of what is typed now. */
  isAnswered(): boolean;
  /** Resolves when it is so. */
  answered(): Promise<void>;
}

const MOST_CLIPS = 40; // of one search

/** Words of the titles that clips have in the palette; who types one may mean the title, or a clip's name. */
const titleWords = ['use', 'as', 'source', 'destination', 'interrupt', 'here', 'with'];

interface Wanted {
  readonly text: string;
  readonly sort: ListSort;
}

/** What to search clips for: all that was typed, and that without what may be words of titles; of nothing else, what was used last. */
export function searchesFor(query: string): readonly Wanted[] {
  const words = query.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  if (words.length === 0) return [];
  const others = words.filter((word) => !titleWords.some((own) => own.startsWith(word)));
  const texts = [...new Set([words, others].map((each) => each.join(' ').slice(0, MOST_LETTERS)))];
  return texts.map((text) => ({
    text,
    sort: text === '' ? { by: 'used', descending: false } : bestMatch,
  }));
}

export function useFoundClips(query: ReadonlySignal<string>): FoundClips {
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
  // Before the next event: what is typed and entered at once must find that it is asked for.
  useLayoutEffect(() => effect(() => void search.ask(query.value)), []);
  const isAnswered = (): boolean => answeredFor.value === query.value;
  return {
    clips,
    isAnswered,
    answered: async () => {
      if (!isAnswered()) await search.settled();
    },
  };
}

async function findClips(
  bridge: Pick<SegueBridge, 'call'>,
  searches: readonly Wanted[],
): Promise<readonly ClipSummary[]> {
  const answers = await Promise.all(
    searches.map((wanted) => bridge.call('library.search', { ...wanted, limit: MOST_CLIPS })),
  );
  // The list says what is wrong with the library.
  const rows = answers.flatMap((answer) => (answer.ok ? answer.value.rows : []));
  const clips = rows.filter((row) => row.kind === 'clip');
  return [...new Map(clips.map((clip) => [clip.id, clip])).values()];
}
