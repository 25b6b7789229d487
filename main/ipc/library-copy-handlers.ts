import { statSync } from 'node:fs';
import path from 'node:path';
import { success, type Result } from '#core/kit/result.ts';
import type { LibraryBackups } from '#contract/library/recent-libraries.ts';
import type { Problem } from '#contract/words/problem.ts';
import { checkFile } from '../import/check-library.ts';
import { listBackups, type Backup } from '../library/database/backup-files.ts';
import { backUpNow, copyToSecondFolder, listSecondBackups } from '../library/database/backups.ts';
import { prepareRestore } from '../library/database/restore.ts';
import { saveCopy } from '../library/database/save-copy.ts';
import { identityOf, isSameIdentity } from '../library/database/file-identity.ts';
import { refusePartOfLibrary } from '../library/database/library-targets.ts';
import { attempt, attemptLater, refuse, valueOf } from '../library/problems.ts';
import type { Handlers } from './handler-table.ts';
import type { Services } from './services.ts';

/**
 * Handlers that save a copy, make and list backups, and restore one, also if the library could not be opened.
 */
export function libraryCopyHandlers(services: Services) {
  const { dialogs } = services;
  return {
    'library.saveCopy': async () => {
      const library = valueOf(services.library);
      const proposed = `${path.basename(library.path, '.db')} copy.db`;
      const file = await dialogs.choosePlaceForLibrary('Save library copy', proposed);
      if (file === undefined) return success(null);
      if (file === library.path || isSameIdentity(identityOf(file), library.identity))
        return refuse('samePlace', 'This is the library itself. Choose another name.');
      refusePartOfLibrary(file);
      // After all edits that are running: SQLite copies nothing within one.
      const saved = await attemptLater(`The copy ${file}`, () =>
        library.write(() => saveCopy(library.db, file)),
      );
      if (!saved.ok) return saved;
      services.rememberLibrary(file);
      return success({ fileName: path.basename(file) });
    },
    'library.backups': () => backupsOf(services),
    'library.backUp': () => {
      const { db, path: file, write } = valueOf(services.library);
      return attemptLater(`A backup of the library ${file}`, async () => {
        const made = await write(() => backUpNow(db, file));
        return { path: made, bytes: statSync(made).size };
      });
    },
    'library.secondFolder': async ({ wanted }) => {
      const { file, pool, backupFolder } = services;
      const folder = wanted ? await dialogs.chooseBackupFolder() : null;
      if (folder === undefined) return backupsOf(services);
      if (folder === path.dirname(file))
        return refuse(
          'samePlace',
          'The library itself is in this folder. Choose another folder, preferably on another disk.',
        );
      // A folder that takes no copy is not kept.
      const copied = folder && (await copyToSecondFolder(file, folder, (copy) => checkFile(copy, pool)));
      if (copied && !copied.ok) return copied;
      const saved = attempt('The second folder for backups', () => backupFolder.save(folder));
      return saved.ok ? backupsOf(services) : saved;
    },
    'library.restore': ({ name, inSecond }) => {
      const { file } = services;
      const backup = filesOf(services, inSecond).find((each) => each.name === name);
      if (backup === undefined)
        return refuse('notFound', `This backup no longer exists. Choose another one: ${name}`, name);
      const prepared = prepareRestore(file, backup.path);
      if (!prepared.ok) return prepared;
      services.startAgainWith(() => void prepared.value());
    },
  } satisfies Partial<Handlers>;
}

/** Lists the backups beside the library or in the second folder. */
function filesOf({ file, backupFolder }: Services, inSecond: boolean): Backup[] {
  if (!inSecond) return listBackups(file);
  const folder = backupFolder.read();
  return folder === null ? [] : listSecondBackups(file, folder);
}

/** The backups of both places; a second folder that cannot be read does not hide the others. */
function backupsOf(services: Services): Result<LibraryBackups, Problem> {
  const list = (inSecond: boolean): LibraryBackups['backups'] =>
    filesOf(services, inSecond).map(({ name, kind, bytes, modified }) => ({
      name,
      kind,
      bytes,
      modified,
      inSecond,
    }));
  const backups = attempt('The backups of the library', () => list(false));
  if (!backups.ok) return backups;
  const secondFolder = services.backupFolder.read();
  const second = attempt(`The second folder for backups ${secondFolder}`, () => list(true));
  return success({
    backups: [...backups.value, ...(second.ok ? second.value : [])],
    secondFolder,
    secondProblem: second.ok ? null : second.error.message,
  });
}
