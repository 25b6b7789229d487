import type { Change } from '../../../contract/edits/edits.ts';
import { dataVersion } from '../database/data-version.ts';
import type { Database } from '../database/database.ts';
import type { AppliedEdit } from './edits.ts';
import { undoState } from './edits.ts';

/** What another program did to a library. */
export interface ForeignChanges {
  /** Its edits, and what it undid and redid, in order, as one; null where it only wrote rows. */
  readonly edit: AppliedEdit | null;
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
 * it, which changes nothing for who never saw it. Edits of this connection between those of others are told, too: applied to a copy
 * that has them they change nothing.
 */
export function createChangeFeed(db: Database): ChangeFeed {
  let version = dataVersion(db);
  let seen = lastRevision(db);
  return {
    next() {
      const now = dataVersion(db);
      if (now === version) return null;
      version = now;
      const rows = db
        .prepare<[number], FeedRow>(
          'SELECT name, state, changes, inverse, revision FROM edits WHERE revision > ? ORDER BY revision',
        )
        .all(seen);
      seen = rows.at(-1)?.revision ?? seen;
      const last = rows.at(-1);
      if (last === undefined) return { edit: null };
      const changes = rows.flatMap(
        ({ state, changes: done, inverse }) => JSON.parse(state === 'applied' ? done : inverse) as Change[],
      );
      return { edit: { name: last.name, changes, undo: undoState(db) } };
    },
  };
}

function lastRevision(db: Database): number {
  return db.prepare<[], number>('SELECT coalesce(max(revision), 0) FROM edits').pluck().get() ?? 0;
}
