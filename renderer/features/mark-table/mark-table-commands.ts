import type { App } from '#renderer/stores/app.ts';
import { marksInFront, commitMarks } from '#renderer/stores/commands/marks/mark-commands.ts';
import { removeMarks } from '#contract/edits/mark-edits.ts';
import { selectNeighbour } from '#renderer/kit/row-selection.ts';
import { openClip } from '#renderer/stores/commands/desk.ts';

/** Opens the clip of the active row, at its marker or the start of its range. */
export function openRow(app: App): void {
  const { active } = app.markTable.selection.peek();
  const row = app.markTable.listed.peek().find(({ mark }) => mark.id === active);
  if (row) openClip(app, row.clip.id, row.mark);
}

/** Deletes the selected marks and selects the row after them. */
export function deleteRows(app: App): void {
  const { markTable, document } = app;
  const marks = marksInFront(app);
  if (marks.length === 0) return;
  const { selection, listedIds } = markTable;
  const next = selectNeighbour(selection.peek(), listedIds.peek());
  if (commitMarks(app, removeMarks(document.current.peek(), marks))) selection.value = next;
}
