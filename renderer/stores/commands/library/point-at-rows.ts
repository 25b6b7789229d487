import {
  activate,
  selectAll,
  selectOnly,
  selectRange,
  toggleRow,
  type Pointing,
  type RowSelection,
} from '#renderer/kit/row-selection.ts';
import type { ListRow } from '#renderer/stores/library/listed-rows.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';

type Listing = Pick<Workbench, 'library' | 'session'>;

/** Selects a row of the clip list. A failed file or an item is never selected together with clips. */
export function selectRow({ kind, id }: ListRow): RowSelection {
  return selectOnly(id, kind !== 'clip');
}

/** True for a selected clip, and for another row that is active. */
export function isSelected({ ids, active }: RowSelection, row: ListRow): boolean {
  return row.kind === 'clip' ? ids.has(row.id) : row.id === active;
}

/** Selects the row at `index`, and loads it first if needed. A range needs its anchor in the list. */
export async function pointAtRow(app: Listing, index: number, how: Pointing): Promise<void> {
  const { list } = app.library;
  const { selection } = app.session;
  const from = how === 'range' ? indexOfRow(app, 'anchor') : -1;
  await list.show(index, index + 1);
  const row = list.rows.peek().at(index);
  if (!row) return;
  const { id, kind } = row;
  if (how === 'toggle' && kind === 'clip') selection.value = toggleRow(selection.peek(), id);
  else if (how === 'active') selection.value = activate(selection.peek(), id);
  else if (from < 0) selection.value = selectRow(row);
  else {
    const clips = await list.clipsBetween(Math.min(from, index), Math.max(from, index) + 1);
    selection.value = selectRange(selection.peek().anchor ?? id, id, clips);
  }
}

/** Selects all clips in the list, loaded or not, but for those that only the label of a mark finds. */
export async function selectEverything({ library: { list }, session }: Listing): Promise<void> {
  const clips = await list.clipsBetween(0, list.rows.peek().named);
  session.selection.value = selectAll(session.selection.peek(), clips);
}

/** Index of the active row or the anchor; -1 = not in the list, or not loaded. Reads signals. */
export function indexOfRow({ library: { list }, session }: Listing, which: 'active' | 'anchor'): number {
  const id = session.selection.value[which];
  return id === null ? -1 : list.rows.value.indexOf(id);
}
