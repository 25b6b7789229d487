import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What this installation remembers, whatever library is open. */
export interface Installation {
  /** Files of the libraries that were open, the last one first. */
  readonly recent: readonly string[];
  /** The tour was seen, or left. */
  readonly toured: boolean;
  /** Where each daily backup is copied to as well; null: nowhere. */
  readonly backupFolder: string | null;
}

/** So many libraries besides the one that is open. */
export const MOST_RECENT = 10;

const nothing: Installation = { recent: [], toured: false, backupFolder: null };

/** What `file` says; of one that is not there, or says something else, what a first start knows: nothing. */
export function readInstallation(file: string): Installation {
  try {
    const stored: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof stored !== 'object' || stored === null) return nothing;
    const { recent, toured, backupFolder } = stored as Record<keyof Installation, unknown>;
    const isPath = (entry: unknown): entry is string => typeof entry === 'string' && path.isAbsolute(entry);
    return {
      recent: Array.isArray(recent) ? recent.filter(isPath) : [],
      toured: toured === true,
      backupFolder: isPath(backupFolder) ? backupFolder : null,
    };
  } catch {
    return nothing;
  }
}

/**
 * Changes what `file` says, all of it or nothing: other windows of this installation write it, too. At one go, so that two
 * changes of this window never start from the same. Throws what the system says.
 */
export function changeInstallation(
  file: string,
  change: (before: Installation) => Installation,
): Installation {
  const after = change(readInstallation(file));
  const unfinished = `${file}.${process.pid}.unfinished`;
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(unfinished, { force: true }); // of a process that ended before; a link is not followed
  writeFileSync(unfinished, `${JSON.stringify({ version: 1, ...after }, null, 2)}\n`, { flag: 'wx' });
  renameSync(unfinished, file);
  return after;
}

/** With `library` as the one that was open last. */
export function withRecent(before: Installation, library: string): Installation {
  const others = before.recent.filter((file) => file !== library);
  return { ...before, recent: [library, ...others].slice(0, MOST_RECENT + 1) };
}
