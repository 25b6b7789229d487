import type { Problem } from '../../../contract/words/problem.ts';
import { assertNever } from '../../../core/assert.ts';
import type { Result } from '../../../core/result.ts';
import { success } from '../../../core/result.ts';
import type { Database } from '../database/database.ts';
import type { CutEdit } from '../edits/cut-edit.ts';
import { cutEdit } from '../edits/cut-edit.ts';
import type { AppliedEdit } from '../edits/edits.ts';
import { applyEdit, redoEdit, undoEdit } from '../edits/edits.ts';
import { settleReadings } from '../edits/settle-readings.ts';
import { followFiles, settleFiles } from '../indexed/clip-homes.ts';
import { countUnsettled, settleInSteps } from '../search/settle-listing.ts';
import type { LibraryProgress, LibraryTask, RunEnd } from './library-task.ts';

/** Does one task; the same in a thread of its own and out of one. */
export function runLibraryTask(
  db: Database,
  task: LibraryTask,
  tell: (progress: LibraryProgress) => void = () => undefined,
): Result<readonly CutEdit[], Problem> {
  switch (task.kind) {
    case 'commit':
      return asOne(applyEdit(db, task.edit));
    case 'undo':
      return asOne(undoEdit(db));
    case 'redo':
      return asOne(redoEdit(db));
    case 'settle':
      return success(settle(db, task.end).map(cutEdit));
    case 'prepare': {
      const total = countUnsettled(db);
      for (const left of settleInSteps(db)) tell({ done: total - left, total });
      return success([]);
    }
    default:
      return assertNever(task);
  }
}

const asOne = (edit: Result<AppliedEdit, Problem>): Result<readonly CutEdit[], Problem> =>
  edit.ok ? success([cutEdit(edit.value)]) : edit;

function settle(db: Database, { gone, moved, isSaidOtherwise }: RunEnd): AppliedEdit[] {
  settleFiles(db, [...new Set([...gone, ...moved.keys()])]);
  if (moved.size > 0) followFiles(db, moved);
  return settleReadings(db, isSaidOtherwise || moved.size > 0);
}
