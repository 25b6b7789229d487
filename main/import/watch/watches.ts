import { watch, type FSWatcher } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { isClipName } from '../../../contract/clips/clip-formats.ts';

/** Folders watched by the system. */
export type Watches = ReturnType<typeof createWatches>;

/**
 * @param onChange called when a clip file or a folder in one of them may have changed
 * @param onError  called when one of them is no longer watched
 */
export function createWatches(isRecursive: boolean, onChange: () => void, onError: (error: unknown) => void) {
  const watchers = new Map<string, FSWatcher>();
  const begin = (place: string): void => {
    const watcher = watch(place, { recursive: isRecursive, persistent: false }, (event, name) => {
      if (name === null || isClipName(name)) return onChange();
      const inside = path.join(place, name);
      // Only additions and removals: a folder's name may look like a file's, and many files that are not clips are written.
      if (event === 'rename') void isFolder(inside, watchers.has(inside)).then((is) => is && onChange());
    });
    watcher.on('error', onError);
    watchers.set(place, watcher);
  };
  const end = (place: string): void => {
    watchers.get(place)?.close();
    watchers.delete(place);
  };
  return {
    has: (place: string) => watchers.has(place),
    /** Watches exactly these folders. Throws if the system cannot watch one of them. */
    keep(places: ReadonlySet<string>) {
      for (const place of watchers.keys()) if (!places.has(place)) end(place);
      for (const place of places) if (!watchers.has(place)) begin(place);
    },
    close() {
      for (const place of watchers.keys()) end(place);
    },
  };
}

/** Whether a path is a folder, or was one before it disappeared. */
async function isFolder(place: string, isWatched: boolean): Promise<boolean> {
  if (path.basename(place).startsWith('.')) return false; // never indexed
  if (isWatched) return true;
  try {
    return (await stat(place)).isDirectory();
  } catch {
    return !path.basename(place).includes('.'); // gone or not accessible: probably a folder
  }
}
