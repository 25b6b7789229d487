import type { Change } from '../../contract/edits/edits.ts';
import type { Emit } from '../../contract/events.ts';
import { countRows } from '../library/rows/clip-rows.ts';
import type { Database } from '../library/database/database.ts';
import type { AppliedEdit } from '../library/edits/edits.ts';

/** Clips in one edit beyond which it is told without them: the window then asks for the few it shows. */
const MOST_TOLD_CLIPS = 2000;

/** Tells the window of an edit, also one that another program made. */
export function tellOfEdit(emit: Emit, db: Database, edit: AppliedEdit, elsewhere = false): void {
  const clips = edit.changes.reduce(
    (sum, change) => sum + ('clipIds' in change ? change.clipIds.length : 0),
    0,
  );
  const isLarge = clips > MOST_TOLD_CLIPS;
  const changes = isLarge ? edit.changes.filter(isSmall) : edit.changes;
  const whose = elsewhere ? { elsewhere } : {};
  emit('library.edited', { ...edit, changes, ...whose });
  if (isLarge) emit('library.rowsChanged', { ...countRows(db), ...whose });
}

const isSmall = (change: Change): boolean => !('clipIds' in change);
