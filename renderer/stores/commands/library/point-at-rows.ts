import type { Pointing } from '../../../kit/list-keys.ts';
import { activate, selectAll, selectOnly, selectRange, toggleRow } from '../../library/row-selection.ts';
import type { Workbench } from '../../workbench.ts';

/** Selects the row at `index`, and loads it first if needed. */
export async function pointAt(
  { library, session }: Pick<Workbench, 'library' | 'session'>,
  index: number,
  how: Pointing,
): Promise<void> {
  const { list } = library;
  const { selection } = session;
  const from = how === 'range' ? indexOfRow({ library, session }, 'anchor') : -1;
  await list.show(index, index + 1);
  const row = list.rows.peek().at(index);
  if (!row) return;
  if (how === 'toggle') selection.value = toggleRow(selection.peek(), row);
  else if (how === 'active') selection.value = activate(selection.peek(), row);
  else if (from < 0) selection.value = selectOnly(row);
  else {
    const clips = await list.clipsBetween(Math.min(from, index), Math.max(from, index) + 1);
    selection.value = selectRange(selection.peek(), row, clips);
  }
}

/** Selects all clips in the list, loaded or not. */
export async function selectEverything({
  library: { list },
  session,
}: Pick<Workbench, 'library' | 'session'>): Promise<void> {
  const clips = await list.clipsBetween(0, list.rows.peek().length);
  session.selection.value = selectAll(session.selection.peek(), clips);
}

/** Index of the active row or the anchor; -1 = not in the list, or not loaded. */
export function indexOfRow(
  { library: { list }, session }: Pick<Workbench, 'library' | 'session'>,
  which: 'active' | 'anchor',
): number {
  const id = session.selection.peek()[which];
  return id === null ? -1 : list.rows.peek().indexOf(id);
}
