import { realpath, statfs, stat } from 'node:fs/promises';
import { watch, type FSWatcher } from 'node:fs';
import path from 'node:path';
import { isClipName } from '#contract/clips/clip-formats.ts';
import { counted } from '#contract/words/counted.ts';
import { isWithin } from '../../library/files/path-ranges.ts';
import type { FoundFile } from '../../library/indexed/file-outcome.ts';

/** Maximum number of folders watched one by one, since systems limit the number of watches. */
const MAX_FOLDERS = 1000;

/**
 * Types of file systems without notifications of changes by other machines: NFS, SMB, CIFS, SMB2, 9p, FUSE,
 * AFS, AFS of the kernel, Coda, Ceph, Lustre, GPFS, OCFS2, GFS2, and shared folders of VirtualBox and VMware.
 */
const remoteKinds: ReadonlySet<number> = new Set([
  ...[0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x01021997, 0x65735546, 0x5346414f, 0x6b414653, 0x73757245],
  ...[0x00c36400, 0x0bd00bd0, 0x47504653, 0x7461636f, 0x01161970, 0x786f4256, 0xbacbacbc],
]);

/** Change notifications of a folder and everything below it. */
export type FolderEvents = ReturnType<typeof followFolder>;

/** How a disk tells of changes. */
export type WatchedDisk = typeof systemDisk;

/** Listeners of a folder. */
export interface FolderListeners {
  /** Called when a file with content of clips, or a folder, may have changed, and when notifications stop. */
  readonly onChange: () => void;
  /** Whether a file of this name, or path below the folder, may have content of clips. */
  readonly isContent: (name: string) => boolean;
}

/**
 * Follows everything at and below `root`. Linux watches each folder separately, other systems watch all of them
 * with the root.
 */
function followFolder(root: string, listeners: FolderListeners) {
  const isRecursive = process.platform === 'darwin' || process.platform === 'win32';
  const watches = createWatches(isRecursive, listeners, (error) => {
    stop(whyNot(error));
    listeners.onChange();
  });
  let why = '';
  const stop = (reason: string): void => {
    watches.close();
    why = reason;
  };
  return {
    /** Reason why notifications are missing or incomplete, as text; '' = complete. */
    why: () => why,
    close: watches.close,
    /**
     * Sets the folders at and below the root. Returns whether some of them are new: earlier changes in them
     * were not reported.
     */
    update(folders: readonly string[]) {
      const places = new Set(isRecursive ? [root] : folders);
      if (places.size > MAX_FOLDERS) {
        stop(`it has more than ${counted(MAX_FOLDERS, 'folder')}`);
        return false;
      }
      const hasNew = [...places].some((place) => !watches.has(place));
      try {
        why = '';
        watches.keep(places);
      } catch (error) {
        stop(whyNot(error));
      }
      return hasNew;
    },
  };
}

function whyNot(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  if (code === 'ENOSPC' || code === 'EMFILE') return 'the system limit of watched folders is reached';
  return `the system cannot watch it (${code})`;
}

/** Whether another machine may change `folder` without a notification here. */
async function isRemote(folder: string): Promise<boolean> {
  try {
    if (process.platform === 'linux') return remoteKinds.has((await statfs(folder)).type);
    return (await realpath(folder)).startsWith('\\\\'); // of a drive letter, too
  } catch {
    return false; // gone; detected elsewhere
  }
}

/**
 * A watch is of a folder, not of its path: one that is deleted or moved says so itself, and is watched no longer,
 * so that another one in its place, or below it, is watched anew.
 *
 * @param onError called when one of them is no longer watched
 */
function createWatches(
  isRecursive: boolean,
  { onChange, isContent }: FolderListeners,
  onError: (error: unknown) => void,
) {
  const watchers = new Map<string, FSWatcher>();
  const begin = (place: string): void => {
    const watcher = watch(place, { recursive: isRecursive, persistent: false }, (event, name) => {
      if (event === 'rename' && name === path.basename(place)) forget(place); // itself, or one inside of that name
      if (name === null || isContent(name)) return onChange();
      const inside = path.join(place, name);
      // Only additions and removals: a folder's name may look like a file's, and many files that are not
      // clips are written.
      if (event === 'rename') void isFolder(inside, watchers.has(inside)).then((is) => is && onChange());
    });
    watcher.on('error', onError);
    watchers.set(place, watcher);
  };
  const end = (place: string): void => {
    watchers.get(place)?.close();
    watchers.delete(place);
  };
  const forget = (place: string): void => {
    for (const each of watchers.keys()) if (isWithin(each, place)) end(each);
    onChange();
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

/** Buffers of a `.gltf` that is not read yet have names as most programs give them. */
const isOfContent = (name: string): boolean => isClipName(name) || /\.bin$/i.test(name);

/** Names of files with content of clips: a change of any other file is no reason to read. */
export function createContentNames() {
  const parts = new Set<string>();
  return {
    /** Whether a file may have content of clips. @param place its name, or a path that ends in it */
    has: (place: string): boolean => isOfContent(place) || parts.has(plainName(place)),
    /** Adds files that belong to others. Returns whether changes of some of them were not noticed before. */
    add(files: readonly FoundFile[]): boolean {
      const before = parts.size;
      for (const { path: place } of files) if (!isOfContent(place)) parts.add(plainName(place));
      return parts.size > before;
    },
  };
}

/** A name as it is compared: some disks do not tell cases, or forms of the same letter, apart. */
const plainName = (place: string): string => path.basename(place).normalize('NFC').toLowerCase();

/** As the system tells. */
export const systemDisk = { followFolder, isRemote };
