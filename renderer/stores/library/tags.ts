import { signal, type ReadonlySignal } from '@preact/signals';
import type { SegueBridge } from '#contract/api.ts';
import type { Change } from '#contract/edits/edits.ts';
import type { TagCount } from '#contract/clips/tags.ts';
import { createLatestQuery } from '../latest-query.ts';

export interface Tags {
  /** Tags of all clips, the most used first. */
  readonly all: ReadonlySignal<readonly TagCount[]>;
  /** Counts again after tags of clips have changed. */
  refresh(): void;
}

export function createTags(bridge: Pick<SegueBridge, 'call'>): Tags {
  const all = signal<readonly TagCount[]>([]);
  const tags = createLatestQuery(
    () => bridge.call('library.tags', {}),
    (response) => {
      // The list reports problems of the library.
      if (response.ok) all.value = response.value;
    },
  );
  return { all, refresh: () => void tags.ask(null) };
}

export function isTagChange({ kind }: Change): boolean {
  return kind.startsWith('tag.');
}

/** True if a change may affect search results. */
export function isSearched({ kind }: Change): boolean {
  return /^(tag|note|marker|range|transition)\./.test(kind);
}
