import { MAX_CHANGES } from '../../../contract/edits/edit-name.ts';
import type { Edit } from '../../../contract/edits/edits.ts';
import type { MarkerKind, RangeKind } from '../../../contract/rows/library-rows.ts';
import { grouped } from '../../../contract/words/counted.ts';
import type { App } from '../../stores/app.ts';
import type { Workbench } from '../../stores/workbench.ts';
import { removeMarks, renameMarks, retypeMarks } from '../../stores/marks/mark-edits.ts';
import type { Mark } from '../../stores/marks/marks.ts';
import { indexOfRow, selectBeside } from '../../stores/mark-rows/row-selection.ts';
import { openClip } from '../../stores/commands/desk.ts';

/** What commands on the table of markers work with. */
export type TableBench = Pick<
  App,
  'document' | 'editing' | 'lab' | 'notices' | 'markTable' | 'session' | 'workspace'
>;

/** Opens the clip of the active row, at its marker or the start of its range. */
export function openRow(app: TableBench): void {
  const { listed, selection } = app.markTable;
  const row = listed.peek()[indexOfRow(listed.peek(), selection.peek().active)];
  if (row) openClip(app, row.clip.id, row.mark);
}

/** Gives all selected marks the same label, in one undo step. */
export function renameRows(app: TableBench, label: string): void {
  commit(app, renameMarks(selectedMarks(app), label));
}

export function retypeRows(app: TableBench, kind: MarkerKind | RangeKind): void {
  commit(app, retypeMarks(selectedMarks(app), kind));
}

/** Deletes the selected marks and selects the row after them. */
export function deleteRows(app: TableBench): void {
  const { markTable, document } = app;
  const marks = selectedMarks(app);
  if (marks.length === 0) return;
  const { selection, listed } = markTable;
  const next = selectBeside(selection.peek(), listed.peek());
  if (commit(app, removeMarks(document.current.peek(), marks))) selection.value = next;
}

/** Reads signals. */
export function selectedMarks({ markTable }: Pick<TableBench, 'markTable'>): readonly Mark[] {
  return markTable.selected.value.map(({ mark }) => mark);
}

/** Returns true if there was anything to change. */
function commit({ editing, notices }: Pick<Workbench, 'editing' | 'notices'>, edit: Edit | null): boolean {
  if (edit === null) return false;
  if (edit.changes.length > MAX_CHANGES) {
    notices.problem(`One step changes at most ${grouped(MAX_CHANGES)} markers and ranges. Select fewer.`);
    return false;
  }
  void editing.commit(edit);
  return true;
}
