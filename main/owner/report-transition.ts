import { loadReported } from '../export/report/load-report.ts';
import type { ReportStill } from '../export/report/report.ts';
import { createReportPage } from '../export/report/report-page.ts';
import { settingsFileOf, settingsText } from '../export/settings/settings-file.ts';
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

/** Files of a report: the settings of a transition, a curve plot for each method, and a page with all of it and `stills`. */
export async function reportFiles(
  services: Services,
  transitionId: string,
  stills: readonly ReportStill[],
): Promise<ReportFiles> {
  const library = valueOf(services.library);
  const settings = valueOf(settingsOf(library.db, transitionId));
  const reported = await loadReported(library, services.pool, settings, stills);
  const report = { title: reported.title, transitions: [reported], left: [] };
  return {
    ...Object.fromEntries(reported.slots.map((slot) => [`plot-${slot.tag}.svg`, slot.plot])),
    'settings.json': settingsText(settingsFileOf(library.db, [transitionId], 'none')),
    'report.html': createReportPage(report),
  };
}
