import {
  importOverride,
  optionsOf,
  type ImportOverride,
  type OverrideSubject,
} from '#contract/clips/import-override.ts';
import type { ImportOptions } from '#core/import/import-report.ts';
import type { Database } from '../database/database.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import { findFolderOverrides, readOverride, saveOverride } from './overrides.ts';
import type { StoredReport } from './stored-report.ts';

/**
 * SQL for the import override of a clip, also set on another take of its file, since a file has one unit.
 * JSON; NULL = none.
 *
 * @param of column of the hash
 */
export const ownImport = (of = 'clips.hash'): string => /* sql */ `(
  SELECT value FROM clips AS take CROSS JOIN choices ON what = 'import' AND kind = 'clip' AND subject = take.id
  WHERE ${hasOverrides} AND take.hash = ${of} ORDER BY take.take LIMIT 1)`;

/** Evaluated once by SQLite, so that a library without overrides is not searched for each clip. */
const hasOverrides = `EXISTS (SELECT 1 FROM choices WHERE what = 'import' AND kind = 'clip')`;

const AS_GUESSED: ImportOptions = {};

/**
 * Finds the import override of a clip: the nearest one takes precedence, separately for each part.
 *
 *     the clip  ▷  the folder of its file  ▷  the folder above …
 *
 * @returns a function of the result of `ownImport` and the path of the clip's file. Reads folders once for
 *   many clips
 */
export function findImportOptions(db: Database): (own: string | null, file: string) => ImportOptions {
  const foldersOf = findFolderOverrides(db, 'import');
  return (own, file) => {
    const above = foldersOf(file);
    if (own === null && above.length === 0) return AS_GUESSED; // as for most clips
    const overrides = above.map(({ choice }) => choice).toReversed();
    return Object.assign({}, ...overrides, JSON.parse(own ?? '{}')) as ImportOptions;
  };
}

/** The import override set for a clip's file or a folder itself. */
export function readImport(db: Database, subject: OverrideSubject): ImportOverride {
  const options =
    subject.kind === 'folder' ? readOverride(db, 'import', subject) : overrideOfClip(db, subject.id);
  return importOverride((part) => options?.[part]);
}

function overrideOfClip(db: Database, clipId: string): ImportOptions | null {
  const text = valuesIn<string | null>(db, `SELECT ${ownImport()} FROM clips WHERE id = ?`).get(clipId);
  return JSON.parse(text ?? 'null') as ImportOptions | null;
}

/**
 * Saves an import override; for a clip, on each take of its file, since takes may get separate files later.
 */
export function saveImport(db: Database, subject: OverrideSubject, override: ImportOverride): void {
  const options = optionsOf(override);
  const value = Object.keys(options).length === 0 ? null : options;
  if (subject.kind === 'folder') return saveOverride(db, 'import', subject, value);
  const takes = valuesIn<string>(
    db,
    'SELECT id FROM clips WHERE hash = (SELECT hash FROM clips WHERE id = ?)',
  );
  for (const id of takes.all(subject.id)) saveOverride(db, 'import', { kind: 'clip', id }, value);
  storeRates(db, subject.id);
}

interface RateRow {
  readonly id: string;
  readonly fps: number;
  readonly frameCount: number;
  readonly report: string;
  readonly own: string | null; // JSON
}

/**
 * Stores the frame rate of each take of a clip's file whose keys fit several: the one that the user sets, or
 * else the detected one.
 */
export function storeRates(db: Database, clipId: string): void {
  const rows = statementOf<[string], RateRow>(
    db,
    `SELECT id, fps, frame_count AS frameCount, report, ${ownImport()} AS own FROM clips
     WHERE hash = (SELECT hash FROM clips WHERE id = ?) AND report ->> '$.rates' IS NOT NULL`,
  ).all(clipId);
  for (const { id, fps: now, frameCount, report, own } of rows) {
    const { rates = [now], trimmedFrames } = JSON.parse(report) as StoredReport;
    const { fps: wanted = now } = JSON.parse(own ?? '{}') as ImportOptions;
    const fps = own !== null && rates.includes(wanted) ? wanted : rates[0];
    if (fps === now) continue;
    const frames = Math.round(((frameCount - 1 + trimmedFrames) / now) * fps) + 1 - trimmedFrames;
    statementOf(db, 'UPDATE clips SET fps = ?, frame_count = ? WHERE id = ?').run(fps, frames, id);
  }
}
