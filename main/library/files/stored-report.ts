import type { FileAxes, ImportSettings } from '#core/formats/agree-on-import-settings.ts';
import type { ImportOptions, ImportReport } from '#core/formats/import-report.ts';
import { reports } from '../json/json-columns.ts';
import { readJson } from '../json/stored-json.ts';

/** Import report of a clip, after comparison with the clips of its folder: see `updatingImportSettings`. */
export interface StoredReport extends ImportReport {
  /** Settings detected from the file alone, if those of its folder are used instead. */
  readonly alone?: ImportSettings;
  /** Unit and up axis of most other clips, if they differ. */
  readonly others?: FileAxes;
}

/** The report of a clip; undefined if it cannot be read. */
export const readReport = (text: string): StoredReport | undefined => readJson<StoredReport>(reports, text);

/** SQL for a field of a report; NULL in one that is no JSON. @param path SQL: `'$.unit'` */
export const inReport = (path: string, report = 'report'): string =>
  `CASE WHEN json_valid(${report}) THEN ${report} ->> ${path} END`;

/** Options that make an importer read a file as in `report`. Empty for most files. */
export function agreedOptions({
  alone,
  unit,
  upAxis,
}: Pick<StoredReport, 'alone' | 'unit' | 'upAxis'>): ImportOptions {
  if (alone === undefined) return {};
  return { ...(alone.unit !== unit && { unit }), ...(alone.upAxis !== upAxis && { upAxis }) };
}
