import type { BrowserWindow } from 'electron';
import type { Emit } from '../../../contract/events.ts';
import type { FolderWatcher } from '../../import/watch/folder-watcher.ts';
import { tellOfEdit } from '../../ipc/tell-of-edit.ts';
import { createChangeFeed } from '../../library/edits/change-feed.ts';
import { countRows } from '../../library/rows/clip-rows.ts';
import type { Library } from '../../library/library.ts';
import { attempt } from '../../library/problems.ts';
import { watchedFolders } from '../../library/files/watched-folders.ts';

/** From one look to the next, ms. Looking asks SQLite for one number. */
const INTERVAL_MS = 1000;

/**
 * While the window can be seen, tells it what commands and other programs do to its library. Returns what ends that.
 */
export function followCommands(
  { db, turns }: Pick<Library, 'db' | 'turns'>,
  window: BrowserWindow,
  watcher: Pick<FolderWatcher, 'follow'>,
  emit: Emit,
): () => void {
  const feed = createChangeFeed(db);
  const look = (): void => {
    if (window.isDestroyed() || !window.isVisible() || window.isMinimized() || !db.open) return;
    if (turns.isTaken()) return; // what a thread of ours has written just now is not theirs
    // A library that is taken away, or busy for long, is looked at again the next time.
    attempt('The library', () => {
      const changes = feed.next();
      if (changes === null) return;
      if (changes.edit !== null) tellOfEdit(emit, db, changes.edit, true);
      emit('library.rowsChanged', { ...countRows(db), elsewhere: true });
      watcher.follow(watchedFolders(db));
    });
  };
  const timer = setInterval(look, INTERVAL_MS);
  window.on('focus', look);
  return () => clearInterval(timer);
}
