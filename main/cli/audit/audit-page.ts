import path from 'node:path';
import { REPORT_MARK } from '../../export/report/report-difference.ts';
import { createReportPage } from '../../export/report/report-page.ts';
import { writeFileWhole } from '../../export/write-file.ts';
import type { Library } from '../../library/library.ts';
import { attemptLater, valueOf } from '../../library/problems.ts';
import { loadReportedNoted } from '../export/load-reported.ts';
import type { Terminal } from '../terminal.ts';
import type { Audited } from './audited.ts';

/**
 * Writes the worst transitions of an audit as one page, the worst first: poses, metrics, curves. Nothing if
 * `signal` interrupts it.
 */
export async function writeAuditPage(
  library: Library,
  asked: { readonly page: string; readonly replace: boolean; readonly worst: readonly Audited[] },
  terminal: Terminal,
  signal: AbortSignal,
): Promise<void> {
  const { page, replace, worst } = asked;
  const transitions = worst.map(({ name, transition }) => ({ ...transition, name }));
  const loaded = await loadReportedNoted(library, transitions, terminal, signal);
  if (loaded === null) return;
  const title = `Audit of ${path.basename(library.path, '.db')}: the worst first`;
  valueOf(
    await attemptLater(page, () =>
      writeFileWhole(page, createReportPage({ title, ...loaded }), replace ? 'any' : REPORT_MARK),
    ),
  );
}
