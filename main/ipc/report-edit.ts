import type { Emit } from '#contract/events.ts';
import { countRows } from '../library/rows/found-rows.ts';
import type { Database } from '../library/database/database.ts';
import type { CutEdit } from '../library/edits/applied-edit.ts';

/** Sends an edit to the window. @param elsewhere another program made it */
export function reportEdit(emit: Emit, db: Database, edit: CutEdit, elsewhere = false): void {
  const { isCut, ...reported } = edit;
  const whose = elsewhere ? { elsewhere } : {};
  emit('library.edited', { ...reported, ...whose });
  if (isCut) emit('library.rowsChanged', { ...countRows(db), ...whose });
}
