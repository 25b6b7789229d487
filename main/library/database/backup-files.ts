import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync, statSync, copyFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import type { BackupKind, LibraryBackup } from '#contract/library/recent-libraries.ts';

/** A backup of a library, beside it or in the second folder. */
export interface Backup extends Omit<LibraryBackup, 'inSecond'> {
  readonly path: string;
  readonly day: string | null; // of a daily one, `2026-05-01`
  /** Grows with each backup, since clocks can be wrong. */
  readonly sequence: number;
}

/**
 * The name of a backup after the library's name and a dot. Strict, so that it matches no other library's
 * files.
 */
const pattern = /^(\d{6,15})-(\d{4}-\d{2}-\d{2}|update|restore|damage)\.backup$/;

/** Ending of a backup being made. One older than `OLD_MS` is left from a crash. */
const unfinishedPattern = /\.[0-9a-f]{8}\.unfinished(-wal|-shm|-journal)?$/;
const OLD_MS = 24 * 60 * 60 * 1000;

/** The backups beside the library at `file`, newest first. */
export function listBackups(file: string): Backup[] {
  return namesInFolder(file)
    .flatMap(({ name, rest }) => readName(path.join(path.dirname(file), name), rest) ?? [])
    .toSorted((a, b) => b.sequence - a.sequence || b.modified - a.modified || (a.name < b.name ? 1 : -1));
}

/** Path of the next backup. @param kind or the day of a daily one, `2026-05-01` */
export function nextBackup(file: string, kind: string): string {
  const last = namesInFolder(file).map(({ rest }) => Number(/^(\d{6,15})-/.exec(rest)?.[1] ?? 0));
  const sequence = Math.max(0, ...last) + 1;
  return `${file}.${String(sequence).padStart(6, '0')}-${kind}.backup`;
}

/** A new temporary path of a file while it is written: of this call alone, since others may write one as well. */
export const unfinishedOf = (target: string): string => `${target}.${randomUUID().slice(0, 8)}.unfinished`;

/** Removes unfinished backups of this library, left from crashes. */
export function removeUnfinished(file: string): void {
  for (const { name, rest } of namesInFolder(file)) {
    const begun = rest.replace(unfinishedPattern, '');
    if (begun === rest || !pattern.test(begun)) continue;
    const place = path.join(path.dirname(file), name);
    const found = statSync(place, { throwIfNoEntry: false });
    if (found?.isFile() && Date.now() - found.mtimeMs > OLD_MS) rmSync(place, { force: true });
  }
}

/** Name of the library that a file is a backup of by its name, complete or not; undefined for other files. */
export function libraryOfBackup(name: string): string | undefined {
  const complete = name.replace(unfinishedPattern, '');
  for (let dot = complete.indexOf('.'); dot > 0; dot = complete.indexOf('.', dot + 1)) {
    const rest = complete.slice(dot + 1);
    if (pattern.test(rest)) return complete.slice(0, dot);
  }
  return undefined;
}

/**
 * A name as the disks of this system compare it: on those of Windows and macOS `Library.db` is `library.db`.
 */
const sameCase = (name: string): string =>
  ['win32', 'darwin'].includes(process.platform) ? name.toLowerCase() : name;

function namesInFolder(file: string): { readonly name: string; readonly rest: string }[] {
  const begin = `${path.basename(file)}.`;
  return readdirSync(path.dirname(file))
    .filter((name) => sameCase(name.slice(0, begin.length)) === sameCase(begin))
    .map((name) => ({ name, rest: name.slice(begin.length) }));
}

function readName(place: string, rest: string): Backup | undefined {
  const [, sequence, word] = pattern.exec(rest) ?? [];
  const found = word === undefined ? undefined : statSync(place, { throwIfNoEntry: false });
  if (!found?.isFile()) return undefined;
  const day = /^\d/.test(word) ? word : null;
  return {
    name: path.basename(place),
    path: place,
    kind: day === null ? (word as BackupKind) : 'daily',
    day,
    sequence: Number(sequence),
    bytes: found.size,
    modified: found.mtimeMs,
  };
}

/**
 * Copies a library with its damaged log, before SQLite opens it and discards the unreadable part of the log.
 * Returns the copies.
 */
export function keepAside(file: string): string[] {
  const kept = nextBackup(file, 'damage');
  const endings = ['', '-wal'].filter((ending) => existsSync(file + ending));
  for (const ending of endings.toReversed()) copyFileSync(file + ending, kept + ending);
  return endings.map((ending) => kept + ending);
}
