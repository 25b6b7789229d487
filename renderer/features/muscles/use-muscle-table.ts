import { signal, useSignal, type Signal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import type { MuscleAsset } from '#core/procedural/muscle/muscle-asset.ts';
import { columnsOf, firstColumnsOf } from '#core/procedural/muscle/muscle-fields.ts';
import { canonicalNamesOf } from '#core/rig/roles/canonical-names.ts';
import type { PasteProblem } from '#core/procedural/muscle/paste-muscles.ts';
import { shownJoints } from '#renderer/stores/commands/transitions/mirror-commands.ts';
import { selectJoint } from '#renderer/stores/session/joint-selection.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { useApp } from '#renderer/controls/window-context.ts';
import { featureState } from '#renderer/stores/session/feature-state.ts';
import { arrows } from '#renderer/kit/keys.ts';
import type { CellRange } from '#core/procedural/muscle/muscle-table.ts';

/** A cell of the table: row from 0; column from 0, or -1 for the joint of the row. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

/** The rectangle between two cells. */
export interface CellBox {
  readonly top: number;
  readonly bottom: number; // included
  readonly left: number;
  readonly right: number; // included
}

export function boxOf(a: Cell, b: Cell): CellBox {
  return {
    top: Math.min(a.row, b.row),
    bottom: Math.max(a.row, b.row),
    left: Math.min(a.column, b.column),
    right: Math.max(a.column, b.column),
  };
}

export function isIn({ row, column }: Cell, { top, bottom, left, right }: CellBox): boolean {
  return row >= top && row <= bottom && column >= left && column <= right;
}

/** The joints and columns of a table in a box. */
export function rangeIn({ joints, columns }: CellRange, { top, bottom, left, right }: CellBox): CellRange {
  return {
    joints: joints.slice(top, bottom + 1),
    columns: columns.slice(Math.max(left, 0), right + 1),
  };
}

/** The size of a table. */
export interface TableSize {
  readonly rows: number;
  readonly columns: number; // without that of joints
}

/** Where a key moves from a cell of a table, as in a spreadsheet; null = the key does not move. */
export function movedCell(
  cell: Cell,
  { key, shiftKey, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey'>,
  { rows, columns }: TableSize,
): Cell | null {
  const far = ctrlKey || metaKey;
  const last = { row: rows - 1, column: columns - 1 };
  if (key === 'Home') return { row: far ? 0 : cell.row, column: -1 };
  if (key === 'End') return { row: far ? last.row : cell.row, column: last.column };
  if (key === 'Enter') return clamped({ ...cell, row: cell.row + (shiftKey ? -1 : 1) }, last);
  if (!Object.hasOwn(arrows, key)) return null;
  const [right, up] = arrows[key];
  const reach = far ? 1000 : 1;
  return clamped({ row: cell.row - up * reach, column: cell.column + right * reach }, last);
}

/** The next cell for Tab, row by row; null behind the last, where Tab leaves the table. */
export function tabbedCell({ row, column }: Cell, back: boolean, { rows, columns }: TableSize): Cell | null {
  const width = columns + 1;
  const at = row * width + column + 1 + (back ? -1 : 1);
  return at < 0 || at >= rows * width ? null : { row: Math.floor(at / width), column: (at % width) - 1 };
}

function clamped({ row, column }: Cell, last: Cell): Cell {
  return {
    row: Math.max(0, Math.min(row, last.row)),
    column: Math.max(-1, Math.min(column, last.column)),
  };
}

/** False: only the columns that most people tune. */
export const allColumns = featureState(() => signal(false));

/** The table of an asset with its selected cells, and the cell that is typed into. */
export type MuscleTable = ReturnType<typeof useMuscleTable>;

/** @param row the selected one */
export function useMuscleTable(
  asset: MuscleAsset,
  row: Signal<number>,
  problems: Signal<readonly PasteProblem[]>,
  place: RefObject<HTMLElement | null>,
) {
  const app = useApp();
  const column = useSignal(0);
  /** The other corner of the selected cells; null = the active cell alone. */
  const anchor = useSignal<Cell | null>(null);
  const typed = useSignal<string | null>(null); // null = nothing is typed
  const joints = Object.keys(asset.joints); // of the rows
  /** The shown ones. */
  const columns = (allColumns(app.session).value ? columnsOf : firstColumnsOf)(asset);
  const active = {
    row: Math.max(0, Math.min(row.value, joints.length - 1)),
    column: Math.min(column.value, columns.length - 1),
  };
  /** Gives the focus to the active cell after the next rendering. */
  const refocus = useFocusOn(active, typed.value !== null, place);
  const select = (cell: Cell, corner: Cell | null): void => {
    anchor.value = corner;
    row.value = cell.row;
    column.value = cell.column;
    pickJoint(app, joints[cell.row]);
    refocus();
  };
  return { app, asset, joints, columns, active, anchor, typed, problems, select, refocus };
}

/** Selects the joint of a row in the views; a row that no joint of the figure is changes nothing. */
function pickJoint({ open, session }: Pick<Workbench, 'open' | 'session'>, joint: string): void {
  const map = shownJoints(open.clips.peek());
  const index = map === null ? -1 : canonicalNamesOf(map).indexOf(joint);
  if (index >= 0) selectJoint(session, index);
}

/** The element of a cell, below the heads. */
function cellAt(place: HTMLElement | null, row: number, column: number): HTMLElement | undefined {
  return place?.querySelector('tbody')?.rows[row]?.cells[column + 1];
}

function useFocusOn(
  { row, column }: Cell,
  isTyping: boolean,
  place: RefObject<HTMLElement | null>,
): () => void {
  const wanted = useSignal(0);
  const asked = wanted.value;
  useLayoutEffect(() => {
    if (asked > 0 && !isTyping) cellAt(place.current, row, column)?.focus();
  }, [asked, isTyping]);
  return () => void wanted.value++;
}
