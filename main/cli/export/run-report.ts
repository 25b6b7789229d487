import { existsSync } from 'node:fs';
import path from 'node:path';
import { counted } from '../../../contract/words/counted.ts';
import { differenceOf, readEarlier } from '../../export/report/report-difference.ts';
import { createReportPage } from '../../export/report/report-page.ts';
import { transitionsIn } from '../../export/settings/export-settings.ts';
import { writeFileWhole } from '../../export/write-file.ts';
import type { Library } from '../../library/library.ts';
import { attemptLater, refuse, valueOf } from '../../library/problems.ts';
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
  if (existsSync(out) && !replace)
    refuse('exists', `Already there: ${out}. Choose another name, or add --replace.`, out);
  // First: a wrong file must not cost the whole report. One that is replaced is the earlier one.
  const earlier = await readEarlier(before ?? (existsSync(out) ? out : null), before !== null);
  const all = transitionsIn(library.db, scopeOf(library.db, scope));
  const loaded = await loadReportedNoted(library, all, terminal, signal);
  if (loaded === null) return null;
  const { transitions, left } = loaded;
  const since = earlier && differenceOf(transitions, earlier.kept, earlier.name);
  const title = `Transitions of ${path.basename(scope.library, '.db')}`;
  const page = createReportPage({ title, transitions, left, ...(since && { since }) });
  valueOf(await attemptLater(out, () => writeFileWhole(out, page)));
  const changes = since && { changed: since.changes.size, gone: since.gone };
  return { file: out, transitions: transitions.length, left, ...changes };
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
