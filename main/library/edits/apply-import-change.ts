import type { Change } from '../../../contract/edits.ts';
import type { ImportSubject } from '../../../contract/import-choice.ts';
import { bytesHashOf, contentHash } from '../files/content-hash.ts';
import type { Database } from '../database/database.ts';
import { loadChoices, readChoice, saveChoice } from '../files/import-choices.ts';
import { pathRanges, rangesOfPaths } from '../files/path-ranges.ts';
import { refuse } from '../problems.ts';
import { refuseStale } from './refuse-stale.ts';
import { statementOf } from '../database/statements.ts';

interface AffectedFile {
  readonly id: string;
  readonly path: string;
  readonly hash: string;
}

/**
 * Says what files are in. They and their clips are found by another hash from then on, so what was made of the clips stays with
 * them; that they have to be read again is noted, and whoever indexes them next does so.
 */
export function applyImportChange(
  db: Database,
  { subject, before, after }: Extract<Change, { kind: 'import.set' }>,
): void {
  refuseStale(readChoice(db, subject), before, () => 'What these files are in');
  const affected = affectedFiles(db, subject);
  if (affected.length === 0) refuse('unknownFiles', 'There is no file of this library there any more.');
  saveChoice(db, subject, after);
  const choices = loadChoices(db);
  for (const { id, path, hash } of affected) {
    const bytesHash = bytesHashOf(hash);
    const next = contentHash(bytesHash, choices.optionsFor(path, bytesHash));
    if (next === hash) continue;
    // A clip that is read so already, from a copy elsewhere, keeps its own.
    statementOf(db, 'UPDATE OR IGNORE clips SET hash = ? WHERE file_id = ? AND hash = ?').run(next, id, hash);
    statementOf(db, 'UPDATE files SET hash = ?, importer = 0 WHERE id = ?').run(next, id);
    // Copies elsewhere that shared the clip get one of their own.
    statementOf(
      db,
      'UPDATE files SET importer = 0 WHERE hash = ? AND NOT EXISTS (SELECT 1 FROM clips WHERE clips.hash = files.hash)',
    ).run(hash);
  }
}

/** The places of the files that a choice is about: what has to be read after it was changed. */
export function placesOfChoice(db: Database, subject: ImportSubject): string[] {
  if (subject.kind === 'folder') return [subject.path];
  return affectedFiles(db, subject).map((file) => file.path);
}

function affectedFiles(db: Database, subject: ImportSubject): AffectedFile[] {
  if (subject.kind === 'folder') {
    return statementOf<[string], AffectedFile>(
      db,
      `SELECT files.id, files.path, files.hash FROM ${rangesOfPaths} CROSS JOIN files ON files.path BETWEEN low AND high
       WHERE files.hash IS NOT NULL`,
    ).all(pathRanges([subject.path]));
  }
  // The file that the clip is shown of first: the clip stays with it.
  return statementOf<[string], AffectedFile>(
    db,
    `SELECT files.id, files.path, files.hash FROM clips JOIN files ON files.hash = clips.hash WHERE clips.id = ?
     ORDER BY files.id <> clips.file_id`,
  ).all(subject.id);
}
