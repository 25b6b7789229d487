import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { boundedJson } from '#core/kit/bounded-json.ts';
import { messageOf } from '#core/kit/result.ts';
import { connect } from '../library/database/connect.ts';
import { makeFolder } from '../library/database/make-folder.ts';
import { moveFileSync } from '../library/database/move-file.ts';
import { syncFile, syncNames } from '../library/database/sync-file.ts';

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

/** What the file has: fields that a newer version wrote, too. */
type Stored = Readonly<Record<string, unknown>>;

const VERSION = 1;

/** Reads the settings; the defaults if the file is absent or cannot be read. */
export function readInstallation(file: string): Installation {
  const stored = readStored(file);
  return settingsIn(stored instanceof Error ? {} : stored);
}

/** What the file has; nothing if it is absent; an error if it cannot be read. */
function readStored(file: string): Stored | Error {
  try {
    const stored: unknown = boundedJson(readFileSync(file, 'utf8'));
    if (typeof stored === 'object' && stored !== null && !Array.isArray(stored)) return stored as Stored;
    return new SyntaxError('no settings');
  } catch (error) {
    if (!(error instanceof Error)) return new Error(messageOf(error));
    return 'code' in error && error.code === 'ENOENT' ? {} : error;
  }
}

function settingsIn({ recent, toured, backupFolder, folders, passwords }: Stored): Installation {
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
}

/**
 * Changes the settings, completely or not at all, one window at a time. Fields that did not change stay as they
 * are stored, those of newer versions, too. Synchronous, so that changes of this window do not overwrite each
 * other. Throws system errors, and what cannot be read is not overwritten.
 */
export function changeInstallation(
  file: string,
  change: (before: Installation) => Installation,
): Installation {
  makeFolder(path.dirname(file));
  return alone(file, () => {
    keepUnreadable(file);
    const stored = readStored(file);
    if (stored instanceof Error) throw stored;
    const before = settingsIn(stored);
    const after = change(before);
    const changed = Object.entries(after).filter(
      ([key, value]) => before[key as keyof Installation] !== value,
    );
    write(file, { version: VERSION, ...stored, ...Object.fromEntries(changed) });
    return after;
  });
}

/**
 * Moves a file that has no settings aside, so that nothing overwrites it. Returns a message, or null if there was
 * nothing to move. Throws system errors.
 */
export function keepUnreadable(file: string): string | null {
  if (!(readStored(file) instanceof SyntaxError)) return null;
  let kept = `${file}.unreadable`;
  for (let i = 2; existsSync(kept); i++) kept = `${file}.unreadable-${i}`;
  moveFileSync(file, kept);
  return `The settings of this installation cannot be read, and begin anew: recent libraries, the second folder for backups, and passwords of teams. The file is kept: ${kept}`;
}

/** Runs `work` while no other program does; the system ends that if a program crashes. */
function alone<Value>(file: string, work: () => Value): Value {
  const lock = connect(`${file}.lock`, false);
  try {
    return lock.transaction(work).exclusive();
  } finally {
    lock.close();
  }
}

function write(file: string, stored: Stored): void {
  const unfinished = `${file}.${process.pid}.unfinished`;
  rmSync(unfinished, { force: true }); // left by a process that crashed; a link is not followed
  writeFileSync(unfinished, `${JSON.stringify(stored, null, 2)}\n`, { flag: 'wx' });
  syncFile(unfinished);
  moveFileSync(unfinished, file);
  syncNames(file);
}

/** The settings with `library` as the newest of the recent libraries. */
export function withRecent(before: Installation, library: string): Installation {
  const others = before.recent.filter((file) => file !== library);
  return { ...before, recent: [library, ...others].slice(0, MAX_RECENT + 1) };
}
