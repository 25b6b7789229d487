import type { ImportChoice, ImportSubject } from '../../../contract/clips/import-choice.ts';
import type { ImportOptions } from '../../../core/import/import-report.ts';
import type { Database } from '../database/database.ts';
import { statementOf } from '../database/statements.ts';
import { findChosenFolders, readChoice, saveChoice } from './choices.ts';

/**
 * For queries: JSON of what was said of a clip itself, or of another take in the same file, since a file is in one unit. NULL =
 * nothing.
 *
 * @param of what holds the hash
 */
export const ownImport = (of = 'clips.hash'): string => /* sql */ `(
  SELECT value FROM clips AS take CROSS JOIN choices ON what = 'import' AND kind = 'clip' AND subject = take.id
  WHERE ${isAnySaid} AND take.hash = ${of} ORDER BY take.take LIMIT 1)`;

/** In most libraries nothing is: SQLite asks this once, and need not look for each clip. */
const isAnySaid = `EXISTS (SELECT 1 FROM choices WHERE what = 'import' AND kind = 'clip')`;

const AS_GUESSED: ImportOptions = {};

/**
 * Finds what a clip's file is in, as people said: the nearest word counts, for unit and up axis each.
 *
 *     said of:   the clip  ▷  the folder of its home  ▷  the folder above …
 *
 * @returns a function of what `ownImport` finds and the path of the clip's home. For many clips: folders are read once
 */
export function findImportOptions(db: Database): (own: string | null, home: string) => ImportOptions {
  const foldersOf = findChosenFolders<ImportOptions>(db, 'import');
  return (own, home) => {
    const above = foldersOf(home);
    if (own === null && above.length === 0) return AS_GUESSED; // as most
    const said = above.map(({ choice }) => choice).toReversed();
    return Object.assign({}, ...said, JSON.parse(own ?? '{}')) as ImportOptions;
  };
}

/** What was said of a clip's file or of a folder itself. */
export function readImport(db: Database, subject: ImportSubject): ImportChoice {
  const text = subject.kind === 'folder' ? readChoice(db, 'import', subject) : saidOfClip(db, subject.id);
  const { unit = null, upAxis = null } = JSON.parse(text ?? '{}') as ImportOptions;
  return { unit, upAxis };
}

function saidOfClip(db: Database, clipId: string): string | undefined {
  return (
    statementOf<[string], string | null>(db, `SELECT ${ownImport()} FROM clips WHERE id = ?`)
      .pluck()
      .get(clipId) ?? undefined
  );
}

/** Of a clip it is kept for each take in its file, which may be another file's after an edit. */
export function saveImport(db: Database, subject: ImportSubject, { unit, upAxis }: ImportChoice): void {
  const options: ImportOptions = { ...(unit !== null && { unit }), ...(upAxis !== null && { upAxis }) };
  const value = unit === null && upAxis === null ? undefined : JSON.stringify(options);
  if (subject.kind === 'folder') return saveChoice(db, 'import', subject, value);
  const takes = statementOf<[string], string>(
    db,
    'SELECT id FROM clips WHERE hash = (SELECT hash FROM clips WHERE id = ?)',
  );
  for (const id of takes.pluck().all(subject.id)) saveChoice(db, 'import', { kind: 'clip', id }, value);
}
