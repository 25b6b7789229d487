import path from 'node:path';
import type { ClipImport } from '#contract/clips/import-override.ts';
import type { ImportOptions, ImportReport } from '#core/import/import-report.ts';
import { unitNameOf } from '#core/import/length-unit.ts';
import type { Database } from '../database/database.ts';
import type { StoredReport } from './stored-report.ts';
import { countDoubt, importDoubt } from './import-doubt.ts';
import { readImport } from './import-overrides.ts';
import { findOverrides, ownOverride } from './overrides.ts';
import { statementOf } from '../database/statements.ts';

interface ImportRow {
  readonly report: string;
  readonly own: string | null;
  readonly path: string;
  readonly takes: number;
}

/** Unit and up axis of a clip's file; undefined if there is no such clip. */
export function clipImport(db: Database, clipId: string): ClipImport | undefined {
  const row = statementOf<[string], ImportRow>(
    db,
    `SELECT clips.report, ${ownOverride('import')} AS own, files.path,
         (SELECT count(*) FROM clips AS take WHERE take.hash = clips.hash) AS takes
       FROM clips JOIN files ON files.id = clips.file_id WHERE clips.id = ?`,
  ).get(clipId);
  if (row === undefined) return undefined;
  const folder = path.dirname(row.path);
  const { choice: options } = findOverrides(db, 'import')(row.own, row.path);
  const report = JSON.parse(row.report) as StoredReport;
  const doubt = importDoubt(report, options);
  return {
    ...takenFor(report, options),
    rates: report.rates ?? [],
    doubt: doubt && countDoubt(db, clipId, folder, doubt),
    takes: row.takes,
    override: readImport(db, { kind: 'clip', id: clipId }),
    folder: {
      path: folder,
      name: path.basename(folder) || folder,
      override: readImport(db, { kind: 'folder', path: folder }),
    },
  };
}

type TakenFor = Pick<ImportReport, 'unit' | 'unitName' | 'unitGuessed' | 'upAxis' | 'upAxisGuessed'>;

/** Unit and up axis in effect: those of `report` unless overridden by `options`. */
export function takenFor(report: ImportReport, { unit, upAxis }: ImportOptions): TakenFor {
  return {
    unit: unit ?? report.unit,
    unitName: unit === undefined ? report.unitName : unitNameOf(unit),
    unitGuessed: unit === undefined && report.unitGuessed,
    upAxis: upAxis ?? report.upAxis,
    upAxisGuessed: upAxis === undefined && report.upAxisGuessed,
  };
}

/**
 * Ground height of a clip with an import override.
 *
 * @param groundHeight m, as `report` has it
 */
export function groundWithOverride(
  report: ImportReport,
  groundHeight: number,
  options: ImportOptions,
): number {
  const { unit, upAxis } = takenFor(report, options);
  const height = upAxis === report.upAxis ? groundHeight : report.otherGroundHeight;
  return (height * unit) / report.unit;
}
