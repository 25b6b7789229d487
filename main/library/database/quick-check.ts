import { statSync } from 'node:fs';
import Database from 'better-sqlite3';

/** Checking reads every page: a file larger than this, bytes, is opened first and checked in a worker meanwhile. */
const CHECKED_AT_ONCE = 32 * 1024 * 1024;

export function isCheckedLater(file: string): boolean {
  return statSync(file).size > CHECKED_AT_ONCE;
}

/** What SQLite's quick check finds first; null where nothing is wrong. */
export function findDamage(db: Database.Database): string | null {
  const found = String(db.pragma('quick_check(1)', { simple: true }));
  return found === 'ok' ? null : found;
}

/** `findDamage` by a connection of its own, which may only read: for a worker, beside one that writes. */
export function findDamageIn(file: string): string | null {
  const db = new Database(file, { readonly: true, timeout: 5000 });
  try {
    return findDamage(db);
  } finally {
    db.close();
  }
}
