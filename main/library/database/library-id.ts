import { randomUUID } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { valuesIn } from './statements.ts';

const KEY = 'library.id';

/** Id of a library, independent of its path; copies have the same one. Created if absent and `make` is true. */
export function libraryId(db: Database, make: boolean): string | null {
  if (make)
    db.prepare(
      'INSERT INTO settings (key, value) VALUES (?, json_quote(?)) ON CONFLICT (key) DO NOTHING',
    ).run(KEY, randomUUID());
  return valuesIn<string>(db, `SELECT value ->> '$' FROM settings WHERE key = ?`).get(KEY) ?? null;
}
