import { existsSync } from 'node:fs';
import path from 'node:path';
import type { SavedReport } from '#contract/exchange/export-plan.ts';
import { attemptLater, valueOf } from '../../library/problems.ts';
import type { Replacing } from '../replacing.ts';
import { writeFileWhole } from '../write-file.ts';
import { differenceOf, readEarlier } from './report-difference.ts';
import { createReportPage } from './report-page.ts';
import type { Report, ReportDifference } from './report.ts';

/** A report as it was written. */
export interface WrittenReport {
  readonly report: Report;
  readonly since: ReportDifference | null;
}

/**
 * Writes a report, whole, with its changes since an earlier one.
 *
 * @param before file of the earlier report; null = the one that it replaces, if there is one
 * @param load makes the report; null = it was interrupted, and nothing is written
 */
export async function writeReport(
  out: string,
  replacing: Replacing,
  before: string | null,
  load: () => Promise<Report | null>,
): Promise<WrittenReport | null> {
  // First: a wrong file must not cost the whole report.
  const earlier = await readEarlier(before ?? (existsSync(out) ? out : null), before !== null);
  const report = await load();
  if (report === null) return null;
  const since = earlier && differenceOf(report.transitions, earlier.kept, earlier.name);
  const page = createReportPage({ ...report, ...(since && { since }) });
  valueOf(await attemptLater(out, () => writeFileWhole(out, page, replacing)));
  return { report, since };
}

/** Title of a report of many transitions. */
export const titleOfMany = (library: string): string => `Transitions of ${path.basename(library, '.db')}`;

/** What the window tells about a report. */
export function savedReport(file: string, { report, since }: WrittenReport): SavedReport {
  const { transitions, left } = report;
  return {
    fileName: path.basename(file),
    count: transitions.length,
    left: left.length,
    changed: since && since.changes.size + since.gone.length,
  };
}
