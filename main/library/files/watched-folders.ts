import type { Database } from '../database/database.ts';
import { isWithin } from './path-ranges.ts';

/** The folders that the library follows, by path. */
export function watchedFolders(db: Database): string[] {
  return db.prepare<[], string>('SELECT path FROM watched_folders ORDER BY path').pluck().all();
}

/** Follows these from now on, too. One within another is followed with that. Returns those that are new. */
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

/** Its clips stay, as they are. */
export function forgetFolder(db: Database, folder: string): void {
  db.prepare('DELETE FROM watched_folders WHERE path = ?').run(folder);
}
