import type { Database } from '../database/database.ts';
import { loadChoices } from '../files/import-choices.ts';
import type { Rereading } from '../readings/readings.ts';
import { applyReadings, planReadings, planStranded } from '../readings/readings.ts';
import { joinChanges } from '../readings/work-on-clips.ts';
import { settleListing } from '../search/settle-listing.ts';
import type { AppliedEdit } from './applied-edit.ts';
import { applyEdit, lastRevision } from './edits.ts';
import { noteOwnEdit } from './own-edits.ts';

/**
 * Ends a run that found files elsewhere than where something was said of them: each is read as chosen where it is now, and clips
 * with work on them that are found nowhere go with their file. Where two clips become one by that, the work on them comes
 * together by an edit of its own, as all that changes what people made; where that is refused, both stay as they are.
 *
 * @param isSaidOtherwise whether other choices may count for files by now
 */
export function settleReadings(db: Database, isSaidOtherwise: boolean): AppliedEdit[] {
  const plans = [
    ...(isSaidOtherwise ? [(): Rereading => planReadings(db, loadChoices(db))] : []),
    () => planStranded(db),
  ];
  return plans.flatMap((plan) => carryOut(db, plan) ?? []);
}

function carryOut(db: Database, planOf: () => Rereading): AppliedEdit | undefined {
  const done = db
    .transaction(() => {
      const plan = planOf();
      const changes = joinChanges(db, plan.joined);
      const edit = changes.length > 0 ? applyEdit(db, { name: 'Bring copies together', changes }) : undefined;
      if (edit?.ok === false) return undefined;
      applyReadings(db, plan);
      settleListing(db);
      return edit && { ...edit.value, revision: lastRevision(db) };
    })
    .immediate();
  return done && noteOwnEdit(db, done);
}
