import type { Database } from '../database/database.ts';
import type { AppliedEdit, DoneEdit } from './applied-edit.ts';

const own = new WeakMap<Database, Set<number>>();

/** Revisions of edits by this process, to tell them from edits by others. */
export function ownEdits(db: Database): Set<number> {
  const known = own.get(db) ?? new Set();
  own.set(db, known);
  return known;
}

/** Notes an edit as own. Call after the commit; within an outer transaction it is not noted, and so reported once more. */
export function noteOwnEdit(db: Database, { revisions, ...edit }: DoneEdit): AppliedEdit {
  if (!db.inTransaction) for (const revision of revisions) ownEdits(db).add(revision);
  return edit;
}
