import { tellOfEdit } from '../../ipc/tell-of-edit.ts';
import type { Services } from '../../ipc/services.ts';
import { createChangeFeed } from '../../library/edits/change-feed.ts';
import { watchedFolders } from '../../library/files/watched-folders.ts';
import type { Library } from '../../library/library.ts';
import { attempt } from '../../library/problems.ts';
import { countRows } from '../../library/rows/clip-rows.ts';

/** Returns a function that reports changes by other programs since its last call. If there are none, it costs one query. */
export function followCommands(
  { db, isWriting }: Pick<Library, 'db' | 'isWriting'>,
  { watcher, emit }: Pick<Services, 'watcher' | 'emit'>,
): () => void {
  const feed = createChangeFeed(db);
  return () => {
    if (!db.open || isWriting()) return; // unfinished edits are not reported
    // A library that is gone or busy is checked again the next time.
    attempt('The library', () => {
      const changes = feed.next();
      if (changes === null) return;
      if (changes.edit !== null) tellOfEdit(emit, db, changes.edit, true);
      emit('library.rowsChanged', { ...countRows(db), elsewhere: true });
      watcher.follow(watchedFolders(db));
    });
  };
}
