import type { Change } from '#contract/edits/edits.ts';
import type { UndoState } from '#contract/rows/library-rows.ts';
import type { Database } from '../database/database.ts';

/** An applied edit, for subscribers: the changes in order. */
export interface ReportedEdit {
  readonly name: string;
  readonly changes: readonly Change[];
  readonly undo: UndoState;
}

export interface AppliedEdit extends ReportedEdit {
  /** What undo or redo left out, since it no longer fits, in sentences. */
  readonly left: readonly string[];
}

/** An edit whose transaction may not be committed yet. */
export interface DoneEdit extends AppliedEdit {
  readonly revisions: readonly number[]; // one a step
}

const own = new WeakMap<Database, Set<number>>();

/** Revisions of edits by this process, to distinguish them from edits by others. */
export function ownEdits(db: Database): Set<number> {
  const known = own.get(db) ?? new Set();
  own.set(db, known);
  return known;
}

/**
 * Notes an edit as own. Call after the commit; within an outer transaction it is not noted, and so reported
 * once more.
 */
export function noteOwnEdit(db: Database, { revisions, ...edit }: DoneEdit): AppliedEdit {
  if (!db.inTransaction) for (const revision of revisions) ownEdits(db).add(revision);
  return edit;
}

/** Maximum number of clips sent with an edit. Beyond, the window requests the visible ones. */
export const MAX_SENT_CLIPS = 2000;

/** An edit as sent to the window. */
export interface CutEdit extends ReportedEdit {
  /** Changes of many clips are omitted. */
  readonly isCut: boolean;
}

export function cutEdit({ name, changes, undo }: ReportedEdit): CutEdit {
  const isCut = countClips(changes) > MAX_SENT_CLIPS;
  return { name, changes: isCut ? changes.filter(isSmall) : changes, undo, isCut };
}

/** Number of clip ids in changes of several clips. */
export function countClips(changes: readonly Change[]): number {
  return changes.reduce((sum, change) => sum + ('clipIds' in change ? change.clipIds.length : 0), 0);
}

const isSmall = (change: Change): boolean => !('clipIds' in change);
