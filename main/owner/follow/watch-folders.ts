import {
  createFolderWatcher,
  type FolderWatcher,
  type FolderWatcherPorts,
} from '../../import/watch/folder-watcher.ts';
import { startIndexing, type IndexingServices } from '../../import/indexing/start-indexing.ts';
import type { Library } from '../../library/library.ts';
import { presenceOf } from '../../library/presence.ts';
import { watchedFolders } from '../../library/files/watched-folders.ts';

/** Indexes the watched folders of a library as they change, while no other job runs. */
export function watchFoldersOf(
  library: Library | undefined,
  { jobs, pool, emit }: Pick<IndexingServices, 'jobs' | 'pool' | 'emit'>,
  ports: Pick<FolderWatcherPorts, 'now' | 'disk'> = {},
): FolderWatcher {
  const watcher: FolderWatcher = createFolderWatcher({
    ...ports,
    check: (roots) => {
      if (library) startIndexing({ library, jobs, pool, emit, watcher }, { roots, unasked: true });
    },
    isHeld: () => jobs.isRunning() || library === undefined || presenceOf(library) !== 'here',
    report: (folders) => emit('folders.changed', { folders }),
  });
  if (library && !library.readOnly) watcher.follow(watchedFolders(library.db));
  return watcher;
}
