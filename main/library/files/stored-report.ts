import type { FileAxes, Reading } from '../../../core/import/agree-on-readings.ts';
import type { ImportOptions, ImportReport } from '../../../core/import/import-report.ts';

/** What indexing found of a clip, in the light of the others in its folder: see `settlingReadings`. */
export interface StoredReport extends ImportReport {
  /** What the file says or is guessed to be by itself, where it is read otherwise. */
  readonly alone?: Reading;
  /** What most of the others are in, where that is something else. */
  readonly others?: FileAxes;
}

/** What has to be said to an importer so that it reads a file as `report` says. Nothing of most. */
export function agreedOptions({
  alone,
  unit,
  upAxis,
}: Pick<StoredReport, 'alone' | 'unit' | 'upAxis'>): ImportOptions {
  if (alone === undefined) return {};
  return { ...(alone.unit !== unit && { unit }), ...(alone.upAxis !== upAxis && { upAxis }) };
}
