import type { Edit } from '#contract/edits/edits.ts';
import type { Problem } from '#contract/words/problem.ts';
import type { Result } from '#core/kit/result.ts';
import type { Database } from './database/database.ts';
import type { Sliced } from '#core/kit/long-work.ts';
import { noteOwnEdit, type AppliedEdit, type DoneEdit } from './edits/applied-edit.ts';
import { editing, stepping, steppingTo } from './edits/edits.ts';
import type { MovedFolder } from './files/moved-folders.ts';
import { endingRun } from './indexed/end-run.ts';
import type { Library } from './library.ts';
import { refuseAbsent } from './presence.ts';
import { attemptLater } from './problems.ts';

/** Applies an edit of any size, all of it or nothing. Writes are serialised; others can read meanwhile. */
export const commitEdit = (library: Library, edit: Edit): Promise<Result<AppliedEdit, Problem>> =>
  editInSlices(library, (db) => editing(db, edit));

/** Undoes or redoes in the same way. */
export const stepEdit = (library: Library, step: 'undo' | 'redo'): Promise<Result<AppliedEdit, Problem>> =>
  editInSlices(library, (db) => stepping(db, step));

/** Undoes or redoes all steps up to the edit `number`: see `steppingTo`. */
export const stepEditsTo = (library: Library, number: number): Promise<Result<AppliedEdit, Problem>> =>
  editInSlices(library, (db) => steppingTo(db, number));

/** Runs any work that results in an edit in the same way. */
export function editInSlices<Done extends DoneEdit | null>(
  library: Library,
  work: (db: Database) => Sliced<Done>,
): Promise<Result<AppliedEdit | Exclude<Done, DoneEdit>, Problem>> {
  return attemptLater('The library', async () => {
    const done = await library.writeInSlices(() => work(refuseAbsent(library).db));
    return done === null ? (done as Exclude<Done, DoneEdit>) : noteOwnEdit(library.db, done);
  });
}

/** What `editInSlices` would do, or why it would fail: does it, and takes it back. */
export function tryInSlices(
  library: Library,
  work: (db: Database) => Sliced<DoneEdit>,
): Promise<Result<AppliedEdit, Problem>> {
  return attemptLater('The library', async () => {
    const tried: DoneEdit[] = [];
    const isTried = new Error('tried'); // ends the transaction
    const trying = function* (): Sliced<never> {
      tried.push(yield* work(refuseAbsent(library).db));
      throw isTried;
    };
    await library.writeInSlices(trying).catch((error: unknown) => {
      if (error !== isTried) throw error;
    });
    return tried[0];
  });
}

/** Results of an indexing run that are applied at its end. */
export interface RunEnd {
  readonly gone: readonly string[]; // ids of files
  readonly movedFolders: readonly MovedFolder[];
}

/** Ends a complete run of indexing: see `endingRun`. */
export function endRun(
  { db, writeInSlices }: Pick<Library, 'db' | 'writeInSlices'>,
  { gone, movedFolders }: RunEnd,
): Promise<void> {
  return writeInSlices(() => endingRun(db, gone, movedFolders));
}
