import { randomUUID } from 'node:crypto';
import type { Database } from 'better-sqlite3';

const KEY = 'library.id';

/** What a library is known by, whatever its file is called; copies of it have the same. Made where it has none and `make` is true. */
export function libraryId(db: Database, make: boolean): string | null {
  if (make)
    db.prepare(
      'INSERT INTO settings (key, value) VALUES (?, json_quote(?)) ON CONFLICT (key) DO NOTHING',
    ).run(KEY, randomUUID());
  return (
    db.prepare<[string], string>(`SELECT value ->> '$' FROM settings WHERE key = ?`).pluck().get(KEY) ?? null
  );
}
