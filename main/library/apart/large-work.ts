import type { Change } from '../../../contract/edits/edits.ts';
import type { Database } from '../database/database.ts';
import { statementOf } from '../database/statements.ts';
import { countClips } from '../edits/cut-edit.ts';
import { isTag } from '../rows/tag-rows.ts';
import type { RunEnd } from './library-task.ts';

/** Clips, files or changes: fewer are written within some 10 ms, and a thread takes longer to start. */
export const MANY = 1000;

/** What an edit is stored in, where it is not worth looking at: a change takes some 300 characters, a clip of many 40. */
const MUCH_TEXT = 100_000;

/** Whether applying these would hold up who waits. */
export function areLarge(db: Database, changes: readonly Change[]): boolean {
  if (changes.length > MANY || countClips(changes) > MANY) return true;
  return changes.some((change) => {
    switch (change.kind) {
      case 'tag.remove':
        return isTagOfMany(db, change.tag);
      case 'tag.rename': // only a name, unless two become one
        return isTag(db, change.to) && isTagOfMany(db, change.from);
      default:
        return false;
    }
  });
}

/** Whether undo or redo would. */
export function isStepLarge(db: Database, step: 'undo' | 'redo'): boolean {
  const [state, column, order] =
    step === 'undo' ? ['applied', 'inverse', 'DESC'] : ['undone', 'changes', 'ASC'];
  const text = statementOf<[number, string], string | null>(
    db,
    `SELECT CASE WHEN octet_length(${column}) <= ? THEN ${column} END FROM edits WHERE state = ? ORDER BY number ${order} LIMIT 1`,
  )
    .pluck()
    .get(MUCH_TEXT, state);
  if (text === undefined) return false; // there is nothing to undo
  return text === null || areLarge(db, JSON.parse(text) as Change[]);
}

/** Whether the end of a run would. Files that are missing are looked for each time. */
export function isEndLarge(db: Database, { gone }: RunEnd): boolean {
  return gone.length > MANY || atLeastMany(db, 'SELECT 1 FROM listing WHERE missing = 1');
}

function isTagOfMany(db: Database, tag: string): boolean {
  const count = statementOf<[string], number>(db, 'SELECT clip_count FROM tags WHERE name = ?');
  return (count.pluck().get(tag) ?? 0) > MANY;
}

function atLeastMany(db: Database, rows: string): boolean {
  const count = statementOf<[], number>(db, `SELECT count(*) FROM (${rows} LIMIT ${MANY + 1})`);
  return (count.pluck().get() ?? 0) > MANY;
}
