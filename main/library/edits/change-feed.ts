import { atOnce } from '#core/sliced.ts';
import { dataVersion, statementOf, valuesIn } from '../database/statements.ts';
import type { Database } from '../database/database.ts';
import { cutEdit, ownEdits, type CutEdit } from './applied-edit.ts';
import { kindOfKey } from '../kinds/kinds.ts';
import { runsOf } from '../kinds/writes.ts';
import { writesOf } from '../log/write-log.ts';
import { lastRevision, undoState } from './edits.ts';

/** Changes of a library by another program. */
export interface ForeignChanges {
  /** Its edits, undos and redos in order, as one edit; null if it only wrote rows. */
  readonly edit: CutEdit | null;
}

interface FeedRow {
  readonly name: string;
  readonly state: 'applied' | 'undone' | 'abandoned';
  readonly number: number;
  readonly revision: number;
}

/**
 * Follows changes of a library by others, from now on. What an edit changed is reported as it is by now. Own edits
 * after foreign ones are reported, too; they have no effect on a copy that has them.
 */
export function createChangeFeed(db: Database) {
  let version = dataVersion(db);
  let seen = lastRevision(db);
  return {
    /** The last edit, undo or redo that has been reported. */
    seen: () => seen,
    /** Changes by other connections since the last call; null if there are none, which is a cheap check. */
    next(): ForeignChanges | null {
      const now = dataVersion(db);
      if (now === version) return null;
      const own = ownEdits(db);
      const revisions = revisionsAfter(db, seen);
      // Reads edits from the first foreign one on: an own edit may concern a hundred thousand clips.
      const first = revisions.findIndex((revision) => !own.has(revision));
      const foreign = first < 0 ? undefined : editSince(db, revisions[first]);
      // After reading, so that changes are reported the next time if reading fails.
      version = now;
      seen = foreign?.revision ?? revisions.at(-1) ?? seen;
      own.clear();
      return { edit: foreign?.edit ?? null };
    },
  };
}

/** All edits from `revision` on as one, and the revision of the last. */
function editSince(db: Database, revision: number): { readonly edit: CutEdit; readonly revision: number } {
  const rows = statementOf<[number], FeedRow>(
    db,
    'SELECT number, name, state, revision FROM edits WHERE revision >= ? ORDER BY revision',
  ).all(revision);
  const last = rows[rows.length - 1];
  const changes = rows.flatMap(({ number, state }) => {
    const isApplied = state === 'applied';
    const writes = atOnce(writesOf(db, number));
    const runs = runsOf(isApplied ? writes : writes.toReversed());
    return runs.flatMap((run) => kindOfKey(run[0].key).writing.shown(db, run, isApplied));
  });
  return { edit: cutEdit({ name: last.name, changes, undo: undoState(db) }), revision: last.revision };
}

function revisionsAfter(db: Database, revision: number): number[] {
  return valuesIn<number>(db, 'SELECT revision FROM edits WHERE revision > ? ORDER BY revision').all(
    revision,
  );
}
