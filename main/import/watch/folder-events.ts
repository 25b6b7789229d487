import type { FSWatcher } from 'node:fs';
import { watch } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { isClipName } from '../read/clip-names.ts';

/** More folders than this are not watched one by one: systems lend only so many watches, and others need some, too. */
const MOST_FOLDERS = 1000;

/** Kinds of file systems that say nothing of what other machines change: NFS, SMB, CIFS, 9p, and most that programs provide. */
const remoteKinds: ReadonlySet<number> = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x01021997, 0x65735546,
]);

/** What the system says of a folder and all below it. */
export interface FolderEvents {
  /**
   * These are the folders at and below it now. Returns whether some of them are new: what happened in those before is not told.
   */
  update(folders: readonly string[]): boolean;
  /** Why it says nothing, or not all, in words; '' = it says everything. */
  readonly why: () => string;
  close(): void;
}

/**
 * Calls `onChange` whenever a clip file or a folder at or below `root` may have changed, and when the system stops telling: Linux
 * watches each folder by itself, other systems all of them with the root.
 */
export function followFolder(root: string, onChange: () => void): FolderEvents {
  const watchers = new Map<string, FSWatcher>();
  const isRecursive = process.platform === 'darwin' || process.platform === 'win32';
  let why = '';
  const close = (): void => {
    for (const watcher of watchers.values()) watcher.close();
    watchers.clear();
  };
  const stop = (reason: string): void => {
    close();
    why = reason;
  };
  /** Now, or before it went. */
  const isFolder = async (place: string): Promise<boolean> => {
    if (path.basename(place).startsWith('.')) return false; // nobody looks into those
    if (watchers.has(place)) return true;
    try {
      return (await stat(place)).isDirectory();
    } catch {
      return !path.basename(place).includes('.'); // it went, or nobody may look: a folder rather than a file
    }
  };
  const add = (place: string): void => {
    const watcher = watch(place, { recursive: isRecursive, persistent: false }, (event, name) => {
      if (name === null || isClipName(name)) return onChange();
      // Comings and goings alone: a folder's name may look like a file's, and many files that are no clips are written to.
      if (event === 'rename') void isFolder(path.join(place, name)).then((is) => is && onChange());
    });
    watcher.on('error', (error) => {
      stop(whyNot(error));
      onChange();
    });
    watchers.set(place, watcher);
  };
  return {
    why: () => why,
    close,
    update(folders) {
      const places = new Set(isRecursive ? [root] : folders);
      if (places.size > MOST_FOLDERS) {
        stop(`it holds more than ${MOST_FOLDERS.toLocaleString('en')} folders`);
        return false;
      }
      for (const [place, watcher] of watchers) {
        if (places.has(place)) continue;
        watcher.close();
        watchers.delete(place);
      }
      const added = [...places].filter((place) => !watchers.has(place));
      try {
        why = '';
        added.forEach(add);
      } catch (error) {
        stop(whyNot(error));
      }
      return added.length > 0;
    },
  };
}

function whyNot(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  if (code === 'ENOSPC' || code === 'EMFILE') return 'the system watches no more folders';
  return `the system does not watch it (${code})`;
}

/** Whether another machine may change what is in `folder` without a word to this one. */
export async function isRemote(folder: string): Promise<boolean> {
  if (folder.startsWith('\\\\')) return true;
  if (process.platform !== 'linux') return false;
  try {
    return remoteKinds.has((await statfs(folder)).type);
  } catch {
    return false; // it is gone, and that is found out elsewhere
  }
}
