import { counted } from '#contract/words/counted.ts';
import { titleOfMany, writeReport } from '../../export/report/write-report.ts';
import { transitionsIn } from '../../export/settings/export-settings.ts';
import { modeToReplace } from '../../export/write-file.ts';
import type { Library } from '../../library/library.ts';
import { attemptLater, valueOf } from '../../library/problems.ts';
import type { Terminal } from '../terminal.ts';
import { loadReportedNoted } from './load-reported.ts';
import { scopeOf, type ScopeArguments } from './scope-arguments.ts';

export interface ReportArguments {
  readonly scope: ScopeArguments;
  readonly out: string; // file, absolute
  readonly before: string | null; // file, absolute
  readonly replace: boolean;
}

/** Writes a report. Null if `signal` interrupted it. */
export async function runReport(
  library: Library,
  { scope, out, before, replace }: ReportArguments,
  terminal: Terminal,
  signal: AbortSignal,
) {
  valueOf(await attemptLater(out, () => modeToReplace(out, replace ? 'any' : 'none')));
  const all = transitionsIn(library.db, scopeOf(library.db, scope));
  const written = await writeReport(out, before, async () => {
    const loaded = await loadReportedNoted(library, all, terminal, signal);
    return loaded && { title: titleOfMany(scope.library), ...loaded };
  });
  if (written === null) return null;
  const { report, since } = written;
  const changes = since && { changed: since.changes.size, gone: since.gone };
  return { file: out, transitions: report.transitions.length, left: report.left, ...changes };
}

/** The outcome as a line. */
export function reportLine({
  file,
  transitions,
  changed,
}: NonNullable<Awaited<ReturnType<typeof runReport>>>) {
  const since = changed === undefined ? '' : `, ${changed} changed`;
  return `${file}: ${counted(transitions, 'transition')}${since}`;
}
