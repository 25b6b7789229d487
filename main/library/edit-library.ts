import type { Edit } from '../../contract/edits/edits.ts';
import type { Problem } from '../../contract/words/problem.ts';
import type { Result } from '../../core/result.ts';
import type { Database } from './database/database.ts';
import type { Sliced } from './database/slices.ts';
import type { DoneEdit } from './edits/applied-edit.ts';
import type { CutEdit } from './edits/cut-edit.ts';
import { cutEdit } from './edits/cut-edit.ts';
import { editing, stepping } from './edits/edits.ts';
import { noteOwnEdit } from './edits/own-edits.ts';
import { settleReadings } from './edits/settle-readings.ts';
import { followFiles, settleFiles } from './indexed/clip-homes.ts';
import type { Library } from './library.ts';
import { refuseAbsent } from './presence.ts';
import { attemptLater } from './problems.ts';

/** Applies an edit of any size when it is its turn, all of it or nothing: others read meanwhile. */
export const commitEdit = (library: Library, edit: Edit): Promise<Result<CutEdit, Problem>> =>
  edited(library, (db) => editing(db, edit));

/** The same for undo and redo. */
export const stepEdit = (library: Library, step: 'undo' | 'redo'): Promise<Result<CutEdit, Problem>> =>
  edited(library, (db) => stepping(db, step));

function edited(
  library: Library,
  work: (db: Database) => Sliced<DoneEdit>,
): Promise<Result<CutEdit, Problem>> {
  return attemptLater('The library', async () => {
    const done = await library.writeInSlices(() => work(refuseAbsent(library).db));
    return cutEdit(noteOwnEdit(library.db, done));
  });
}

/** What decides at the end of a run of indexing. */
export interface RunEnd {
  readonly gone: readonly string[]; // ids of files
  /** Where files with the same bytes are now, by the id of the file that is gone. */
  readonly moved: ReadonlyMap<string, string>;
  /** Other choices may count for files by now. */
  readonly isSaidOtherwise: boolean;
}

/**
 * Ends a complete run of indexing: files that are gone are marked missing, clips go with files that moved, and what people said of
 * files counts where those are now. Returns what became of what people made.
 */
export function settleRun(
  library: Library,
  { gone, moved, isSaidOtherwise }: RunEnd,
): Promise<readonly CutEdit[]> {
  const { db } = library;
  return library.write(() => {
    settleFiles(db, [...new Set([...gone, ...moved.keys()])]);
    if (moved.size > 0) followFiles(db, moved);
    return settleReadings(db, isSaidOtherwise || moved.size > 0).map(cutEdit);
  });
}
