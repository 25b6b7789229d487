import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { SegueBridge } from '../../../contract/api.ts';
import type { Change } from '../../../contract/edits/edits.ts';
import type { TagCount } from '../../../contract/clips/tags.ts';
import { createLatestQuery } from '../latest-query.ts';

export interface Tags {
  /** All that some clip has, the most used first. */
  readonly all: ReadonlySignal<readonly TagCount[]>;
  /** Asks again: clips got or lost tags. */
  refresh(): void;
}

export function createTags(bridge: Pick<SegueBridge, 'call'>): Tags {
  const all = signal<readonly TagCount[]>([]);
  const tags = createLatestQuery(
    () => bridge.call('library.tags', {}),
    (response) => {
      // The list says what is wrong with the library.
      if (response.ok) all.value = response.value;
    },
  );
  return { all, refresh: () => void tags.ask(null) };
}

export function isTagChange({ kind }: Change): boolean {
  return kind.startsWith('tag.');
}

/** Whether a search may find other rows after it. */
export function isSearched({ kind }: Change): boolean {
  return /^(tag|note|marker|range|transition)\./.test(kind);
}
