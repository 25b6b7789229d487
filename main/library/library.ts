// main/library: an open library: SQLite, and the one way to write to it
import type { Problem } from '#contract/words/problem.ts';
import { InvariantError } from '#core/kit/assert.ts';
import type { Result } from '#core/kit/result.ts';
import { cacheInMemory, cachePath, cacheProblem, openCache } from './cache/cache-database.ts';
import { isReadOnly, lossesOf, openDatabase, openToRead, type Database } from './database/database.ts';
import { libraryId } from './database/settings.ts';
import { removeSealed } from './database/log/sealed-copy.ts';
import { identityOf, type FileIdentity } from './database/file-identity.ts';
import { noteOpened } from './database/library-targets.ts';
import { attempt } from './problems.ts';
import { unreadableWarnings } from './rows/unreadable-rows.ts';
import { updateListing } from './search/update-listing.ts';
import { numberOf } from './database/statements.ts';
import { atOnce, type Sliced } from '#core/kit/long-work.ts';
import { inSlices } from './database/slices.ts';
import { logAllChanged, logChangedTags } from './search/row-changes.ts';

/** An open library: user data, and a cache that can be rebuilt. */
export interface Library extends Writing {
  readonly path: string;
  readonly db: Database;
  readonly cache: Database; // opened when it is first asked for
  closeCache(): void;
  /** The file or its disk is not writable by this user. */
  readonly readOnly: boolean;
  /** Identity of the file when it was opened; undefined if the system has none. */
  readonly identity: FileIdentity | undefined;
  /** Warnings from opening it, as sentences: see `warningsOf`. */
  readonly warnings: readonly string[];
}

/** Opens the library at `path`, created if absent. See `openDatabase` for errors. */
export function openLibrary(path: string): Result<Library, Problem> {
  const opened = openDatabase(path);
  if (!opened.ok) return opened;
  const library = attempt(`The library ${path}`, () => libraryOf(path, opened.value));
  if (!library.ok) closeDatabase(path, opened.value);
  return library;
}

/**
 * `openLibrary` for a program: SQLite rejects each change of the library outside of `write` and
 * `writeInSlices`.
 */
export function openForProgram(path: string): Result<Library, Problem> {
  const opened = openLibrary(path);
  if (opened.ok) opened.value.db.pragma('query_only = ON');
  return opened;
}

/**
 * Opens the library at `path` for a program that only reads: it waits for no other, and claims no log, so `write` and
 * `writeInSlices` fail. See `openToRead`.
 */
export function openForReading(path: string): Result<Library, Problem> {
  const opened = openToRead(path);
  if (!opened.ok) return opened;
  opened.value.pragma('query_only = ON');
  const library = attempt(`The library ${path}`, () => libraryOf(path, opened.value, { reads: true }));
  if (!library.ok) closeDatabase(path, opened.value);
  return library;
}

function libraryOf(path: string, db: Database, { reads = false } = {}): Library {
  const readOnly = reads || db.readonly || isReadOnly(db);
  if (!readOnly) db.transaction(() => updateListing(db)).immediate(); // after a migration
  const id = libraryId(db, !readOnly);
  const file = cachePath(path);
  const problem = id === null ? null : cacheProblem(file, id);
  const warnings = [...lossesOf(db), ...(problem === null ? [] : [problem])];
  let cache: Database | undefined;
  const library = {
    path,
    db,
    get cache() {
      return (cache ??= id === null || !db.open ? cacheInMemory() : openCache(file, id));
    },
    closeCache: () => cache?.close(),
    readOnly,
    ...(reads ? noWriting : createWriting(db)),
    identity: identityOf(path),
    warnings,
  };
  noteOpened(library);
  return library;
}

/**
 * What is wrong with an open library, as sentences. Looks through what people made, for which opening it does not wait.
 */
export const warningsOf = ({ db, warnings }: Library): string[] => [
  ...warnings,
  ...atOnce(unreadableWarnings(db, false)),
];

export function closeLibrary(library: Library): void {
  library.closeCache();
  closeDatabase(library.path, library.db);
}

/** Closes a library; removes the temporary copy of a read-only one. */
function closeDatabase(path: string, db: Database): void {
  db.close();
  if (db.name !== path) removeSealed(db.name);
}

/** Serialises the writes of this process. SQLite serialises those of several processes. */
interface Writing {
  /** Runs `work` after all earlier writes. */
  write<Value>(work: () => Value | Promise<Value>): Promise<Value>;
  /** Runs work of any length, all of it or nothing, in slices between which others can read. */
  writeInSlices<Value>(work: () => Sliced<Value>): Promise<Value>;
  isWriting(): boolean;
  /** Resolves when all writes are done. */
  written(): Promise<void>;
}

function createWriting(db: Database): Writing {
  let last: Promise<unknown> | undefined; // of the running and waiting writes
  const write = <Value>(work: () => Value | Promise<Value>): Promise<Value> => {
    const turn = (last ?? Promise.resolve()).then(() => allowed(db, work));
    const over: Promise<unknown> = turn
      .catch(() => undefined) // reported to the caller through `turn`
      .then(() => {
        if (last === over) last = undefined;
      });
    last = over;
    return turn;
  };
  return {
    write,
    writeInSlices: (work) =>
      write(() =>
        inSlices(db, work).catch((error: unknown) => {
          // A search between two slices may have read rows that are now rolled back.
          logAllChanged(db);
          logChangedTags(db);
          throw error;
        }),
      ),
    isWriting: () => last !== undefined,
    async written() {
      for (let turn = last; turn !== undefined; turn = last) await turn;
    },
  };
}

const refuseWrite = (): Promise<never> =>
  Promise.reject(new InvariantError('a library that was opened to read was written to'));

/** Of a library whose log is not claimed: after a kill, its next opening would refuse what was written. */
const noWriting: Writing = {
  write: refuseWrite,
  writeInSlices: refuseWrite,
  isWriting: () => false,
  written: () => Promise.resolve(),
};

/** Runs `work` with a connection that may only read otherwise: see `openForProgram`. */
async function allowed<Value>(db: Database, work: () => Value | Promise<Value>): Promise<Value> {
  const before = numberOf(db, 'query_only');
  db.pragma('query_only = OFF');
  try {
    return await work();
  } finally {
    if (db.open) db.pragma(`query_only = ${before}`);
  }
}
