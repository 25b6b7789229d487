import type { Change } from '../../../contract/edits/edits.ts';
import type { AppliedEdit } from './applied-edit.ts';

/** Clips in one edit beyond which it is told without them: the window then asks for the few it shows. */
export const MOST_TOLD_CLIPS = 2000;

/** An edit as it is told. */
export interface CutEdit extends AppliedEdit {
  /** Changes of many clips are left out of it. */
  readonly isCut: boolean;
}

export function cutEdit(edit: AppliedEdit): CutEdit {
  const isCut = countClips(edit.changes) > MOST_TOLD_CLIPS;
  return { ...edit, changes: isCut ? edit.changes.filter(isSmall) : edit.changes, isCut };
}

/** How often a clip is named in changes of many. */
export function countClips(changes: readonly Change[]): number {
  return changes.reduce((sum, change) => sum + ('clipIds' in change ? change.clipIds.length : 0), 0);
}

const isSmall = (change: Change): boolean => !('clipIds' in change);
