import type { Database } from '../database/database.ts';
import type { AppliedEdit, DoneEdit } from './applied-edit.ts';

const own = new WeakMap<Database, Set<number>>();

/** Revisions of what this process did to a library: whoever asks what others did leaves it out. */
export function ownEdits(db: Database): Set<number> {
  const known = own.get(db) ?? new Set();
  own.set(db, known);
  return known;
}

/** Call when it is in the library. Within a transaction of someone else it is not certain yet, and so not noted: it is told once more then. */
export function noteOwnEdit(db: Database, { revisions, ...edit }: DoneEdit): AppliedEdit {
  if (!db.inTransaction) for (const revision of revisions) ownEdits(db).add(revision);
  return edit;
}
