import path from 'node:path';
import type { Database } from '../database/database.ts';
import type { Sliced } from '#core/kit/long-work.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import { isWithin } from '../files/path-ranges.ts';
import { watchedFolders } from '../files/watched-folders.ts';
import { foldForSearch } from '../names.ts';
import { logAllChanged } from './row-changes.ts';
import { wordsOfTexts } from './search-words.ts';

/**
 * The parts of a folder’s path that search knows. Users see paths from the folder that they opened on, so what
 * is above it finds nothing:
 *
 *     /home/walk/mocap/cmu/131, opened as /home/walk/mocap
 *                      └─────┘ words: the name of the opened folder would find all that is in it
 *                └───────────┘ shown: `folder:mocap/cmu` also chooses between opened folders
 *
 * Outside opened folders nothing says where the path begins: the folder has the words of its own name, and
 * `folder:` finds it by its whole path.
 */
export function searchedParts(folder: string, opened: readonly string[]) {
  const above = opened.find((each) => isWithin(folder, each));
  if (above === undefined) return { words: path.basename(folder), shown: folder };
  return {
    words: path.relative(above, folder),
    shown: path.sep + path.relative(path.dirname(above), folder),
  };
}

/** Number of a folder, created if absent. */
export function folderOf(db: Database, folder: string): number {
  const known = valuesIn<number>(db, 'SELECT number FROM folders WHERE path = ?').get(folder);
  if (known !== undefined) return known;
  const put = statementOf(db, 'INSERT INTO folders (path, search_text) VALUES (?, ?)');
  const number = Number(put.run(folder, plainPath(folder)).lastInsertRowid);
  putParts(db, { number, path: folder }, watchedFolders(db));
  return number;
}

/** Folders updated in one slice: about 4 ms. */
const FOLDERS_A_SLICE = 100;

/** Updates the folders whose opened folder may be another one since: see `shownFolders`. */
export function* updatingFolders(db: Database): Sliced<void> {
  const opened = watchedFolders(db);
  const stale = statementOf<[], Folder>(
    db,
    `SELECT number, path FROM folders WHERE shown IS NULL LIMIT ${FOLDERS_A_SLICE}`,
  );
  for (let folders = stale.all(); folders.length > 0; folders = stale.all()) {
    for (const folder of folders) {
      statementOf(db, 'DELETE FROM folder_words WHERE rowid = ?').run(folder.number);
      putParts(db, folder, opened);
    }
    logAllChanged(db);
    yield;
  }
}

interface Folder {
  readonly number: number;
  readonly path: string;
}

function putParts(db: Database, { number, path: folder }: Folder, opened: readonly string[]): void {
  const { words, shown } = searchedParts(folder, opened);
  statementOf(db, 'UPDATE folders SET shown = ? WHERE number = ?').run(plainPath(shown), number);
  statementOf(db, 'INSERT INTO folder_words (rowid, path) VALUES (?, ?)').run(
    number,
    wordsOfTexts(words.split(/[\\/]/)),
  );
}

/** A path as search compares it. */
export const plainPath = (text: string): string => foldForSearch(text.replaceAll('\\', '/'));
