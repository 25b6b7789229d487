import { selectAll, selectOnly, selectRange, toggleRow } from '../../../state/library/row-selection.ts';
import type { Pointing } from '../../../state/library/row-selection.ts';
import type { App } from '../../../state/app.ts';

/** Points at the row at `index`, which may have to be asked for first. */
export async function pointAt({ library, session }: App, index: number, how: Pointing): Promise<void> {
  const { list } = library;
  const { selection } = session;
  const from = how === 'range' ? indexOfRow({ library, session }, 'anchor') : -1;
  await list.show(index, index + 1);
  const row = list.rows.peek().at(index);
  if (!row) return;
  if (how === 'toggle') selection.value = toggleRow(selection.peek(), row);
  else if (from < 0) selection.value = selectOnly(row);
  else {
    const clips = await list.clipsBetween(Math.min(from, index), Math.max(from, index) + 1);
    selection.value = selectRange(selection.peek(), row, clips);
  }
}

/** Every clip that was found, looked at or not. */
export async function selectEverything({ library: { list }, session }: App): Promise<void> {
  const clips = await list.clipsBetween(0, list.rows.peek().length);
  session.selection.value = selectAll(session.selection.peek(), clips);
}

/** Where the active row, or the anchor, is in the list; -1 = out of sight or nowhere. */
export function indexOfRow(
  { library: { list }, session }: Pick<App, 'library' | 'session'>,
  which: 'active' | 'anchor',
): number {
  const id = session.selection.peek()[which];
  return id === null ? -1 : list.rows.peek().indexOf(id);
}
