import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { APPLICATION_ID, migrations } from './migrations.ts';
import { connect } from './connect.ts';
import { schemaFaults } from './known-schema.ts';
import { numberOf } from './statements.ts';

/**
 * Maximum size of a file that is checked when it is opened, bytes. A larger one is checked later in a worker,
 * since checking reads every page.
 */
const CHECKED_AT_ONCE = 32 * 1024 * 1024;

export function isCheckedLater(file: string): boolean {
  return statSync(file).size > CHECKED_AT_ONCE;
}

/** Memory for pages during a check, kB: it reads each once, so that fresh memory for all would take most of its time. */
const CHECK_CACHE = 500;

/** The first error of SQLite's quick check; null if there is none. */
export function findDamage(db: Database.Database): string | null {
  const before = numberOf(db, 'cache_size');
  db.pragma(`cache_size = -${CHECK_CACHE}`);
  try {
    const found = String(db.pragma('quick_check(1)', { simple: true }));
    return found === 'ok' ? null : found;
  } finally {
    db.pragma(`cache_size = ${before}`);
  }
}

/**
 * `findDamage` with its own read-only connection: for a worker. A file without a library, which SQLite calls
 * sound, is damaged.
 */
export function findDamageIn(file: string): string | null {
  const db = connect(file, true);
  try {
    const [id, version] = ['application_id', 'user_version'].map((name) => db.pragma(name, { simple: true }));
    if (id !== APPLICATION_ID || version === 0) return 'it holds no library';
    const foreign = schemaFaults(db, migrations)?.foreign ?? null;
    return foreign === null ? findDamage(db) : `it contains ${foreign}, which Segue did not write`;
  } catch (error) {
    if (!(error instanceof Database.SqliteError) || !/^SQLITE_(CORRUPT|NOTADB)/.test(error.code)) throw error;
    return error.message;
  } finally {
    db.close();
  }
}
