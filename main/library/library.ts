import type { LibrarySnapshot } from '../../contract/rows/library-rows.ts';
import type { Problem } from '../../contract/words/problem.ts';
import type { Result } from '../../core/result.ts';
import { success } from '../../core/result.ts';
import { cachePath, openCache } from './cache/cache-database.ts';
import type { Database } from './database/database.ts';
import { openDatabase } from './database/database.ts';
import { undoState } from './edits/edits.ts';
import type { FileIdentity } from './files/file-identity.ts';
import { identityOf } from './files/file-identity.ts';
import { allJointMaps } from './rows/joint-map-rows.ts';
import { allPresets } from './rows/preset-rows.ts';
import { attempt } from './problems.ts';
import { settleListing } from './search/settle-listing.ts';
import { readSetting } from './rows/settings.ts';
import { allTransitions } from './rows/transition-rows.ts';
import type { Writing } from './writing.ts';
import { createWriting } from './writing.ts';

/** An open library: what people made, and beside it what can be made again. */
export interface Library extends Writing {
  readonly path: string;
  readonly db: Database;
  readonly cache: Database;
  /** Its file, or its disk, cannot be written by this user. */
  readonly readOnly: boolean;
  /** Of the file as it was opened; undefined where the system gives none. */
  readonly identity: FileIdentity | undefined;
}

/** Opens the library at `path`, made if absent. See `openDatabase` for what can be wrong with it. */
export function openLibrary(path: string): Result<Library, Problem> {
  const opened = openDatabase(path);
  if (!opened.ok) return opened;
  const db = opened.value;
  const readOnly = isReadOnly(db);
  if (!readOnly) db.transaction(() => settleListing(db)).immediate(); // after a migration
  const cache = openCache(cachePath(path));
  return success({ path, db, cache, ...createWriting(db), readOnly, identity: identityOf(path) });
}

/** SQLite opens such a file without a word, begins transactions on it, and refuses the first write. */
function isReadOnly(db: Database): boolean {
  const version = Number(db.pragma('user_version', { simple: true }));
  const written = attempt('The library', () => {
    db.exec('BEGIN IMMEDIATE');
    try {
      db.pragma(`user_version = ${version}`);
    } finally {
      db.exec('ROLLBACK');
    }
  });
  return !written.ok && written.error.code === 'readOnly';
}

export function closeLibrary(library: Library): void {
  library.cache.close();
  library.db.close();
}

/** What a window needs when it opens. */
export function librarySnapshot({ db, path, readOnly }: Library): LibrarySnapshot {
  return {
    path,
    readOnly,
    transitions: allTransitions(db),
    presets: allPresets(db),
    jointMaps: allJointMaps(db),
    workspace: readSetting(db, 'workspace') ?? null,
    undo: undoState(db),
  };
}
