import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { SegueBridge } from '../../../contract/api.ts';
import type { Change } from '../../../contract/edits/edits.ts';
import type { TagCount } from '../../../contract/clips/tags.ts';

export interface Tags {
  /** All that some clip has, the most used first. */
  readonly all: ReadonlySignal<readonly TagCount[]>;
  /** Asks again: clips got or lost tags. */
  refresh(): void;
}

export function createTags(bridge: Pick<SegueBridge, 'call'>): Tags {
  const all = signal<readonly TagCount[]>([]);
  let newest = 0;
  const ask = async (): Promise<void> => {
    const request = ++newest;
    const response = await bridge.call('library.tags', {});
    // The list says what is wrong with the library.
    if (request === newest && response.ok) all.value = response.value;
  };
  return { all, refresh: () => void ask() };
}

export function isTagChange({ kind }: Change): boolean {
  return kind.startsWith('tag.');
}

/** Whether a search may find other rows after it. */
export function isSearched({ kind }: Change): boolean {
  return /^(tag|note|marker|range|transition)\./.test(kind);
}
