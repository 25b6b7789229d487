import { MUSCLE_FIELDS, numberIn, type MuscleAsset } from '../../../core/muscle/muscle-asset.ts';
import {
  defaultNumber,
  readCell,
  tableText,
  withNumber,
  withoutJoint,
} from '../../../core/muscle/muscle-table.ts';
import { pasteMuscles } from '../../../core/muscle/paste-muscles.ts';
import { boxOf, rangeIn, type CellBox } from './cell-range.ts';
import { commitMuscles } from './muscle-commands.ts';
import type { MuscleTable } from './use-muscle-table.ts';

/** The selected cells. */
export function selectedBox({ anchor, active }: MuscleTable): CellBox {
  return boxOf(anchor.peek() ?? active, active);
}

/** Begins to type into the active cell. */
export function beginTyping(table: MuscleTable, text?: string): void {
  const name = table.columns[table.active.column];
  const joint = table.joints[table.active.row];
  if (name !== undefined && joint !== undefined)
    table.typed.value = text ?? String(numberIn(table.asset.joints[joint], name));
}

/** Keeps what was typed as one edit; false if it is wrong, which the cell shows. */
export function keepTyped(table: MuscleTable): boolean {
  const { asset, joints, columns, active, typed, problems } = table;
  const [text, name, joint] = [typed.peek(), columns[active.column], joints[active.row]];
  if (text === null || name === undefined || joint === undefined) return true;
  const read = readCell(text, name, asset.lengthsIn);
  if (!read.ok) {
    problems.value = [{ joint, column: name, message: read.error }];
    return false;
  }
  typed.value = null;
  commitTable(table, `Change ${MUSCLE_FIELDS[name].label.toLowerCase()} of ${joint}`, (before) =>
    withNumber(before, joint, name, read.value),
  );
  return true;
}

/** Keeps what was typed when another cell is pressed or the focus leaves; a wrong number is dropped, and reported. */
export function leaveTyped(table: MuscleTable): void {
  if (!keepTyped(table)) table.typed.value = null;
}

/** Restores the number before. */
export function dropTyped({ typed, problems, refocus }: MuscleTable): void {
  typed.value = null;
  problems.value = [];
  refocus();
}

/** Restores the defaults of the selected numbers; on the name of a joint, deletes its row. */
export function clearCells(table: MuscleTable): void {
  const { asset, joints, active, problems } = table;
  const joint = joints[active.row];
  if (active.column < 0)
    return commitTable(table, `Delete ${joint}`, (before) => withoutJoint(before, joint));
  const range = rangeIn(asset, selectedBox(table));
  const cells = range.joints.flatMap((each) => range.columns.map((name) => [each, name] as const));
  const fixed = cells.filter(([each, name]) => defaultNumber(asset, each, name) === null);
  problems.value = fixed.map(([each, column]) => ({
    ...{ joint: each, column },
    message: 'This number has no default. Type another one.',
  }));
  if (fixed.length > 0) return;
  commitTable(table, 'Reset cells', (before) =>
    cells.reduce(
      (reset, [each, name]) => withNumber(reset, each, name, defaultNumber(before, each, name) ?? 0),
      before,
    ),
  );
}

/** Copies the selected cells; with the names of joints and columns if the joints are selected. */
export function copyCells(table: MuscleTable, event: ClipboardEvent): void {
  if (table.typed.peek() !== null || table.joints.length === 0) return;
  const box = selectedBox(table);
  event.clipboardData?.setData('text/plain', tableText(table.asset, rangeIn(table.asset, box), box.left < 0));
  event.preventDefault();
}

/** Pastes cells from a spreadsheet as one edit, all or none; wrong cells are marked. */
export function pasteCells(table: MuscleTable, event: ClipboardEvent): void {
  if (table.typed.peek() !== null) return;
  event.preventDefault();
  const { top, left } = selectedBox(table);
  const at = { joint: table.joints[top] ?? null, column: table.columns[Math.max(left, 0)] };
  const pasted = pasteMuscles(table.asset, at, event.clipboardData?.getData('text/plain') ?? '');
  if (pasted.ok) commitTable(table, 'Paste muscles', () => pasted.value);
  else table.problems.value = pasted.error;
}

/** Changes the asset as one edit, and forgets what was wrong before. */
function commitTable(
  { app, problems }: Pick<MuscleTable, 'app' | 'problems'>,
  name: string,
  change: (asset: MuscleAsset) => MuscleAsset,
): void {
  problems.value = [];
  commitMuscles(app, name, change);
}
