import type { ListRow } from './listed-rows.ts';

/** The selection in the list, by ids, because rows change with search and scrolling. */
export interface RowSelection {
  readonly clips: ReadonlySet<string>; // ids
  readonly active: string | null; // id of the active row, from which keys move; may be a failed file or an item
  readonly anchor: string | null; // id of the row where a range starts
}

export const nothingSelected: RowSelection = { clips: new Set(), active: null, anchor: null };

export function selectOnly(row: ListRow): RowSelection {
  return { clips: new Set(row.kind === 'clip' ? [row.id] : []), active: row.id, anchor: row.id };
}

/** A failed file or an item cannot be selected together with others. */
export function toggleRow(selection: RowSelection, row: ListRow): RowSelection {
  if (row.kind !== 'clip') return selectOnly(row);
  const clips = new Set(selection.clips);
  if (!clips.delete(row.id)) clips.add(row.id);
  return { clips, active: row.id, anchor: row.id };
}

/** Keeps the selection of clips, so that keys reach a row that is selected later. */
export function activate(selection: RowSelection, row: ListRow): RowSelection {
  return { ...selection, active: row.id };
}

/** @param clips ids of the clips from the anchor to `row`, both included */
export function selectRange(selection: RowSelection, row: ListRow, clips: readonly string[]): RowSelection {
  return { clips: new Set(clips), active: row.id, anchor: selection.anchor ?? row.id };
}

export function selectAll(selection: RowSelection, clips: readonly string[]): RowSelection {
  return { ...selection, clips: new Set(clips) };
}

/** Reduces a selection of several rows to the active row, and a single one to nothing. */
export function selectLess({ clips, active }: RowSelection): RowSelection {
  if (clips.size < 2 || active === null) return nothingSelected;
  return { clips: new Set(clips.has(active) ? [active] : []), active, anchor: active };
}

export function isSelected({ clips, active }: RowSelection, row: ListRow): boolean {
  return row.kind === 'clip' ? clips.has(row.id) : row.id === active;
}
