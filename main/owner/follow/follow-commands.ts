import { tellOfEdit } from '../../ipc/tell-of-edit.ts';
import type { Services } from '../../ipc/services.ts';
import { createChangeFeed } from '../../library/edits/change-feed.ts';
import { watchedFolders } from '../../library/files/watched-folders.ts';
import type { Library } from '../../library/library.ts';
import { attempt } from '../../library/problems.ts';
import { countRows } from '../../library/rows/clip-rows.ts';

/** Returns what tells the window what commands and other programs did to its library since the last time. Asks SQLite for one number. */
export function followCommands(
  { db, isWriting }: Pick<Library, 'db' | 'isWriting'>,
  { watcher, emit }: Pick<Services, 'watcher' | 'emit'>,
): () => void {
  const feed = createChangeFeed(db);
  return () => {
    if (!db.open || isWriting()) return; // what is not over yet is not told
    // A library that is taken away, or busy for long, is looked at again the next time.
    attempt('The library', () => {
      const changes = feed.next();
      if (changes === null) return;
      if (changes.edit !== null) tellOfEdit(emit, db, changes.edit, true);
      emit('library.rowsChanged', { ...countRows(db), elsewhere: true });
      watcher.follow(watchedFolders(db));
    });
  };
}
