import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type { ClipSummary } from '#contract/rows/library-rows.ts';
import { addName, type NameTree } from '../../kit/cut-name.ts';
import { folderOf } from '../document/file-places.ts';
import type { DocumentStore } from '../document/document-store.ts';
import { endsOf } from '../transitions/transition-names.ts';

/** Groups of names that are told apart: see `cutName`. */
export interface NameGroups {
  /** The names in the folder of the clip with this name. Of several folders with one, the last that was listed. */
  of(name: string): NameTree | undefined;
  readonly ends: ReadonlySignal<NameTree>; // both ends of all transitions
  add(clips: readonly ClipSummary[]): void;
}

/**
 * Names of the clips that were listed since the window opened. They only become more, so that names are not cut
 * in other ways by each search. Listing a page costs as much as its names are long.
 */
export function createNameGroups(document: Pick<DocumentStore, 'saved'>): NameGroups {
  const byFolder = new Map<string, NameTree>();
  const byName = new Map<string, NameTree>();
  const changes = signal(0);
  const transitions = computed(() => document.saved.value.transitions);
  return {
    of(name) {
      void changes.value;
      return byName.get(name);
    },
    ends: computed(() => {
      const tree: NameTree = new Map();
      for (const { name } of transitions.value) for (const end of endsOf(name) ?? []) addName(tree, end);
      return tree;
    }),
    add(clips) {
      let added = false;
      for (const { name, path } of clips) {
        const folder = folderOf(path);
        const tree = byFolder.get(folder) ?? new Map<string, NameTree | string>();
        byFolder.set(folder, tree);
        byName.set(name, tree);
        added = addName(tree, name) || added;
      }
      if (added) changes.value++;
    },
  };
}
