import { counted } from '#contract/words/counted.ts';
import { replacingFor } from '../export/replacing.ts';
import { attemptLater, valueOf } from '../library/problems.ts';
import { command, interrupted } from './frame/command.ts';
import { exitCodes } from './frame/declaration.ts';
import { file } from './frame/option-types.ts';
import { checkScope, scopeOf, scopeOptions } from './inputs/find-transition.ts';

export const reportCommand = command({
  name: 'report',
  summary:
    'Writes one web page of transitions, all unless some are named: poses to scrub, curves, metrics, review, and what changed since an earlier report.',
  words: '[TRANSITION]…',
  library: 'read',
  options: {
    out: { type: file('FILE.html'), isNeeded: true, help: 'the page' },
    before: {
      type: file('FILE.html'),
      otherwise: 'the page that is replaced',
      help: 'an earlier report: the page marks what changed since',
    },
    approved: scopeOptions.approved,
    replace: scopeOptions.replace,
  },
  arrange: checkScope,
  async run({ out: page, before, replace, ...scope }, context) {
    const { reportMark } = await import('../export/report/report-difference.ts');
    const { titleOfMany, writeReport } = await import('../export/report/write-report.ts');
    const { transitionsIn } = await import('../export/settings/export-settings.ts');
    const { modeToReplace } = await import('../export/write-file.ts');
    const { loadReportedNoted } = await import('./inputs/load-reported.ts');
    const { library, warn } = context;
    const all = transitionsIn(library.db, scopeOf(library.db, scope));
    // It names those of the page before that are gone.
    const subject = { ids: all.map(({ id }) => id), canLose: true };
    const rule = replacingFor(library, replace, reportMark, subject);
    valueOf(await attemptLater(page, () => modeToReplace(page, rule)));
    const written = await writeReport(page, rule, before, async () => {
      const loaded = await loadReportedNoted(context, all);
      return loaded && { title: titleOfMany(library.path), ...loaded };
    });
    if (written === null) return interrupted();
    const { report, since } = written;
    const { length } = report.transitions;
    const changes = since && { changed: since.changes.size, gone: since.gone };
    for (const { title, why } of report.left) warn(`${title}: ${why}`);
    const changed = changes ? `, ${changes.changed} changed` : '';
    return {
      report: { file: page, transitions: length, left: report.left, ...changes },
      print: ({ out }) => out(`${page}: ${counted(length, 'transition')}${changed}`),
      code: report.left.length > 0 ? exitCodes.partly : exitCodes.ok,
    };
  },
});
