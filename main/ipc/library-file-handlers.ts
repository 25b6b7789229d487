import path from 'node:path';
import { success } from '../../core/result.ts';
import type { Handlers } from './handler-table.ts';
import type { Services } from './services.ts';

type Names =
  | 'library.recent'
  | 'library.openRecent'
  | 'library.clearRecent'
  | 'library.create'
  | 'library.choose'
  | 'library.startAgain'
  | 'clips.watch';

/** Other libraries beside this one, and the files of the clips in view. */
export function libraryFileHandlers(services: Services): Pick<Handlers, Names> {
  const { dialogs, libraries, clipsOnDisk } = services;
  const opened = async (file: string | undefined) => {
    if (file !== undefined) await libraries.open(file);
    return success(file === undefined ? null : { fileName: path.basename(file) });
  };
  return {
    'library.recent': async () => success(await libraries.recent()),
    'library.openRecent': async ({ id }) => {
      await libraries.openRecent(id);
      return success(null);
    },
    'library.clearRecent': () => {
      libraries.forget();
      return success(null);
    },
    'library.create': async () => opened(await dialogs.choosePlaceForLibrary('New library', 'library.db')),
    'library.choose': async () => opened(await dialogs.chooseLibrary()),
    'library.startAgain': () => {
      libraries.startAgain();
      return success(null);
    },
    'clips.watch': ({ clipIds }) => {
      clipsOnDisk.watch(clipIds);
      return success(null);
    },
  };
}
