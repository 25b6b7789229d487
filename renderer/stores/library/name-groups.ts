import { batch, computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { SegueBridge } from '#contract/api.ts';
import type { ClipSummary } from '#contract/rows/library-rows.ts';
import { addName, type NameTree } from '../../kit/cut-name.ts';
import { folderOf } from '../document/file-places.ts';
import type { DocumentStore } from '../document/document-store.ts';
import { endsOf } from '../transitions/transition-names.ts';

/** The names in a folder, and how often they became more: names elsewhere are not read again by that. */
interface Folder {
  readonly tree: NameTree;
  readonly changes: Signal<number>;
}

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
  const byFolder = new Map<string, Folder>();
  const byName = new Map<string, Folder>();
  const listed = signal(0);
  const transitions = computed(() => document.saved.value.transitions);
  const addAll = ({ tree, changes }: Folder, names: readonly string[]): void => {
    const added = names.filter((name) => addName(tree, name));
    if (added.length > 0) changes.value++;
  };
  const createFolder = (place: string, clipId: string): Folder => {
    const folder: Folder = { tree: new Map(), changes: signal(0) };
    byFolder.set(place, folder);
    void bridge
      .call('library.namesBeside', { clipId })
      .then((names) => names.ok && addAll(folder, names.value));
    return folder;
  };
  return {
    of(name) {
      const folder = byName.get(name);
      void (folder?.changes ?? listed).value;
      return folder?.tree;
    },
    ends: computed(() => {
      const tree: NameTree = new Map();
      for (const { name } of transitions.value) for (const end of endsOf(name) ?? []) addName(tree, end);
      return tree;
    }),
    add(clips) {
      batch(() => {
        for (const { id, name, path } of clips) {
          const place = folderOf(path);
          const folder = byFolder.get(place) ?? createFolder(place, id);
          const before = byName.get(name);
          byName.set(name, folder);
          if (before !== folder) (before?.changes ?? listed).value++;
          addAll(folder, [name]);
        }
      });
    },
  };
}
