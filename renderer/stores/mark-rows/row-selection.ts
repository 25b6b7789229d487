import type { Pointing } from '../../kit/list-keys.ts';
import type { MarkRow } from './mark-rows.ts';

/** Selected rows of the table, by ids of their marks. */
export interface MarkRowSelection {
  readonly ids: ReadonlySet<string>;
  readonly active: string | null; // the active row, from which keys move
  readonly anchor: string | null; // the row where a range starts
}

export const noRows: MarkRowSelection = { ids: new Set(), active: null, anchor: null };

/** Index of the row with this mark; −1 = not listed. */
export function indexOfRow(rows: readonly MarkRow[], id: string | null): number {
  return id === null ? -1 : rows.findIndex(({ mark }) => mark.id === id);
}

/** Selects row `index` of the listed `rows`. */
export function pointAt(
  selection: MarkRowSelection,
  rows: readonly MarkRow[],
  index: number,
  how: Pointing,
): MarkRowSelection {
  const active = rows[index]?.mark.id;
  if (active === undefined) return selection;
  if (how === 'only') return { ids: new Set([active]), active, anchor: active };
  if (how === 'toggle') {
    const ids = new Set(selection.ids);
    if (!ids.delete(active)) ids.add(active);
    return { ids, active, anchor: active };
  }
  const from = Math.max(indexOfRow(rows, selection.anchor), 0);
  const between = rows.slice(Math.min(from, index), Math.max(from, index) + 1);
  return { ids: idsOf(between), active, anchor: rows[from].mark.id };
}

/** Selects all listed rows; the active one stays. */
export function selectAllRows(selection: MarkRowSelection, rows: readonly MarkRow[]): MarkRowSelection {
  return { ...selection, ids: idsOf(rows), active: selection.active ?? rows[0]?.mark.id ?? null };
}

/** Selection after the selected rows are deleted: the row after the last of them, or the one before. */
export function selectBeside(selection: MarkRowSelection, rows: readonly MarkRow[]): MarkRowSelection {
  const last = rows.findLastIndex(({ mark }) => selection.ids.has(mark.id));
  const isLeft = ({ mark }: MarkRow): boolean => !selection.ids.has(mark.id);
  const next = rows.slice(last + 1).find(isLeft) ?? rows.slice(0, Math.max(last, 0)).findLast(isLeft);
  const id = next?.mark.id;
  return id === undefined ? noRows : { ids: new Set([id]), active: id, anchor: id };
}

function idsOf(rows: readonly MarkRow[]): ReadonlySet<string> {
  return new Set(rows.map(({ mark }) => mark.id));
}
