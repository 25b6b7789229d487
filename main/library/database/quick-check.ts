import { statSync } from 'node:fs';
import Database from 'better-sqlite3';

/** Largest file checked when it is opened, bytes. A larger one is checked later in a worker, since checking reads every page. */
const CHECKED_AT_ONCE = 32 * 1024 * 1024;

export function isCheckedLater(file: string): boolean {
  return statSync(file).size > CHECKED_AT_ONCE;
}

/** The first error of SQLite's quick check; null if there is none. */
export function findDamage(db: Database.Database): string | null {
  const found = String(db.pragma('quick_check(1)', { simple: true }));
  return found === 'ok' ? null : found;
}

/** `findDamage` with its own read-only connection: for a worker. */
export function findDamageIn(file: string): string | null {
  const db = new Database(file, { readonly: true, timeout: 5000 });
  try {
    return findDamage(db);
  } finally {
    db.close();
  }
}
