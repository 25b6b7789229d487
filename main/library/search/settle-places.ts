import path from 'node:path';
import type { Database } from '../database/database.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import { foldForSearch } from '../names.ts';
import { wordsOfFolder } from './search-words.ts';

/** Sets the folders of the copies `others` as further folders of a row. */
export function settlePlaces(db: Database, row: number, others: readonly string[]): void {
  statementOf(db, 'DELETE FROM other_folders WHERE row = ?').run(row);
  for (const folder of new Set(others.map((file) => path.dirname(file))))
    statementOf(db, 'INSERT INTO other_folders (folder, row) VALUES (?, ?)').run(folderOf(db, folder), row);
}

/** Number of a folder, created if absent. */
export function folderOf(db: Database, folder: string): number {
  const known = valuesIn<number>(db, 'SELECT number FROM folders WHERE path = ?').get(folder);
  if (known !== undefined) return known;
  const { lastInsertRowid } = statementOf(db, 'INSERT INTO folders (path, search_text) VALUES (?, ?)').run(
    folder,
    foldForSearch(folder.replaceAll('\\', '/')),
  );
  const number = Number(lastInsertRowid);
  statementOf(db, 'INSERT INTO folder_words (rowid, path) VALUES (?, ?)').run(number, wordsOfFolder(folder));
  return number;
}
