import { boundedJson } from '#core/kit/bounded-json.ts';
import type { Database } from '../database/database.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import { overlapping, type Path } from '../kinds/fields.ts';
import type { EntryKey } from '../kinds/keys.ts';
import type { SetSince } from '../kinds/writes.ts';
import { isInLog, keysOfKind } from './write-log.ts';

/**
 * The edit after which others set a field. Indexing: the last one. Another member: the last that the team has, before
 * those that wait to be sent. An undo or redo that waits does not count as waiting: what it set may then be left as it
 * is, too.
 */
const setAfter = {
  indexing: '(SELECT max(number) FROM edits)',
  member: `coalesce((SELECT min(step) - 1 FROM team_edits WHERE step IS NOT NULL), (SELECT max(number) FROM edits))`,
} as const;

/** Notes that others set fields of an entry that an edit in the log set. */
export function noteSetSince(
  db: Database,
  key: EntryKey,
  paths: readonly Path[],
  by: keyof typeof setAfter = 'member',
): void {
  if (!isInLog(db, key)) return;
  const note = statementOf(
    db,
    `INSERT INTO set_since (key, path, edit) VALUES (?, ?, coalesce(${setAfter[by]}, 0))
     ON CONFLICT (key, path) DO UPDATE SET edit = max(edit, excluded.edit)`,
  );
  for (const path of paths) note.run(key, JSON.stringify(path));
}

/** What others have set since the edit `edit`. */
export function setSince(db: Database, edit: number): SetSince {
  const any = valuesIn<number>(db, 'SELECT EXISTS (SELECT 1 FROM set_since WHERE edit >= ?)').get(edit);
  if (any !== 1) return { has: () => false, keysOf: () => new Set() };
  const paths = valuesIn<string>(db, 'SELECT path FROM set_since WHERE key = ? AND edit >= ?');
  const known = new Map<EntryKey, (path: Path) => boolean>();
  const isSetIn = (key: EntryKey): ((path: Path) => boolean) =>
    overlapping(paths.all(key, edit).map((path) => boundedJson(path) as Path));
  return {
    has(key, path) {
      const isSet = known.get(key) ?? isSetIn(key);
      known.set(key, isSet);
      return isSet(path);
    },
    keysOf(kind) {
      const sql = `SELECT DISTINCT key FROM set_since WHERE ${keysOfKind.where} AND edit >= ?`;
      return new Set(valuesIn<EntryKey>(db, sql).all(...keysOfKind.values(kind), edit));
    },
  };
}
