// main/import/disk: which files are on the disk, moved or gone
import type { Dirent } from 'node:fs';
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FoundFile } from '../../library/indexed/file-outcome.ts';
import { isClipName } from '../read/clip-names.ts';
import { reasonInWords } from '../read/reason-in-words.ts';
import type { PauseGate } from '../jobs/pause-gate.ts';

/** A folder, file or link below the root that could not be read: what was known of it stays as it is. */
export interface UnreadablePlace {
  readonly path: string;
  readonly found: string; // instead of a folder or file that can be read, in words
}

export interface FolderListing {
  readonly files: readonly FoundFile[];
  readonly folders: readonly string[]; // that were entered, the root first; none where it is a file
  readonly unreadable: readonly UnreadablePlace[];
  /** Something went while it was listed: a disk may have been away for a moment, and more than that be left out. */
  readonly isShifting: boolean;
}

/**
 * Every clip file below `root` (a folder, or one clip file), by path. Links are followed, each folder is entered once
 * however many ways lead to it, names that begin with a dot are left out. Throws what the system says of `root` itself.
 */
export async function listClipFiles(
  root: string,
  signal: AbortSignal,
  gate: Pick<PauseGate, 'pass'>,
): Promise<FolderListing> {
  const files: FoundFile[] = [];
  const folders: string[] = [];
  const unreadable: UnreadablePlace[] = [];
  let isShifting = false;
  const entered = new Set<string>();

  const enter = async (folder: string): Promise<void> => {
    await gate.pass();
    const real = await realpath(folder);
    if (entered.has(real)) return;
    entered.add(real);
    folders.push(folder);
    const entries = (await readdir(folder, { withFileTypes: true })).filter(mayHoldClips);
    for (const { name } of entries.toSorted(byName)) {
      if (signal.aborted) return;
      await visit(path.join(folder, name));
    }
  };

  const visit = async (place: string): Promise<void> => {
    try {
      await take(place, isClipName(place));
    } catch (error) {
      const found = await whyUnreadable(place, error);
      if (found === 'gone') isShifting = true;
      else if (found !== undefined) unreadable.push({ path: place, found });
    }
  };

  const take = async (place: string, isWanted: boolean): Promise<void> => {
    const found = await stat(place);
    if (found.isDirectory()) await enter(place);
    else if (!isWanted) return;
    else if (found.isFile()) files.push({ path: place, size: found.size, modified: found.mtimeMs });
    // Reading a pipe would wait for ever, a device would never end.
    else unreadable.push({ path: place, found: 'a pipe, socket or device' });
  };

  await take(root, true);
  return { files, folders, unreadable, isShifting };
}

/** Folders, links and clips; on some disks an entry does not say what it is. */
function mayHoldClips(entry: Dirent): boolean {
  return !entry.name.startsWith('.') && (!entry.isFile() || isClipName(entry.name));
}

const byName = (a: Dirent, b: Dirent): number => (a.name < b.name ? -1 : 1);

/** What stands in the way at `place`: gone since its folder was listed; undefined where nothing that matters is there. */
async function whyUnreadable(place: string, error: unknown): Promise<string | undefined> {
  const code = systemCodeOf(error);
  if (code !== 'ENOENT') return reasonInWords(code);
  // Node replaces what it cannot decode, and then finds no such file.
  if (path.basename(place).includes('\uFFFD')) return 'a name that is not UTF-8: rename it';
  if (!(await isLink(place))) return 'gone';
  return isClipName(place) ? 'a link to nothing' : undefined;
}

async function isLink(place: string): Promise<boolean> {
  const found = await lstat(place).catch(() => undefined);
  return found?.isSymbolicLink() === true;
}

/** The system's code for what went wrong. Anything else is a fault of ours and thrown on. */
function systemCodeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  throw error;
}
