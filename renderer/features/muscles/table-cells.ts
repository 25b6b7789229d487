import type { MuscleAsset } from '#core/procedural/muscle/muscle-asset.ts';
import { MUSCLE_FIELDS, numberIn } from '#core/procedural/muscle/muscle-fields.ts';
import { defaultNumber, readCell, withNumber, withoutJoint } from '#core/procedural/muscle/muscle-table.ts';
import {
  boxOf,
  movedCell,
  rangeIn,
  tabbedCell,
  type Cell,
  type CellBox,
  type TableSize,
  type MuscleTable,
} from './use-muscle-table.ts';
import { commitMuscles } from './muscles-actions.ts';
import { latinKey } from '#renderer/stores/shortcut.ts';

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
function keepTyped(table: MuscleTable): boolean {
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

/**
 * Keeps what was typed when another cell is pressed or the focus leaves; a wrong number is dropped, and
 * reported.
 */
export function leaveTyped(table: MuscleTable): void {
  if (!keepTyped(table)) table.typed.value = null;
}

/** Restores the number before. */
function dropTyped({ typed, problems, refocus }: MuscleTable): void {
  typed.value = null;
  problems.value = [];
  refocus();
}

/** Restores the defaults of the selected numbers; on the name of a joint, deletes its row. */
function clearCells(table: MuscleTable): void {
  const { asset, joints, active, problems } = table;
  const joint = joints[active.row];
  if (active.column < 0)
    return commitTable(table, `Delete ${joint}`, (before) => withoutJoint(before, joint));
  const range = rangeIn(table, selectedBox(table));
  const cells = range.joints.flatMap((each) => range.columns.map((name) => [each, name] as const));
  const fixed = cells.filter(([each, name]) => defaultNumber(asset, each, name) === null);
  problems.value = fixed.map(([each, column]) => ({
    joint: each,
    column,
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

/**
 * A key in the table, as in a spreadsheet: typing replaces the number, F2 edits it; Enter and Tab keep it and
 * move on, Escape restores it. A wrong number stays in its field.
 */
export function pressKey(table: MuscleTable, event: KeyboardEvent): void {
  if (table.joints.length === 0) return;
  const act = table.typed.peek() === null ? actOfKey(table, event) : actWhileTyping(table, event);
  if (act === null) return;
  event.stopPropagation();
  if (act()) event.preventDefault();
}

/** Does what a key means; true if it must not do anything else. */
type Act = () => boolean;

function actWhileTyping(table: MuscleTable, event: KeyboardEvent): Act {
  const { key } = event;
  if (key === 'Tab') return () => !keepTyped(table) || tab(table, event.shiftKey);
  if (key === 'Escape') return done(() => dropTyped(table));
  if (['Enter', 'ArrowUp', 'ArrowDown'].includes(key))
    return done(() => keepTyped(table) && move(table, movedCell(table.active, event, sizeOf(table))));
  return () => false;
}

function actOfKey(table: MuscleTable, event: KeyboardEvent): Act | null {
  const { key, shiftKey, altKey } = event;
  const { active, anchor } = table;
  const command = event.ctrlKey || event.metaKey;
  if (key === 'Tab') return () => tab(table, shiftKey);
  if (command && ['c', 'v'].includes(latinKey(event).toLowerCase())) return () => false; // the browser copies and pastes
  if (command && latinKey(event).toLowerCase() === 'a') return done(() => selectAll(table));
  if (key === 'F2') return done(() => beginTyping(table));
  if (key === 'Delete' || key === 'Backspace') return done(() => clearCells(table));
  const cell = movedCell(active, event, sizeOf(table));
  const corner = shiftKey && key !== 'Enter' ? (anchor.peek() ?? active) : null;
  if (cell !== null) return done(() => table.select(cell, corner));
  return /^[-\d.,−+]$/.test(key) && !command && !altKey ? done(() => beginTyping(table, key)) : null;
}

function done(act: () => unknown): Act {
  return () => {
    act();
    return true;
  };
}

function move(table: MuscleTable, cell: Cell | null): void {
  if (cell !== null) table.select(cell, null);
}

/** Moves on by Tab; false behind the last cell, where Tab leaves the table. */
function tab(table: MuscleTable, back: boolean): boolean {
  const cell = tabbedCell(table.active, back, sizeOf(table));
  move(table, cell);
  return cell !== null;
}

const sizeOf = ({ joints, columns }: MuscleTable): TableSize => ({
  rows: joints.length,
  columns: columns.length,
});

function selectAll(table: MuscleTable): void {
  const last = { row: table.joints.length - 1, column: table.columns.length - 1 };
  table.select(last, { row: 0, column: -1 });
}

/** A press selects a cell, with Shift or dragging those up to it. */
export function pointerOn(table: MuscleTable, cell: Cell) {
  const { active, anchor, typed } = table;
  return {
    onPointerDown: ({ button, shiftKey, target }: PointerEvent): void => {
      if (button !== 0 || target instanceof HTMLInputElement) return;
      leaveTyped(table);
      table.select(cell, shiftKey ? (anchor.peek() ?? active) : null);
    },
    onPointerEnter: ({ buttons }: PointerEvent): void => {
      const isElsewhere = cell.row !== active.row || cell.column !== active.column;
      if ((buttons & 1) === 1 && isElsewhere && typed.peek() === null)
        table.select(cell, anchor.peek() ?? active);
    },
  };
}

/** Changes the asset as one edit, and forgets what was wrong before. */
export function commitTable(
  { app, problems }: Pick<MuscleTable, 'app' | 'problems'>,
  name: string,
  change: (asset: MuscleAsset) => MuscleAsset,
): void {
  problems.value = [];
  commitMuscles(app, name, change);
}
