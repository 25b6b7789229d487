import type { FileAxes, ImportSettings } from '#core/import/agree-on-import-settings.ts';
import type { ImportOptions, ImportReport } from '#core/import/import-report.ts';

/** Import report of a clip, after comparison with the clips of its folder: see `updatingImportSettings`. */
export interface StoredReport extends ImportReport {
  /** Settings detected from the file alone, if those of its folder are used instead. */
  readonly alone?: ImportSettings;
  /** Unit and up axis of most other clips, if they differ. */
  readonly others?: FileAxes;
}

/** Options that make an importer read a file as in `report`. Empty for most files. */
export function agreedOptions({
  alone,
  unit,
  upAxis,
}: Pick<StoredReport, 'alone' | 'unit' | 'upAxis'>): ImportOptions {
  if (alone === undefined) return {};
  return { ...(alone.unit !== unit && { unit }), ...(alone.upAxis !== upAxis && { upAxis }) };
}
