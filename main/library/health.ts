import type Database from 'better-sqlite3';
import { NO_MOTION } from '#contract/words/no-motion.ts';
import type { Problem } from '#contract/words/problem.ts';
import type { Result } from '#core/kit/result.ts';
import { listBackups } from './database/backup-files.ts';
import { connect } from './database/connect.ts';
import { schemaFaults } from './database/known-schema.ts';
import { findLostEdits, readLostLog, type LostLog } from './database/log/lost-log.ts';
import { copySealed, isSealed, removeSealed } from './database/log/sealed-copy.ts';
import { migrations, newestVersion } from './database/migrations.ts';
import {
  refuseAbsentFile,
  refuseForeignContent,
  refuseForeignFile,
  refuseForeignLog,
} from './database/refuse-other-files.ts';
import { unreadableEdits } from './log/write-log.ts';
import { unreadableProblems } from './rows/unreadable-rows.ts';
import { attempt } from './problems.ts';
import { numberOf, valuesIn } from './database/statements.ts';

/** Result of an examination. */
export interface LibraryHealth {
  readonly path: string;
  readonly ok: boolean;
  readonly version: number;
  readonly newestVersion: number; // that this Segue writes
  readonly counts: Readonly<Record<string, number>>;
  /** Space that the history takes with its indexes, bytes. */
  readonly historyBytes: number;
  readonly backups: readonly string[]; // file names
  /** As sentences, the most serious first; empty if `ok`. */
  readonly problems: readonly string[];
}

/** Maximum number of errors listed. */
const MAX_FAULTS = 20;

/**
 * Examines the library at `file` completely: SQLite's full integrity check and the references between tables.
 * Only reads, so it is safe on a library in use or of an older Segue.
 */
export function examineLibrary(file: string): Result<LibraryHealth, Problem> {
  return attempt(`The library ${file}`, () => {
    refuseAbsentFile(file);
    refuseForeignFile(file, migrations);
    const lost = readLostLog(file);
    // Opening it would reset the index of the log, which knows what is lost.
    if (lost !== null) return examineCopy(file, lost);
    try {
      return examineAt(file, file, null);
    } catch (error) {
      if (!isSealed(error)) throw error;
      return examineCopy(file, null);
    }
  });
}

function examineCopy(file: string, lost: LostLog | null): LibraryHealth {
  const copy = copySealed(file);
  try {
    return examineAt(copy, file, lost);
  } finally {
    removeSealed(copy);
  }
}

/** @param place path to read; `file` is the path for messages */
function examineAt(place: string, file: string, lost: LostLog | null): LibraryHealth {
  refuseForeignLog(place, file, migrations);
  const db = connect(place, true);
  try {
    refuseForeignContent(db, file, migrations);
    if (lost !== null && findLostEdits(db, lost) !== 'no') return healthOf(file, null, [describeLost(file)]);
    const faults = [...missingObjects(db), ...faultyPages(db), ...brokenReferences(db)];
    // What cannot be read of damaged pages is no fault of a row.
    return healthOf(file, db, faults.length > 0 ? faults : unreadable(db));
  } finally {
    db.close();
  }
}

function healthOf(file: string, db: Database.Database | null, problems: readonly string[]): LibraryHealth {
  return {
    path: file,
    ok: problems.length === 0,
    version: db === null ? 0 : numberOf(db, 'user_version'),
    newestVersion: newestVersion(migrations),
    counts: db === null ? {} : countsOf(db),
    historyBytes: db === null ? 0 : historyBytes(db),
    backups: listBackups(file).map(({ name }) => name),
    problems,
  };
}

const describeLost = (file: string): string =>
  `The write-ahead log is damaged, truncated or missing, so its last changes cannot be read. Restore a backup, or open the library, which keeps copies of library and log first: ${file}-wal`;

const missingObjects = (db: Database.Database): string[] =>
  (schemaFaults(db, migrations)?.missing ?? []).map((object) => `Missing: ${object}`);

function faultyPages(db: Database.Database): string[] {
  const rows = db.pragma(`integrity_check(${MAX_FAULTS})`) as readonly {
    readonly integrity_check: string;
  }[];
  return rows.map((row) => row.integrity_check).filter((line) => line !== 'ok');
}

function brokenReferences(db: Database.Database): string[] {
  const rows = db.pragma('foreign_key_check') as readonly {
    readonly table: string;
    readonly parent: string;
  }[];
  const pairs = rows.map(({ table, parent }) => `rows of ${table} with missing references to ${parent}`);
  return [...new Set(pairs)].map((pair) => `${pair}: ${pairs.filter((other) => other === pair).length}`);
}

/** Rows whose JSON cannot be read. An older library has other tables, and is read anew when it is brought up to date. */
function unreadable(db: Database.Database): string[] {
  if (numberOf(db, 'user_version') !== newestVersion(migrations)) return [];
  const edits = unreadableEdits(db).map(
    ({ number, name }) =>
      `edit_writes: the edit “${name}” cannot be read, so the history ends there (${number})`,
  );
  return [...unreadableProblems(db), ...edits];
}

function historyBytes(db: Database.Database): number {
  const names = `SELECT name FROM sqlite_schema WHERE tbl_name IN ('edits', 'edit_writes', 'edit_keys') AND rootpage > 0`;
  const sql = `SELECT coalesce(sum(pgsize), 0) FROM dbstat WHERE aggregate = TRUE AND name IN (${names})`;
  return valuesIn<number>(db, sql).get() ?? 0;
}

/** Row counts of all tables, by name. */
function countsOf(db: Database.Database): Record<string, number> {
  const tables = valuesIn<string>(
    db,
    `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name`,
  ).all();
  const count = (what: string): number => valuesIn<number>(db, `SELECT count(*) FROM ${what}`).get() ?? 0;
  const counts = Object.fromEntries(tables.map((table) => [table, count(`"${table}"`)]));
  // A library left from a crash during its creation has no tables yet.
  if (!tables.includes('files')) return counts;
  return {
    ...counts,
    'missing files': count(`files WHERE state = 'missing'`),
    'failed files': count(`files WHERE state = 'failed' AND error <> '${NO_MOTION}'`),
    'files without motion': count(`files WHERE error = '${NO_MOTION}'`),
  };
}
