import path from 'node:path';
import { success } from '../../core/result.ts';
import { listBackups } from '../library/database/backup-files.ts';
import { prepareRestore } from '../library/database/restore.ts';
import { saveCopy } from '../library/database/save-copy.ts';
import { identityOf, isSameIdentity } from '../library/files/file-identity.ts';
import { attempt, refuse, valueOf } from '../library/problems.ts';
import type { Handlers } from './handler-table.ts';
import type { Services } from './services.ts';

type Names = 'library.saveCopy' | 'library.backups' | 'library.restore';

/** Copies of this library: making one, those of each day, and going back to one, also where it could not be opened. */
export function libraryCopyHandlers(services: Services): Pick<Handlers, Names> {
  const { dialogs } = services;
  return {
    'library.saveCopy': async () => {
      const library = valueOf(services.library);
      const proposed = `${path.basename(library.path, '.db')} copy.db`;
      const file = await dialogs.choosePlaceForLibrary('Save a copy of the library', proposed);
      if (file === undefined) return success(null);
      if (file === library.path || isSameIdentity(identityOf(file), library.identity))
        return refuse('samePlace', 'This is the library itself: choose another name.');
      const saved = attempt(`The copy ${file}`, () => saveCopy(library.db, file));
      if (!saved.ok) return saved;
      services.rememberLibrary(file);
      return success({ fileName: path.basename(file) });
    },
    'library.backups': () =>
      attempt('The library', () =>
        listBackups(services.file).map(({ name, kind, bytes, modified }) => ({
          name,
          kind,
          bytes,
          modified,
        })),
      ),
    'library.restore': ({ name }) => {
      const { file } = services;
      const backup = listBackups(file).find((each) => each.name === name);
      if (backup === undefined) return refuse('notFound', `The copy ${name} is not there any more.`, name);
      const prepared = prepareRestore(file, backup.path);
      if (!prepared.ok) return prepared;
      services.startAgainWith(() => void prepared.value());
      return success(null);
    },
  };
}
