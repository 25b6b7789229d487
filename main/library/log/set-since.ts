import type { Database } from '../database/database.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import { overlap, type Path } from '../kinds/fields.ts';
import { entryKey, type EntryKey, type SetSince } from '../kinds/writes.ts';
import { isInLog } from './write-log.ts';

/**
 * Notes that another member set fields of an entry that an edit in the log set: after the edits of this library that
 * the team has, and before those that wait to be sent.
 */
export function noteSetSince(db: Database, key: EntryKey, paths: readonly Path[]): void {
  if (!isInLog(db, key)) return;
  const note = statementOf(
    db,
    `INSERT INTO set_since (key, path, edit) VALUES (?, ?, coalesce(
       (SELECT min(step) - 1 FROM team_edits WHERE step IS NOT NULL), (SELECT max(number) FROM edits), 0))
     ON CONFLICT (key, path) DO UPDATE SET edit = excluded.edit`,
  );
  for (const path of paths) note.run(key, JSON.stringify(path));
}

/** What other members have set since the edit `edit`. */
export function setSince(db: Database, edit: number): SetSince {
  const paths = valuesIn<string>(db, 'SELECT path FROM set_since WHERE key = ? AND edit >= ?');
  return {
    has: (key, path) => paths.all(key, edit).some((other) => overlap(JSON.parse(other) as Path, path)),
    keysOf(kind) {
      const keys = valuesIn<string>(
        db,
        'SELECT DISTINCT key FROM set_since WHERE key >= ? AND key < ? AND edit >= ?',
      );
      return new Set(keys.all(entryKey(kind, ''), entryKey(kind, '~'), edit));
    },
  };
}
