import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type { SegueBridge } from '#contract/api.ts';
import type { Change } from '#contract/edits/edits.ts';
import type { TagCount } from '#contract/clips/tags.ts';
import { resource } from '#renderer/kit/resource.ts';
import { answerOf } from '../ask.ts';

export interface Tags {
  /** Tags of all clips, the most used first. */
  readonly all: ReadonlySignal<readonly TagCount[]>;
  /** Counts again after tags of clips have changed. */
  refresh(): void;
}

export function createTags(bridge: Pick<SegueBridge, 'call'>): Tags {
  const asked = signal(0); // times
  // The list reports problems of the library.
  const tags = resource(
    () => asked.value || null,
    () => answerOf(bridge, 'library.tags', {}),
    { lasts: true },
  );
  return { all: computed(() => tags.value.value ?? none), refresh: () => void asked.value++ };
}

const none: readonly TagCount[] = [];

export function isTagChange({ kind }: Change): boolean {
  return kind.startsWith('tag.');
}

/** True if a change may affect search results. */
export function isSearched({ kind }: Change): boolean {
  return /^(tag|note|marker|range|transition)\./.test(kind);
}
