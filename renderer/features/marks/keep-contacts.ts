import type { ClipRange } from '../../../contract/rows/library-rows.ts';
import type { App } from '../../stores/app.ts';
import { commitMarks } from '../../stores/commands/marks/mark-commands.ts';
import { clipInPlay } from '../../stores/commands/marks/selected-marks.ts';
import { contactKinds } from '../../../contract/rows/kept-contacts.ts';
import { addMarks } from '../../stores/marks/mark-edits.ts';
import { readContacts } from './read-contacts.ts';

/** Adds the detected contacts of the clip at the playhead as ranges. A foot that has ranges keeps them. */
export async function keepContacts(app: App): Promise<void> {
  const summary = clipInPlay(app)?.clip;
  if (!summary) return;
  const read = await readContacts(app, summary);
  if (!read.ok) return app.notices.problem(read.error);
  const { clip, feet } = read.value;
  const known = app.document.current.peek().ranges.get(summary.id) ?? [];
  const ranges = feet.flatMap(({ side, contacts }): ClipRange[] => {
    const kind = contactKinds[side];
    if (known.some((range) => range.kind === kind)) return [];
    return contacts.map(({ start, end }) => ({
      id: crypto.randomUUID(),
      clipId: summary.id,
      kind,
      start: start / clip.fps,
      end: end / clip.fps,
      label: '',
    }));
  });
  if (ranges.length > 0) commitMarks(app, addMarks('Keep foot contacts', ranges));
  else app.notices.report(`No other foot contacts found on ${summary.name}`);
}
