import { batch, computed, signal, type ReadonlySignal } from '@preact/signals';
import type { SegueBridge } from '#contract/api.ts';
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
 * Names in the folders of the clips that were listed since the window opened. They only become more, so that
 * names are not cut in other ways by each search. A folder is asked for its names once; those that come later, or
 * are too many for an answer, count as soon as they are listed.
 */
export function createNameGroups(
  document: Pick<DocumentStore, 'saved'>,
  bridge: Pick<SegueBridge, 'call'>,
): NameGroups {
  const byFolder = new Map<string, NameTree>();
  const byName = new Map<string, NameTree>();
  const changes = signal(0);
  const transitions = computed(() => document.saved.value.transitions);
  const addAll = (tree: NameTree, names: readonly string[]): void => {
    const added = names.filter((name) => addName(tree, name));
    if (added.length > 0) changes.value++;
  };
  const createTree = (folder: string, clipId: string): NameTree => {
    const tree: NameTree = new Map();
    byFolder.set(folder, tree);
    void bridge
      .call('library.namesBeside', { clipId })
      .then((names) => names.ok && addAll(tree, names.value));
    return tree;
  };
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
      batch(() => {
        for (const { id, name, path } of clips) {
          const folder = folderOf(path);
          const tree = byFolder.get(folder) ?? createTree(folder, id);
          byName.set(name, tree);
          addAll(tree, [name]);
        }
      });
    },
  };
}
