import path from 'node:path';
import { success } from '../../core/result.ts';
import { listBackups, prepareRestore } from '../library/database/backups.ts';
import { identityOf, isSameIdentity } from '../library/files/file-identity.ts';
import { attempt, refuse, valueOf } from '../library/problems.ts';
import { saveCopy } from '../library/database/save-copy.ts';
import type { Handlers } from './handler-table.ts';
import type { Services } from './services.ts';

type Names =
  | 'library.recent'
  | 'library.openRecent'
  | 'library.clearRecent'
  | 'library.create'
  | 'library.choose'
  | 'library.saveCopy'
  | 'library.startAgain'
  | 'library.backups'
  | 'library.restore'
  | 'clips.watch';

/** What has to do with files: of this library, of others, and of the clips in view. */
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
    'library.saveCopy': async () => {
      const library = valueOf(services.library);
      const proposed = `${path.basename(library.path, '.db')} copy.db`;
      const file = await dialogs.choosePlaceForLibrary('Save a copy of the library', proposed);
      if (file === undefined) return success(null);
      if (file === library.path || isSameIdentity(identityOf(file), library.identity))
        return refuse('samePlace', 'This is the library itself: choose another name.');
      const saved = attempt(`The copy ${file}`, () => saveCopy(library.db, file));
      if (!saved.ok) return saved;
      attempt('The list of libraries', () => libraries.remember(file)); // the copy is there all the same
      return success({ fileName: path.basename(file) });
    },
    'library.startAgain': () => {
      libraries.startAgain();
      return success(null);
    },
    'library.backups': () =>
      success(
        listBackups(valueOf(services.library).path).map(({ name, bytes, modified }) => ({
          name,
          bytes,
          modified,
        })),
      ),
    'library.restore': ({ name }) => {
      const { path: file } = valueOf(services.library);
      const backup = listBackups(file).find((each) => each.name === name);
      if (backup === undefined) return refuse('notFound', `The copy ${name} is not there any more.`, name);
      const prepared = prepareRestore(file, backup.path);
      if (!prepared.ok) return prepared;
      libraries.startAgainWith(prepared.value);
      return success(null);
    },
    'clips.watch': ({ clipIds }) => {
      clipsOnDisk.watch(clipIds);
      return success(null);
    },
  };
}
