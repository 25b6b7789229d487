// main/library/files: files and folders known to the library, and their overrides
import type { Database } from '../database/database.ts';
import { valuesIn } from '../database/statements.ts';

/** The watched folders of a library, by path. */
export function watchedFolders(db: Database): string[] {
  return valuesIn<string>(db, 'SELECT path FROM watched_folders ORDER BY path').all();
}
