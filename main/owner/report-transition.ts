import type { SavedReport } from '#contract/exchange/export-plan.ts';
import { loadReported } from '../export/report/load-report.ts';
import type { Report, ReportStill } from '../export/report/report.ts';
import { createReportPage } from '../export/report/report-page.ts';
import { anyFile } from '../export/replacing.ts';
import { savedReport, writeReport } from '../export/report/write-report.ts';
import { settingsFileOf, settingsText } from '../export/settings/settings-file.ts';
import { playReviews } from '../export/settings/reviews.ts';
import { settingsOf } from '../export/settings/transition-settings.ts';
import type { Services } from '../ipc/services.ts';
import { refuse, valueOf } from '../library/problems.ts';
import { allTransitions } from '../library/rows/transition-rows.ts';

/** Files of a report by name, as text. */
export type ReportFiles = Readonly<Record<string, string>>;

/** The id of the newest transition, after all running jobs. */
export async function newestTransition({ library, jobs }: Services): Promise<string> {
  await jobs.idle();
  const newest = allTransitions(valueOf(library).db).at(-1);
  return (
    newest?.id ??
    refuse(
      'noTransition',
      'The library has no transition to play. Create one in the window, or add a settings file to the command.',
    )
  );
}

/** Writes the report of a transition, with `stills`, to `file`. */
export async function saveReport(
  services: Services,
  transitionId: string,
  stills: readonly ReportStill[],
  file: string,
): Promise<SavedReport | null> {
  const written = await writeReport(file, anyFile, null, () => reportOf(services, transitionId, stills));
  return written && savedReport(file, written);
}

async function reportOf(
  { library: opened, pool }: Services,
  transitionId: string,
  stills: readonly ReportStill[],
): Promise<Report> {
  const library = valueOf(opened);
  await playReviews(
    library,
    pool,
    allTransitions(library.db).filter(({ id }) => id === transitionId),
  );
  const settings = valueOf(settingsOf(library.db, transitionId));
  const reported = await loadReported(library, pool, settings, stills);
  return { title: reported.title, transitions: [reported], left: [] };
}

/**
 * Files of a report: the settings of a transition, a curve plot for each method, and a page with all of it
 * and `stills`.
 */
export async function reportFiles(
  services: Services,
  transitionId: string,
  stills: readonly ReportStill[],
): Promise<ReportFiles> {
  const report = await reportOf(services, transitionId, stills);
  const { db } = valueOf(services.library);
  return {
    ...Object.fromEntries(report.transitions[0].slots.map((slot) => [`plot-${slot.tag}.svg`, slot.plot])),
    'settings.json': settingsText(settingsFileOf(db, [transitionId], 'none')),
    'report.html': createReportPage(report),
  };
}
