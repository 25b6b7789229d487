import type { LibrarySnapshot } from '../../contract/library-rows.ts';
import type { Problem } from '../../contract/problem.ts';
import type { Result } from '../../core/result.ts';
import { success } from '../../core/result.ts';
import { cachePath, openCache } from './cache-database.ts';
import type { Database } from './database.ts';
import { openDatabase } from './database.ts';
import { undoState } from './edits.ts';
import { readSetting } from './settings.ts';
import { allTransitions } from './transition-rows.ts';

/** An open library: what people made, and beside it what can be made again. */
export interface Library {
  readonly path: string;
  readonly db: Database;
  readonly cache: Database;
}

/** Opens the library at `path`, made if absent. See `openDatabase` for what can be wrong with it. */
export function openLibrary(path: string): Result<Library, Problem> {
  const opened = openDatabase(path);
  if (!opened.ok) return opened;
  return success({ path, db: opened.value, cache: openCache(cachePath(path)) });
}

export function closeLibrary(library: Library): void {
  library.cache.close();
  library.db.close();
}

/** What a window needs when it opens. */
export function librarySnapshot({ db, path }: Library): LibrarySnapshot {
  return {
    path,
    readOnly: db.readonly,
    transitions: allTransitions(db),
    workspace: readSetting(db, 'workspace') ?? null,
    undo: undoState(db),
  };
}
