import type { Edit } from '../../../contract/edits/edits.ts';
import type { Problem } from '../../../contract/words/problem.ts';
import { assert } from '../../../core/assert.ts';
import type { Result } from '../../../core/result.ts';
import { success } from '../../../core/result.ts';
import type { CutEdit } from '../edits/cut-edit.ts';
import { presenceOf, refuseAbsent } from '../presence.ts';
import type { Library } from '../library.ts';
import { valueOf } from '../problems.ts';
import { areLarge, isEndLarge, isStepLarge } from './large-work.ts';
import type { LibraryTask, RunEnd } from './library-task.ts';
import { runApart } from './run-apart.ts';
import { runLibraryTask } from './run-library-task.ts';

type Edited = Result<CutEdit, Problem>;

/** Applies an edit when it is its turn, a large one in a thread of its own. Throws a `Refusal` where the library's file is not there. */
export function commitEdit(library: Library, edit: Edit): Edited | Promise<Edited> {
  return library.turns.take(() => {
    const { db } = refuseAbsent(library);
    return editBy(library, { kind: 'commit', edit }, areLarge(db, edit.changes));
  });
}

/** The same for undo and redo. */
export function stepEdit(library: Library, kind: 'undo' | 'redo'): Edited | Promise<Edited> {
  return library.turns.take(() => {
    const { db } = refuseAbsent(library);
    return editBy(library, { kind }, isStepLarge(db, kind));
  });
}

function editBy(library: Library, task: LibraryTask, isLarge: boolean): Edited | Promise<Edited> {
  if (!isLarge) return theOne(runLibraryTask(library.db, task));
  return runApart(library, task).then(theOne);
}

function theOne(edits: Result<readonly CutEdit[], Problem>): Edited {
  if (!edits.ok) return edits;
  const [edit] = edits.value;
  assert(edit !== undefined, 'an edit was neither done nor refused');
  return success(edit);
}

/** Ends a complete run of indexing: see `settleFiles`. */
export async function settleRun(library: Library, end: RunEnd): Promise<void> {
  const settled = await library.turns.take(() => {
    const task = { kind: 'settle', end } as const;
    // Another file may be in its place, which a thread would open.
    const isApart = isEndLarge(library.db, end) && presenceOf(library) === 'here';
    return isApart ? runApart(library, task) : runLibraryTask(library.db, task);
  });
  valueOf(settled);
}
