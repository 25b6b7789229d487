import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { APPLICATION_ID } from './application-id.ts';

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

/** `findDamage` with its own read-only connection: for a worker. A file without a library, which SQLite calls sound, is damaged. */
export function findDamageIn(file: string): string | null {
  const db = new Database(file, { readonly: true, timeout: 5000 });
  try {
    const [id, version] = ['application_id', 'user_version'].map((name) => db.pragma(name, { simple: true }));
    return id === APPLICATION_ID && version !== 0 ? findDamage(db) : 'it holds no library';
  } catch (error) {
    if (!(error instanceof Database.SqliteError) || !/^SQLITE_(CORRUPT|NOTADB)/.test(error.code)) throw error;
    return error.message;
  } finally {
    db.close();
  }
}
