import { renameSync, rmSync } from 'node:fs';
import type { Database } from 'better-sqlite3';

/** Writes a consistent copy, log included, to `target`: complete or not there at all. */
export function saveCopy(db: Database, target: string): void {
  const unfinished = `${target}.unfinished`;
  rmSync(unfinished, { force: true });
  try {
    db.prepare('VACUUM INTO ?').run(unfinished);
    renameSync(unfinished, target);
  } finally {
    rmSync(unfinished, { force: true });
  }
}
