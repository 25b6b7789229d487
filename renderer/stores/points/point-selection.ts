import type { Pointing } from '../../kit/list-keys.ts';
import type { PointRow } from './point-rows.ts';

/** Selected points of the table, by ids of markers. */
export interface PointSelection {
  readonly ids: ReadonlySet<string>;
  readonly active: string | null; // the active row, from which keys move
  readonly anchor: string | null; // the row where a range starts
}

export const noPoints: PointSelection = { ids: new Set(), active: null, anchor: null };

/** Index of the row with this marker; −1 = not listed. */
export function indexOfPoint(rows: readonly PointRow[], id: string | null): number {
  return id === null ? -1 : rows.findIndex(({ marker }) => marker.id === id);
}

/** Selects row `index` of the listed `rows`. */
export function pointAt(
  selection: PointSelection,
  rows: readonly PointRow[],
  index: number,
  how: Pointing,
): PointSelection {
  const active = rows[index]?.marker.id;
  if (active === undefined) return selection;
  if (how === 'only') return { ids: new Set([active]), active, anchor: active };
  if (how === 'toggle') {
    const ids = new Set(selection.ids);
    if (!ids.delete(active)) ids.add(active);
    return { ids, active, anchor: active };
  }
  const from = Math.max(indexOfPoint(rows, selection.anchor), 0);
  const between = rows.slice(Math.min(from, index), Math.max(from, index) + 1);
  return { ids: idsOf(between), active, anchor: rows[from].marker.id };
}

/** Selects all listed rows; the active one stays. */
export function selectAllPoints(selection: PointSelection, rows: readonly PointRow[]): PointSelection {
  return { ...selection, ids: idsOf(rows), active: selection.active ?? rows[0]?.marker.id ?? null };
}

/** Selection after the selected rows are deleted: the row after the last of them, or the one before. */
export function selectBeside(selection: PointSelection, rows: readonly PointRow[]): PointSelection {
  const last = rows.findLastIndex(({ marker }) => selection.ids.has(marker.id));
  const isLeft = ({ marker }: PointRow): boolean => !selection.ids.has(marker.id);
  const next = rows.slice(last + 1).find(isLeft) ?? rows.slice(0, Math.max(last, 0)).findLast(isLeft);
  const id = next?.marker.id;
  return id === undefined ? noPoints : { ids: new Set([id]), active: id, anchor: id };
}

function idsOf(rows: readonly PointRow[]): ReadonlySet<string> {
  return new Set(rows.map(({ marker }) => marker.id));
}
