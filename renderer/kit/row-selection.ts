import { effect, type ReadonlySignal, type Signal } from '@preact/signals';

/** Selected rows of a list, by id: their indices change with each search, sort and edit. */
export interface RowSelection {
  readonly ids: ReadonlySet<string>;
  readonly active: string | null; // the row that keys move from; it may not be selected
  readonly anchor: string | null; // where a range starts
}

export const nothingSelected: RowSelection = { ids: new Set(), active: null, anchor: null };

/**
 * Effect of selecting a row: select only this row, toggle it, select all rows from the anchor to it, or only
 * make it active.
 */
export type Pointing = 'only' | 'toggle' | 'range' | 'active';

/** How a list selects. */
export interface SelectionRules {
  readonly multiple?: boolean; // absent = one row at a time
}

type Modifiers = Pick<KeyboardEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>;

/** The effect of a press with modifier keys. */
export function pressPointing(event: Modifiers, { multiple = false }: SelectionRules): Pointing {
  if (!multiple) return 'only';
  if (event.shiftKey) return 'range';
  return event.ctrlKey || event.metaKey ? 'toggle' : 'only';
}

/**
 * The effect of a key that leads to a row: it selects the row. Only Ctrl with an arrow moves without
 * selecting, and Ctrl+Space then adds the row.
 */
export function keyPointing(
  event: Modifiers & Pick<KeyboardEvent, 'key'>,
  { multiple = false }: SelectionRules,
): Pointing {
  if (!multiple) return 'only';
  if (event.ctrlKey) return event.key === ' ' ? 'toggle' : 'active';
  return event.shiftKey ? 'range' : 'only';
}

/** Selects one row. @param isAlone true = a row that is never selected with others: it is only active */
export function selectOnly(id: string, isAlone = false): RowSelection {
  return { ids: new Set(isAlone ? [] : [id]), active: id, anchor: id };
}

export function toggleRow(selection: RowSelection, id: string): RowSelection {
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, active: id, anchor: id };
}

/** Keeps what is selected, so that keys reach a row that is selected later. */
export function activate(selection: RowSelection, id: string): RowSelection {
  return { ...selection, active: id };
}

/** @param ids the rows from `anchor` to `active`, both included */
export function selectRange(anchor: string, active: string, ids: Iterable<string>): RowSelection {
  return { ids: new Set(ids), active, anchor };
}

/** Selects all listed rows; the active one stays. */
export function selectAll(selection: RowSelection, ids: readonly string[]): RowSelection {
  return { ...selection, ids: new Set(ids), active: selection.active ?? ids[0] ?? null };
}

/** Reduces a selection of several rows to the active row, and a single one to nothing. */
export function selectLess({ ids, active }: RowSelection): RowSelection {
  if (ids.size < 2 || active === null) return nothingSelected;
  return { ...selectOnly(active), ids: new Set(ids.has(active) ? [active] : []) };
}

/** Selection after the selected rows are gone: the row after the last of them, or the one before. */
export function selectNeighbour({ ids: gone }: RowSelection, ids: readonly string[]): RowSelection {
  const last = ids.findLastIndex((id) => gone.has(id));
  const isLeft = (id: string): boolean => !gone.has(id);
  const next = ids.slice(last + 1).find(isLeft) ?? ids.slice(0, Math.max(last, 0)).findLast(isLeft);
  return next === undefined ? nothingSelected : selectOnly(next);
}

/** Ids of the rows that a command applies to: the selected ones, or the active one if none is selected. */
export function pointedIds({ ids, active }: RowSelection): readonly string[] {
  if (ids.size > 0) return [...ids];
  return active === null ? [] : [active];
}

/** What a search or a filter leaves of a selection: commands never apply to rows that it hides. */
export function selectListed(selection: RowSelection, isListed: (id: string) => boolean): RowSelection {
  const { ids: before, active, anchor } = selection;
  const ids = new Set([...before].filter(isListed));
  const listed = (id: string | null): string | null => (id !== null && isListed(id) ? id : null);
  const left = { ids, active: listed(active) ?? [...ids].at(-1) ?? null, anchor: listed(anchor) };
  if (ids.size === before.size && left.active === active && left.anchor === anchor) return selection;
  return left.active === null ? nothingSelected : left;
}

/** Drops the rows that are not listed from a selection, whenever the listed rows change. Returns its undoing. */
export function dropHidden(
  selection: Signal<RowSelection>,
  listed: ReadonlySignal<readonly string[]>,
): () => void {
  return effect(() => {
    const ids = new Set(listed.value);
    selection.value = selectListed(selection.peek(), (id) => ids.has(id));
  });
}

/**
 * Selects row `index` of the listed rows. A range begins at the first row if its anchor is missing or not
 * listed.
 *
 * @param ids the listed rows
 */
export function pointAt(
  selection: RowSelection,
  ids: readonly string[],
  index: number,
  how: Pointing,
): RowSelection {
  const id = ids[index];
  if (id === undefined) return selection;
  if (how === 'only') return selectOnly(id);
  if (how === 'toggle') return toggleRow(selection, id);
  if (how === 'active') return activate(selection, id);
  const from = Math.max(ids.indexOf(selection.anchor ?? ''), 0);
  return selectRange(ids[from], id, ids.slice(Math.min(from, index), Math.max(from, index) + 1));
}
