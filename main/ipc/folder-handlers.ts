import { success } from '../../core/result.ts';
import { refuse, valueOf } from '../library/problems.ts';
import { refuseAbsent } from '../library/presence.ts';
import { forgetFolder, watchedFolders } from '../library/files/watched-folders.ts';
import { folderTree } from '../library/search/folder-tree.ts';
import type { Handlers } from './handler-table.ts';
import type { Services } from './services.ts';

type Names = 'folders.tree' | 'folders.watched' | 'folders.lookAt' | 'folders.forget';

/** Handlers of watched folders. */
export function folderHandlers({ library, watcher }: Services): Pick<Handlers, Names> {
  const rootOf = (id: string): string =>
    watcher.rootOf(id) ?? refuse('unknownFolder', 'This folder is no longer watched.');
  return {
    'folders.tree': () => success(folderTree(valueOf(library).db)),
    'folders.watched': () => success(watcher.folders()),
    'folders.lookAt': ({ id }) => {
      watcher.lookAt(rootOf(id));
      return success(null);
    },
    'folders.forget': async ({ id }) => {
      const opened = valueOf(library);
      await opened.write(() => forgetFolder(refuseAbsent(opened).db, rootOf(id)));
      watcher.follow(watchedFolders(opened.db));
      return success(null);
    },
  };
}
