import type { Database } from '../database/database.ts';
import { isWithin } from '../files/path-ranges.ts';
import { watchedFolders } from '../files/watched-folders.ts';
import { updateListing } from '../search/update-listing.ts';

/** Watches more folders. A folder within a watched one is covered by it. Returns the new ones. */
export function watchFolders(db: Database, folders: readonly string[]): string[] {
  return db
    .transaction(() => {
      const added: string[] = [];
      for (const folder of folders) {
        const known = watchedFolders(db);
        if (known.some((other) => isWithin(folder, other))) continue;
        for (const other of known) if (isWithin(other, folder)) remove(db, other);
        db.prepare('INSERT INTO watched_folders (path, added) VALUES (?, ?)').run(
          folder,
          new Date().toISOString(),
        );
        added.push(folder);
      }
      updateListing(db);
      return added;
    })
    .immediate();
}

/** Stops watching a folder; keeps its clips. */
export function forgetFolder(db: Database, folder: string): void {
  db.transaction(() => {
    remove(db, folder);
    updateListing(db);
  }).immediate();
}

function remove(db: Database, folder: string): void {
  db.prepare('DELETE FROM watched_folders WHERE path = ?').run(folder);
}
