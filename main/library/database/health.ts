import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { Problem } from '../../../contract/words/problem.ts';
import type { Result } from '../../../core/result.ts';
import { listBackups } from './backups.ts';
import { refuseOtherFiles } from './database.ts';
import { migrations, newestVersion } from './migrations.ts';
import { attempt, refuse } from '../problems.ts';

/** What an examination found. */
export interface LibraryHealth {
  readonly path: string;
  readonly ok: boolean;
  readonly version: number;
  readonly newestVersion: number; // that this Segue writes
  readonly counts: Readonly<Record<string, number>>;
  readonly backups: readonly string[]; // file names
  /** In words, the gravest first; none where `ok`. */
  readonly problems: readonly string[];
}

/** Enough to tell one fault from many, and no more than a screen. */
const MOST_FAULTS = 20;

/**
 * Examines the library at `file` from the first page to the last: SQLite's full integrity check, references between tables, and
 * what is counted twice. Reads only: also a library in use, or of an older Segue, stays as it is.
 */
export function examineLibrary(file: string): Result<LibraryHealth, Problem> {
  return attempt(`The library ${file}`, () => {
    if (!existsSync(file)) refuse('notFound', `The library ${file} is not there. Check the path.`, file);
    refuseOtherFiles(file, migrations);
    const db = new Database(file, { timeout: 5000, readonly: true });
    try {
      const version = Number(db.pragma('user_version', { simple: true }));
      const problems = [...faultyPages(db), ...brokenReferences(db)];
      return {
        path: file,
        ok: problems.length === 0,
        version,
        newestVersion: newestVersion(migrations),
        counts: countsOf(db),
        backups: listBackups(file).map(({ name }) => name),
        problems,
      };
    } finally {
      db.close();
    }
  });
}

function faultyPages(db: Database.Database): string[] {
  const rows = db.pragma(`integrity_check(${MOST_FAULTS})`) as readonly {
    readonly integrity_check: string;
  }[];
  return rows.map((row) => row.integrity_check).filter((line) => line !== 'ok');
}

function brokenReferences(db: Database.Database): string[] {
  const rows = db.pragma('foreign_key_check') as readonly {
    readonly table: string;
    readonly parent: string;
  }[];
  const pairs = rows.map(({ table, parent }) => `rows of ${table} that refer to no row of ${parent}`);
  return [...new Set(pairs)].map((pair) => `${pair}: ${pairs.filter((other) => other === pair).length}`);
}

/** Rows of every table that has people's work or what was found, by name. */
function countsOf(db: Database.Database): Record<string, number> {
  const tables = db
    .prepare<[], string>(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name`,
    )
    .pluck()
    .all();
  const count = (what: string): number =>
    db.prepare<[], number>(`SELECT count(*) FROM ${what}`).pluck().get() ?? 0;
  const counts = Object.fromEntries(tables.map((table) => [table, count(`"${table}"`)]));
  // One that was ended by force between being made and being filled has no tables yet.
  if (!tables.includes('files')) return counts;
  return {
    ...counts,
    'missing files': count(`files WHERE state = 'missing'`),
    'failed files': count(`files WHERE state = 'failed'`),
  };
}
