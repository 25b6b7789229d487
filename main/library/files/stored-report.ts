import type { FileAxes, Reading } from '../../../core/import/agree-on-readings.ts';
import type { ImportOptions, ImportReport } from '../../../core/import/import-report.ts';

/** Import report of a clip, after comparison with the clips of its folder: see `settlingReadings`. */
export interface StoredReport extends ImportReport {
  /** The reading of the file alone, if the folder's reading is used instead. */
  readonly alone?: Reading;
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
