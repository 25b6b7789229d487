import { copyFileSync, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Problem } from '../../../contract/words/problem.ts';
import type { Result } from '../../../core/result.ts';
import type { Database } from './database.ts';
import { openDatabase } from './database.ts';
import { findDamage } from './quick-check.ts';
import { attempt, attemptLater, refuse, valueOf } from '../problems.ts';

/** Copies of days that are kept; older ones make room. */
const DAILY_KEPT = 10;

/** Pages that are copied at a time: the window is served between two such steps. */
const PAGES_A_STEP = 256;

/** A consistent copy of a library, beside it. */
export interface Backup {
  readonly name: string; // of the file
  readonly path: string;
  readonly bytes: number;
  readonly modified: number; // ms since 1970
}

/** The copies beside the library at `file`, the newest first. */
export function listBackups(file: string): Backup[] {
  const folder = path.dirname(file);
  const begin = `${path.basename(file)}.`;
  return readdirSync(folder)
    .filter((name) => name.startsWith(begin) && name.endsWith('.backup'))
    .flatMap((name) => {
      const place = path.join(folder, name);
      const found = statSync(place, { throwIfNoEntry: false });
      return found?.isFile() ? [{ name, path: place, bytes: found.size, modified: found.mtimeMs }] : [];
    })
    .toSorted((a, b) => b.modified - a.modified || (a.name < b.name ? 1 : -1));
}

/**
 * Copies the library once a day, the first time that it is open and somebody made something; keeps the last ten such copies. Served
 * between its steps, so that nobody waits for it.
 *
 * @returns the copy's path; null where there is one of today, or nothing to keep
 */
export function backUpDaily(
  db: Database,
  file: string,
  now: Date = new Date(),
): Promise<Result<string | null, Problem>> {
  return attemptLater(`A copy of the library ${file}`, async () => {
    const target = `${file}.${dayOf(now)}.backup`;
    if (existsSync(target) || !hasEdits(db)) return null;
    const unfinished = `${target}.unfinished`;
    rmSync(unfinished, { force: true });
    try {
      await db.backup(unfinished, { progress: () => PAGES_A_STEP });
      renameSync(unfinished, target);
    } catch (error) {
      rmSync(unfinished, { force: true });
      if (!db.open) return null; // closed meanwhile: the next start copies it
      throw error;
    }
    removeOldDays(file);
    return target;
  });
}

function dayOf(now: Date): string {
  const part = (value: number): string => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
}

function hasEdits(db: Database): boolean {
  return db.prepare('SELECT 1 FROM edits LIMIT 1').get() !== undefined;
}

function removeOldDays(file: string): void {
  const days = listBackups(file)
    .map(({ path: place }) => place)
    .filter((place) => /\.\d{4}-\d{2}-\d{2}\.backup$/.test(place))
    .toSorted()
    .toReversed();
  for (const place of days.slice(DAILY_KEPT)) rmSync(place, { force: true });
}

/**
 * Looks whether a copy can take the place of the library at `file`: a damaged one cannot, and changes nothing.
 *
 * @returns what puts it there, once nobody has the library open any more; what was there is kept as a copy itself, so that this,
 *   too, can be taken back. It returns where that is.
 */
export function prepareRestore(file: string, backup: string): Result<(now?: Date) => string, Problem> {
  return attempt(`The copy ${backup}`, () => {
    if (!existsSync(backup)) refuse('notFound', `The copy ${backup} is not there any more.`, backup);
    const fresh = `${file}.unfinished`;
    removeWithLogs(fresh);
    copyFileSync(backup, fresh);
    if (existsSync(`${backup}-wal`)) copyFileSync(`${backup}-wal`, `${fresh}-wal`);
    try {
      // Opening brings one of an older Segue to the form of this one.
      refuseDamaged(valueOf(openDatabase(fresh)), backup);
    } catch (error) {
      removeWithLogs(fresh);
      throw error;
    } finally {
      // The copy made before that is the one that is there already.
      for (const { path: place } of listBackups(fresh)) rmSync(place, { force: true });
    }
    return (now = new Date()) => {
      const kept = `${file}.before-${now.toISOString().replace(/[:.]/g, '-')}.backup`;
      // Another program may still have it open: what it wrote last is in the log, which goes with it.
      for (const ending of ['', '-wal'])
        if (existsSync(file + ending)) renameSync(file + ending, kept + ending);
      removeWithLogs(file);
      renameSync(fresh, file);
      return kept;
    };
  });
}

/** A large library is opened before its pages are checked; nobody would find out in time. Closes it. */
function refuseDamaged(db: Database, backup: string): void {
  const damage = findDamage(db);
  db.close();
  if (damage !== null)
    refuse('damaged', `The copy ${backup} is damaged (${damage}). Choose another.`, backup);
}

function removeWithLogs(file: string): void {
  for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true });
}
