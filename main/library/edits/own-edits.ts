import type { Database } from '../database/database.ts';

/** What this process did to a library, over whichever connection: whoever asks what others did leaves it out. */
interface OwnEdits {
  readonly revisions: Set<number>; // of edits, undo and redo
  version: number | null; // SQLite's, when a thread of this process had just written
}

const own = new WeakMap<Database, OwnEdits>();

export function ownEdits(db: Database): OwnEdits {
  const known = own.get(db) ?? { revisions: new Set(), version: null };
  own.set(db, known);
  return known;
}

/** Within a transaction of someone else it is not certain yet, and so not noted: it is told once more then. */
export function noteOwnEdit(db: Database, revision: number): void {
  if (!db.inTransaction) ownEdits(db).revisions.add(revision);
}

/** A thread of this process wrote these. Call as soon as it says so. */
export function adoptEdits(db: Database, revisions: readonly number[]): void {
  const known = ownEdits(db);
  for (const revision of revisions) known.revisions.add(revision);
  known.version = Number(db.pragma('data_version', { simple: true }));
}
