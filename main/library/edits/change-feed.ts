import type { Change } from '../../../contract/edits/edits.ts';
import { dataVersion } from '../database/data-version.ts';
import type { Database } from '../database/database.ts';
import type { CutEdit } from './cut-edit.ts';
import { cutEdit } from './cut-edit.ts';
import { lastRevision, undoState } from './edits.ts';
import { ownEdits } from './own-edits.ts';

/** What another program did to a library. */
export interface ForeignChanges {
  /** Its edits, and what it undid and redid, in order, as one; null where it only wrote rows. */
  readonly edit: CutEdit | null;
}

export interface ChangeFeed {
  /** What other connections did since this was last asked; null = nothing. Costs next to nothing then. */
  next(): ForeignChanges | null;
}

interface FeedRow {
  readonly name: string;
  readonly state: 'applied' | 'undone' | 'abandoned';
  readonly changes: string;
  readonly inverse: string;
  readonly revision: number;
}

/**
 * Follows what others do to a library, from now on. An edit is told as it stands by then: one that was undone since by what undoes
 * it, which changes nothing for who never saw it. Edits of this process after those of others are told, too: applied to a copy that
 * has them they change nothing.
 */
export function createChangeFeed(db: Database): ChangeFeed {
  let version = dataVersion(db);
  let seen = lastRevision(db);
  return {
    next() {
      const now = dataVersion(db);
      if (now === version) return null;
      const own = ownEdits(db);
      const revisions = revisionsAfter(db, seen);
      // Read only from the first of another on: one of this process may be of a hundred thousand clips.
      const first = revisions.findIndex((revision) => !own.has(revision));
      const told = first < 0 ? undefined : editSince(db, revisions[first]);
      // Only now that all of it was read: what cannot be read is told the next time.
      version = now;
      seen = told?.revision ?? revisions.at(-1) ?? seen;
      own.clear();
      return { edit: told?.edit ?? null };
    },
  };
}

/** All edits from `revision` on as one, and the revision of the last. */
function editSince(db: Database, revision: number): { readonly edit: CutEdit; readonly revision: number } {
  const rows = db
    .prepare<[number], FeedRow>(
      'SELECT name, state, changes, inverse, revision FROM edits WHERE revision >= ? ORDER BY revision',
    )
    .all(revision);
  const last = rows[rows.length - 1];
  const changes = rows.flatMap(
    ({ state, changes: done, inverse }) => JSON.parse(state === 'applied' ? done : inverse) as Change[],
  );
  return { edit: cutEdit({ name: last.name, changes, undo: undoState(db) }), revision: last.revision };
}

function revisionsAfter(db: Database, revision: number): number[] {
  return db
    .prepare<[number], number>('SELECT revision FROM edits WHERE revision > ? ORDER BY revision')
    .pluck()
    .all(revision);
}
