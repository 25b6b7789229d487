import type { ListRow } from './listed-rows.ts';

/** Which rows of the list are selected. Rows come and go as one searches and scrolls, so it is told by ids. */
export interface RowSelection {
  readonly clips: ReadonlySet<string>; // ids
  readonly active: string | null; // id of the row that keys start from; it may be a file that failed
  readonly anchor: string | null; // id of the row that a range starts from
}

export const nothingSelected: RowSelection = { clips: new Set(), active: null, anchor: null };

/** How a row is pointed at: alone, in or out of what is selected, or with all rows from the anchor on. */
export type Pointing = 'only' | 'toggle' | 'range';

export function selectOnly(row: ListRow): RowSelection {
  return { clips: new Set(row.kind === 'clip' ? [row.id] : []), active: row.id, anchor: row.id };
}

/** Of a file that failed there is nothing to select beside others. */
export function toggleRow(selection: RowSelection, row: ListRow): RowSelection {
  if (row.kind === 'failed') return selectOnly(row);
  const clips = new Set(selection.clips);
  if (!clips.delete(row.id)) clips.add(row.id);
  return { clips, active: row.id, anchor: row.id };
}

/** @param clips ids of those between the anchor and `row`, both included */
export function selectRange(selection: RowSelection, row: ListRow, clips: readonly string[]): RowSelection {
  return { clips: new Set(clips), active: row.id, anchor: selection.anchor ?? row.id };
}

export function selectAll(selection: RowSelection, clips: readonly string[]): RowSelection {
  return { ...selection, clips: new Set(clips) };
}

/** Only the active row, if it is one of several; else nothing. */
export function selectLess({ clips, active }: RowSelection): RowSelection {
  if (clips.size < 2 || active === null) return nothingSelected;
  return { clips: new Set(clips.has(active) ? [active] : []), active, anchor: active };
}

export function isSelected({ clips, active }: RowSelection, row: ListRow): boolean {
  return row.kind === 'clip' ? clips.has(row.id) : row.id === active;
}
