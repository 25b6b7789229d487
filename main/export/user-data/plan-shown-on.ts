import { OWN_SKELETON } from '#contract/clips/overrides.ts';
import type { UserDataFile } from '#contract/exchange/user-data-file.ts';
import type { Database } from '../../library/database/database.ts';
import { clipSummaries } from '../../library/rows/clip-rows.ts';
import { readShownOn } from '../../library/rows/shown-on-rows.ts';
import { findTree } from '../../library/rows/take-rows.ts';
import { transitionRows } from '../../library/rows/transition-rows.ts';
import type { MergeSteps } from './merge-steps.ts';

/**
 * Plans the choices of characters of `file`, after its transitions.
 *
 * @param here ids of clips in this library, by those in the file
 */
export function planShownOn(
  db: Database,
  file: UserDataFile,
  here: ReadonlyMap<string, string>,
  steps: MergeSteps,
): void {
  const nameOf = (id: string | undefined): string =>
    id === OWN_SKELETON ? 'own skeleton' : (clipSummaries(db, [id ?? ''])[0]?.name ?? '');
  for (const { subject: theirs, character } of file.shownOn ?? []) {
    const subject = here.get(theirs) ?? theirs;
    const transition = transitionRows.find(db, subject);
    const isKnown = subject === '' || here.has(theirs) || findTree(db, subject) !== undefined;
    if (!isKnown && transitionRows.find(db, subject) === undefined) continue; // refused itself
    const what = subject === '' ? 'The library' : `“${transition?.name ?? nameOf(subject)}”`;
    const after = character === OWN_SKELETON ? character : here.get(character);
    const before = readShownOn(db, subject);
    if (after === undefined) {
      const name = file.clips.find(({ id }) => id === character)?.name ?? '';
      steps.refuse(`${what} is not shown on the character “${name}”, which is not in this library.`);
    } else if (before === null) steps.add({ kind: 'character.set', subject, before, after });
    else if (before !== after)
      steps.ask(`character ${subject}`, `Character of ${what}`, nameOf(before), nameOf(after), {
        kind: 'character.set',
        subject,
        before,
        after,
      });
  }
}
