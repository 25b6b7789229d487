import path from 'node:path';
import type { ClipImport } from '../../../contract/clips/import-choice.ts';
import type { ImportReport } from '../../../core/import/import-report.ts';
import type { Database } from '../database/database.ts';
import { readChoice } from './import-choices.ts';

interface ImportRow {
  readonly report: string;
  readonly path: string;
  readonly takes: number;
}

/** What a clip's file was taken for; undefined where there is no such clip. */
export function clipImport(db: Database, clipId: string): ClipImport | undefined {
  const row = db
    .prepare<[string], ImportRow>(
      `SELECT clips.report, files.path, (SELECT count(*) FROM clips AS take WHERE take.hash = clips.hash) AS takes
       FROM clips JOIN files ON files.id = clips.file_id WHERE clips.id = ?`,
    )
    .get(clipId);
  if (row === undefined) return undefined;
  const { unit, unitName, unitGuessed, upAxis, upAxisGuessed } = JSON.parse(row.report) as ImportReport;
  const folder = path.dirname(row.path);
  return {
    ...{ unit, unitName, unitGuessed, upAxis, upAxisGuessed },
    takes: row.takes,
    choice: readChoice(db, { kind: 'clip', id: clipId }),
    folder: {
      path: folder,
      name: path.basename(folder) || folder,
      choice: readChoice(db, { kind: 'folder', path: folder }),
    },
  };
}
