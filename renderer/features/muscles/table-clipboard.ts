import { readTable } from '#contract/exchange/text-table.ts';
import { tableText } from '#core/procedural/muscle/muscle-table.ts';
import { pasteMuscles } from '#core/procedural/muscle/paste-muscles.ts';
import { rangeIn, type MuscleTable } from './use-muscle-table.ts';
import { commitTable, selectedBox } from './table-cells.ts';

/** Copies the selected cells; with the names of joints and columns if the joints are selected. */
export function copyCells(table: MuscleTable, event: ClipboardEvent): void {
  if (table.typed.peek() !== null || table.joints.length === 0) return;
  const box = selectedBox(table);
  event.clipboardData?.setData('text/plain', tableText(table.asset, rangeIn(table, box), box.left < 0));
  event.preventDefault();
}

/**
 * Pastes cells from a spreadsheet or a comma- or semicolon-separated table as one edit, all or none; wrong
 * cells are marked.
 */
export function pasteCells(table: MuscleTable, event: ClipboardEvent): void {
  if (table.typed.peek() !== null) return;
  event.preventDefault();
  const { top, left } = selectedBox(table);
  const { joints, columns: shown } = table;
  const at = { joint: joints[top] ?? null, column: shown[Math.max(left, 0)], shown };
  const read = readTable(event.clipboardData?.getData('text/plain') ?? '');
  if (!read.ok) {
    table.problems.value = [{ message: read.error }];
    return;
  }
  const rows = read.value.rows.map(({ cells }) => cells);
  const pasted = pasteMuscles(table.asset, at, rows);
  if (pasted.ok) commitTable(table, 'Paste muscles', () => pasted.value);
  else table.problems.value = pasted.error;
}
