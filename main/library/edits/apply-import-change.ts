import type { Change } from '../../../contract/edits/edits.ts';
import type { ImportSubject } from '../../../contract/clips/import-choice.ts';
import type { Database } from '../database/database.ts';
import { statementOf } from '../database/statements.ts';
import { pathRanges, rangesOfPaths } from '../files/path-ranges.ts';
import { refuse } from '../problems.ts';
import { loadChoices, readChoice, saveChoice } from '../files/import-choices.ts';
import type { Rereading } from '../readings/readings.ts';
import { applyReadings, planReadings } from '../readings/readings.ts';
import { joinChanges } from '../readings/work-on-clips.ts';
import { clipExists } from '../rows/clip-settings.ts';
import { settleListing } from '../search/settle-listing.ts';
import { refuseStale } from './refuse-stale.ts';

type ImportChange = Extract<Change, { kind: 'import.set' }>;

/**
 * Says what files are in. They and their clips are found by another hash from then on, so what was made of the clips stays with
 * them; that they have to be read again is noted, and whoever indexes them next does so. The work on clips that make room for
 * others has gone over before: see `exactImportChange`.
 */
export function applyImportChange(db: Database, change: ImportChange): void {
  const { subject, before, after } = change;
  refuseStale(readChoice(db, subject), before, () => 'What these files are in');
  refuseUnknownFiles(db, subject);
  saveChoice(db, subject, after);
  applyReadings(db, plans.get(change) ?? planReadings(db, loadChoices(db), subject));
  plans.delete(change);
  settleListing(db); // what was set aside is listed again before tags are put on it
}

/** A choice with what it takes before: the work on clips that come to be one with others goes over to those. */
export function exactImportChange(db: Database, change: ImportChange): Change[] {
  const choices = loadChoices(db, { subject: change.subject, choice: change.after });
  const plan = planReadings(db, choices, change.subject);
  if (plan.joined.length === 0) plans.set(change, plan);
  return [...joinChanges(db, plan.joined), change];
}

/** What was planned for a change that comes next, where no work goes over before: so that files are looked through once. */
const plans = new WeakMap<ImportChange, Rereading>();

/** Refuses a clip that is not there, and a folder without a file of this library. */
export function refuseUnknownFiles(db: Database, subject: ImportSubject): void {
  if (!isThere(db, subject)) refuse('unknownFiles', 'There is no file of this library there any more.');
}

function isThere(db: Database, subject: ImportSubject): boolean {
  if (subject.kind === 'clip') return clipExists(db, subject.id);
  const found = statementOf<[string], number>(
    db,
    `SELECT 1 FROM ${rangesOfPaths} CROSS JOIN files ON files.path BETWEEN low AND high WHERE files.hash IS NOT NULL LIMIT 1`,
  );
  return found.pluck().get(pathRanges([subject.path])) === 1;
}
