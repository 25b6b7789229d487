import { MAX_CHANGES } from '../../../contract/edits/edit-name.ts';
import type { Edit } from '../../../contract/edits/edits.ts';
import type { Marker, MarkerKind } from '../../../contract/rows/library-rows.ts';
import { grouped } from '../../../contract/words/counted.ts';
import type { App } from '../../stores/app.ts';
import type { Workbench } from '../../stores/workbench.ts';
import { removeMarks, renameMarks, retypeMarks } from '../../stores/marks/mark-edits.ts';
import { indexOfPoint, selectBeside } from '../../stores/points/point-selection.ts';
import { openClip } from '../../stores/commands/desk.ts';

/** What commands on the table of points work with. */
export type PointBench = Pick<
  App,
  'document' | 'editing' | 'lab' | 'notices' | 'points' | 'session' | 'workspace'
>;

/** Opens the clip of the active point, at the time of the point. */
export function openPoint(app: PointBench): void {
  const { listed, selection } = app.points;
  const row = listed.peek()[indexOfPoint(listed.peek(), selection.peek().active)];
  if (row) openClip(app, row.clip.id, row.marker);
}

/** Gives all selected points the same label, in one undo step. */
export function renamePoints(app: PointBench, label: string): void {
  commit(app, renameMarks(selectedPoints(app), label));
}

export function retypePoints(app: PointBench, kind: MarkerKind): void {
  commit(app, retypeMarks(selectedPoints(app), kind));
}

/** Deletes the selected points and selects the row after them. */
export function deletePoints(app: PointBench): void {
  const { points, document } = app;
  const markers = selectedPoints(app);
  if (markers.length === 0) return;
  const { selection, listed } = points;
  const next = selectBeside(selection.peek(), listed.peek());
  if (commit(app, removeMarks(document.current.peek(), markers))) selection.value = next;
}

function selectedPoints({ points }: PointBench): readonly Marker[] {
  return points.selected.peek().map(({ marker }) => marker);
}

/** Returns true if there was anything to change. */
function commit({ editing, notices }: Pick<Workbench, 'editing' | 'notices'>, edit: Edit | null): boolean {
  if (edit === null) return false;
  if (edit.changes.length > MAX_CHANGES) {
    notices.problem(`One step changes at most ${grouped(MAX_CHANGES)} markers. Select fewer.`);
    return false;
  }
  void editing.commit(edit);
  return true;
}
