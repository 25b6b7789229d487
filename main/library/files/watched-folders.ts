// main/library/files: files and folders known to the library, and their overrides
import type { Database } from '../database/database.ts';
import { isWithin } from './path-ranges.ts';
import { valuesIn } from '../database/statements.ts';

/** The watched folders of a library, by path. */
export function watchedFolders(db: Database): string[] {
  return valuesIn<string>(db, 'SELECT path FROM watched_folders ORDER BY path').all();
}

/** Watches more folders. A folder within a watched one is covered by it. Returns the new ones. */
export function watchFolders(db: Database, folders: readonly string[]): string[] {
  return db
    .transaction(() => {
      const added: string[] = [];
      for (const folder of folders) {
        const known = watchedFolders(db);
        if (known.some((other) => isWithin(folder, other))) continue;
        for (const other of known) if (isWithin(other, folder)) forgetFolder(db, other);
        db.prepare('INSERT INTO watched_folders (path, added) VALUES (?, ?)').run(
          folder,
          new Date().toISOString(),
        );
        added.push(folder);
      }
      return added;
    })
    .immediate();
}

/** Stops watching a folder; keeps its clips. */
export function forgetFolder(db: Database, folder: string): void {
  db.prepare('DELETE FROM watched_folders WHERE path = ?').run(folder);
}
