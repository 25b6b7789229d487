import type { Change } from '../../../contract/edits/edits.ts';
import type { AppliedEdit } from './applied-edit.ts';

/** Most clips sent with an edit. Beyond, the window requests the visible ones. */
export const MOST_TOLD_CLIPS = 2000;

/** An edit as sent to the window. */
export interface CutEdit extends AppliedEdit {
  /** Changes of many clips are omitted. */
  readonly isCut: boolean;
}

export function cutEdit(edit: AppliedEdit): CutEdit {
  const isCut = countClips(edit.changes) > MOST_TOLD_CLIPS;
  return { ...edit, changes: isCut ? edit.changes.filter(isSmall) : edit.changes, isCut };
}

/** Number of clip ids in changes of several clips. */
export function countClips(changes: readonly Change[]): number {
  return changes.reduce((sum, change) => sum + ('clipIds' in change ? change.clipIds.length : 0), 0);
}

const isSmall = (change: Change): boolean => !('clipIds' in change);
