import { MAX_STEPS, type EditHistory, type HistoryStep } from '#contract/edits/edit-history.ts';
import type { Database } from '../database/database.ts';
import { statementOf } from '../database/statements.ts';
import { describeEdit } from './edit-words.ts';

/**
 * The steps that undo and redo can reach, the newest of each: half of them may be undone ones. One that cannot be read
 * is the end of them.
 */
export function editHistory(db: Database): EditHistory {
  const steps = (state: string, order: string, limit: number): HistoryStep[] => {
    const rows = statementOf<[string, number], Pick<HistoryStep, 'number' | 'time'>>(
      db,
      `SELECT number, time FROM edits WHERE state = ? ORDER BY number ${order} LIMIT ?`,
    ).all(state, limit);
    const found: HistoryStep[] = [];
    for (const step of rows) {
      const words = describeEdit(db, step.number);
      if (words === null) break;
      found.push({ ...step, ...words, undone: state === 'undone' });
    }
    return found;
  };
  // Of those that were undone the next ones to redo.
  const undone = steps('undone', 'ASC', MAX_STEPS / 2).toReversed();
  const room = MAX_STEPS - undone.length;
  const applied = steps('applied', 'DESC', room + 1);
  return { steps: [...undone, ...applied.slice(0, room)], isWhole: applied.length <= room };
}
