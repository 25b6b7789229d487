import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../library/database/make-folder.ts';
import { moveFileSync } from '../library/database/move-file.ts';

/** Settings of this installation, for all libraries. */
export interface Installation {
  /** Files of recent libraries, newest first. */
  readonly recent: readonly string[];
  /** The tour was finished or closed. */
  readonly toured: boolean;
  /** Second folder for daily backups; null: none. */
  readonly backupFolder: string | null;
  /** Folders that dialogs begin in, by kind of dialog. */
  readonly folders: Readonly<Partial<Record<string, string>>>;
  /** Passwords of teams by address, encrypted by the system. */
  readonly passwords: Readonly<Partial<Record<string, string>>>;
}

/** Maximum number of recent libraries besides the open one. */
export const MAX_RECENT = 10;

const nothing: Installation = { recent: [], toured: false, backupFolder: null, folders: {}, passwords: {} };

/** Reads the settings; the defaults if the file is absent or not valid. */
export function readInstallation(file: string): Installation {
  try {
    const stored: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof stored !== 'object' || stored === null) return nothing;
    const { recent, toured, backupFolder, folders, passwords } = stored as Record<
      keyof Installation,
      unknown
    >;
    const isPath = (entry: unknown): entry is string => typeof entry === 'string' && path.isAbsolute(entry);
    return {
      recent: Array.isArray(recent) ? recent.filter(isPath) : [],
      toured: toured === true,
      backupFolder: isPath(backupFolder) ? backupFolder : null,
      folders: Object.fromEntries(Object.entries(folders ?? {}).filter((entry) => isPath(entry[1]))),
      passwords: Object.fromEntries(
        Object.entries(passwords ?? {}).filter(([, kept]) => typeof kept === 'string'),
      ),
    };
  } catch {
    return nothing;
  }
}

/**
 * Changes the settings, completely or not at all, since other windows write the file, too. Synchronous, so
 * that changes of this window do not overwrite each other. Throws system errors.
 */
export function changeInstallation(
  file: string,
  change: (before: Installation) => Installation,
): Installation {
  const after = change(readInstallation(file));
  const unfinished = `${file}.${process.pid}.unfinished`;
  makeFolder(path.dirname(file));
  rmSync(unfinished, { force: true }); // left by a process that crashed; a link is not followed
  writeFileSync(unfinished, `${JSON.stringify({ version: 1, ...after }, null, 2)}\n`, { flag: 'wx' });
  moveFileSync(unfinished, file);
  return after;
}

/** The settings with `library` as the newest of the recent libraries. */
export function withRecent(before: Installation, library: string): Installation {
  const others = before.recent.filter((file) => file !== library);
  return { ...before, recent: [library, ...others].slice(0, MAX_RECENT + 1) };
}
