import type { Problem } from '../../../contract/words/problem.ts';
import { assertNever } from '../../../core/assert.ts';
import type { Result } from '../../../core/result.ts';
import { success } from '../../../core/result.ts';
import type { Database } from '../database/database.ts';
import type { CutEdit } from '../edits/cut-edit.ts';
import { cutEdit } from '../edits/cut-edit.ts';
import type { AppliedEdit } from '../edits/edits.ts';
import { applyEdit, redoEdit, undoEdit } from '../edits/edits.ts';
import { settleFiles } from '../indexed/clip-homes.ts';
import type { LibraryTask } from './library-task.ts';

/** Does one task; the same in a thread of its own and out of one. */
export function runLibraryTask(db: Database, task: LibraryTask): Result<readonly CutEdit[], Problem> {
  switch (task.kind) {
    case 'commit':
      return asOne(applyEdit(db, task.edit));
    case 'undo':
      return asOne(undoEdit(db));
    case 'redo':
      return asOne(redoEdit(db));
    case 'settle':
      settleFiles(db, task.end.gone, task.end.movedFolders);
      return success([]);
    default:
      return assertNever(task);
  }
}

const asOne = (edit: Result<AppliedEdit, Problem>): Result<readonly CutEdit[], Problem> =>
  edit.ok ? success([cutEdit(edit.value)]) : edit;
