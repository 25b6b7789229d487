import { openLoaded } from '../../core/transition/clips/loaded-chain.ts';
import { createEvaluation } from '../../core/transition/evaluation/create-evaluation.ts';
import { createReport, type ReportStill } from '../export/report.ts';
import { settingsOf } from '../export/settings/transition-settings.ts';
import { settingsFileOf, settingsText } from '../export/settings/settings-file.ts';
import { reportTransition, type ReportedTransition } from '../export/transition-report.ts';
import { loadChain } from '../import/clips/load-chain.ts';
import type { Services } from '../ipc/services.ts';
import type { Library } from '../library/library.ts';
import { refuse, valueOf } from '../library/problems.ts';
import { shownCharacter } from '../library/rows/shown-on-rows.ts';
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
  const reported = await loadTransition(services, valueOf(services.library), transitionId);
  const report = reportTransition(reported, stills);
  return {
    ...Object.fromEntries(report.slots.map((slot) => [`plot-${slot.tag}.svg`, slot.plot])),
    'settings.json': settingsText(settingsFileOf(valueOf(services.library).db, [transitionId], 'none')),
    'report.html': createReport(report),
  };
}

async function loadTransition(
  { pool }: Services,
  library: Library,
  transitionId: string,
): Promise<ReportedTransition> {
  const { db } = library;
  const settings = valueOf(settingsOf(db, transitionId));
  const chain = [...(settings.earlier ?? []), settings].map((link) => link.transition);
  const opened = openLoaded(await loadChain(library, pool, chain, shownCharacter(db, transitionId)));
  if (!opened.ok) refuse(opened.error.code, opened.error.message, opened.error.field);
  const evaluation = createEvaluation(opened.value.chain, opened.value.clips, opened.value.map);
  if (!evaluation.ok) refuse(evaluation.error.code, evaluation.error.message, evaluation.error.field);
  return { settings, evaluation: evaluation.value };
}
