import { indexOfRow, pointAt } from '../../stores/commands/library/point-at-rows.ts';
import type { Workbench } from '../../stores/workbench.ts';
import { openClip } from '../../stores/commands/desk.ts';
import { clipOn } from '../../stores/session/stage.ts';

/** Opens the clip `step` rows further in the list; skips files that could not be read. */
export async function openNextClip(
  app: Pick<Workbench, 'document' | 'library' | 'notices' | 'session'>,
  step: 1 | -1,
): Promise<void> {
  const { session } = app;
  const { list } = app.library;
  const { rows } = list;
  const at = rows.peek().indexOf(clipOn(session.stage.peek())?.id ?? '');
  const from = at < 0 ? indexOfRow(app, 'active') : at;
  for (let index = from + step; index >= 0 && index < rows.peek().length; index += step) {
    await list.show(index, index + 1);
    const row = rows.peek().at(index);
    if (row?.kind !== 'clip') continue;
    await pointAt(app, index, 'only');
    return openClip(app, row.id);
  }
  app.notices.say(step > 0 ? 'This is the last clip of the list' : 'This is the first clip of the list');
}
