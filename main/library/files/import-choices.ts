import path from 'node:path';
import type { ClipImport, ImportChoice, ImportSubject } from '../../../contract/import-choice.ts';
import type { ImportOptions, ImportReport, UpAxis } from '../../../core/import/import-report.ts';
import { bytesHashOf } from './content-hash.ts';
import type { Database } from '../database/database.ts';

interface ChoiceRow {
  readonly unit: number | null;
  readonly upAxis: UpAxis | null;
}

const nothing: ImportChoice = { unit: null, upAxis: null };

const keyOf = (subject: ImportSubject): string => (subject.kind === 'folder' ? subject.path : subject.id);

export function readChoice(db: Database, subject: ImportSubject): ImportChoice {
  const row = db
    .prepare<[string, string], ChoiceRow>(
      'SELECT unit, up_axis AS upAxis FROM import_choices WHERE kind = ? AND subject = ?',
    )
    .get(subject.kind, keyOf(subject));
  return row ?? nothing;
}

export function saveChoice(db: Database, subject: ImportSubject, { unit, upAxis }: ImportChoice): void {
  db.prepare('DELETE FROM import_choices WHERE kind = ? AND subject = ?').run(subject.kind, keyOf(subject));
  if (unit === null && upAxis === null) return;
  db.prepare('INSERT INTO import_choices (kind, subject, unit, up_axis) VALUES (?, ?, ?, ?)').run(
    subject.kind,
    keyOf(subject),
    unit,
    upAxis,
  );
}

/** All choices of a library, as they are now. */
export interface ImportChoices {
  /** @param bytesHash of the file, where it is known */
  optionsFor(file: string, bytesHash: string | undefined): ImportOptions;
}

export function loadChoices(db: Database): ImportChoices {
  const folders = new Map(
    db
      .prepare<[], ChoiceRow & { readonly subject: string }>(
        `SELECT subject, unit, up_axis AS upAxis FROM import_choices WHERE kind = 'folder'`,
      )
      .all()
      .map((row) => [row.subject, optionsOf(row)]),
  );
  const contents = new Map(
    db
      .prepare<[], ChoiceRow & { readonly hash: string }>(
        `SELECT clips.hash, unit, up_axis AS upAxis FROM import_choices JOIN clips ON clips.id = subject WHERE kind = 'clip'`,
      )
      .all()
      .map((row) => [bytesHashOf(row.hash), optionsOf(row)]),
  );
  /** The nearest folder's word counts. */
  const ofFolder = (folder: string): ImportOptions => {
    const above = path.dirname(folder);
    return { ...(above === folder ? {} : ofFolder(above)), ...folders.get(folder) };
  };
  return {
    optionsFor: (file, bytesHash) => ({
      ...(folders.size > 0 && ofFolder(path.dirname(file))),
      ...(bytesHash !== undefined && contents.get(bytesHash)),
    }),
  };
}

function optionsOf({ unit, upAxis }: ChoiceRow): ImportOptions {
  return { ...(unit !== null && { unit }), ...(upAxis !== null && { upAxis }) };
}

/** What a clip's file was taken for; undefined where there is no such clip. */
export function clipImport(db: Database, clipId: string): ClipImport | undefined {
  const row = db
    .prepare<[string], { readonly report: string; readonly path: string }>(
      'SELECT clips.report, files.path FROM clips JOIN files ON files.id = clips.file_id WHERE clips.id = ?',
    )
    .get(clipId);
  if (row === undefined) return undefined;
  const { unit, unitName, unitGuessed, upAxis, upAxisGuessed } = JSON.parse(row.report) as ImportReport;
  const folder = path.dirname(row.path);
  return {
    ...{ unit, unitName, unitGuessed, upAxis, upAxisGuessed },
    choice: readChoice(db, { kind: 'clip', id: clipId }),
    folder: {
      path: folder,
      name: path.basename(folder) || folder,
      choice: readChoice(db, { kind: 'folder', path: folder }),
    },
  };
}
