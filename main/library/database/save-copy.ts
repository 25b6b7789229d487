import { renameSync, rmSync } from 'node:fs';
import type { Database } from 'better-sqlite3';

/**
 * Writes a consistent copy, log included, to `target`: complete or not there at all. A log that was left there by another library
 * goes: SQLite would take its pages for the copy's.
 */
export function saveCopy(db: Database, target: string): void {
  const unfinished = `${target}.unfinished`;
  rmSync(unfinished, { force: true });
  try {
    db.prepare('VACUUM INTO ?').run(unfinished);
    for (const ending of ['-wal', '-shm']) rmSync(target + ending, { force: true });
    renameSync(unfinished, target);
  } finally {
    rmSync(unfinished, { force: true });
  }
}
