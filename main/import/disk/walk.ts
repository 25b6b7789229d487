// main/import/disk: files on the disk: listed, moved, gone
import type { Dirent, Stats } from 'node:fs';
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FoundFile } from '../../library/indexed/file-outcome.ts';
import { isClipName } from '#contract/clips/clip-formats.ts';
import { describeReason } from '../read/reason-in-words.ts';
import type { PauseGate } from '../jobs/pause-gate.ts';

/** Files of a folder that are asked for at once: on a network drive each answer takes a while. */
export const AT_ONCE = 64;

/** A folder, file or link below the root that could not be read. The library keeps what it knew of it. */
export interface UnreadablePlace {
  readonly path: string;
  readonly found: string; // reason, as text after `found`
}

export interface FolderListing {
  readonly files: readonly FoundFile[];
  readonly folders: readonly string[]; // entered ones, the root first; empty if the root is a file
  readonly unreadable: readonly UnreadablePlace[];
  /**
   * Something disappeared during listing: a disk may have been disconnected for a moment, so the listing may
   * be incomplete.
   */
  readonly isShifting: boolean;
}

/**
 * Lists every clip file below `root` (a folder or one file), by path. Follows links, enters each folder once,
 * and skips names that begin with a dot. Throws system errors about `root` itself.
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
    const places = entries.toSorted(byName).map(({ name }) => path.join(folder, name));
    for (let i = 0; i < places.length; i += AT_ONCE) {
      const some = places.slice(i, i + AT_ONCE);
      const found = await Promise.allSettled(some.map((place) => stat(place)));
      for (const [k, place] of some.entries()) {
        if (signal.aborted) return;
        await visit(place, found[k]);
      }
    }
  };

  const visit = async (place: string, found: PromiseSettledResult<Stats>): Promise<void> => {
    try {
      if (found.status === 'rejected') throw found.reason;
      await take(place, found.value, isClipName(place));
    } catch (error) {
      const found = await whyUnreadable(place, error);
      if (found === 'gone') isShifting = true;
      else if (found !== undefined) unreadable.push({ path: place, found });
    }
  };

  const take = async (place: string, found: Stats, isWanted: boolean): Promise<void> => {
    if (found.isDirectory()) await enter(place);
    else if (!isWanted) return;
    else if (found.isFile()) files.push({ path: place, size: found.size, modified: found.mtimeMs });
    // Reading a pipe would block, a device would never end.
    else unreadable.push({ path: place, found: 'a pipe, socket or device' });
  };

  await take(root, await stat(root), true);
  return { files, folders, unreadable, isShifting };
}

/** Whether an entry may be a folder, a link or a clip file; on some disks the type is unknown. */
function mayHoldClips(entry: Dirent): boolean {
  return !entry.name.startsWith('.') && (!entry.isFile() || isClipName(entry.name));
}

const byName = (a: Dirent, b: Dirent): number => (a.name < b.name ? -1 : 1);

/** Reason why `place` is not readable; 'gone' if it disappeared; undefined if it is irrelevant. */
async function whyUnreadable(place: string, error: unknown): Promise<string | undefined> {
  const code = systemCodeOf(error);
  if (code !== 'ENOENT') return describeReason(code);
  // Node replaces invalid bytes in names and then does not find the file.
  if (path.basename(place).includes('\uFFFD')) return 'a name that is not UTF-8 (rename it)';
  if (!(await isLink(place))) return 'gone';
  return isClipName(place) ? 'a broken link' : undefined;
}

async function isLink(place: string): Promise<boolean> {
  const found = await lstat(place).catch(() => undefined);
  return found?.isSymbolicLink() === true;
}

/** The system code of an error. Internal errors are rethrown. */
function systemCodeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  throw error;
}
