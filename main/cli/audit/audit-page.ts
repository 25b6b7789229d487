import path from 'node:path';
import { createReportPage } from '../../export/report/report-page.ts';
import { reportMark } from '../../export/report/report-difference.ts';
import { replacingFor } from '../../export/replacing.ts';
import { writeFileWhole } from '../../export/write-file.ts';
import { attemptLater, valueOf } from '../../library/problems.ts';
import type { Context } from '../frame/declaration.ts';
import { loadReportedNoted } from '../inputs/load-reported.ts';
import type { Audited } from './audited.ts';

/**
 * Writes the worst transitions of an audit as one page, the worst first: poses, metrics, curves. Nothing if
 * it is interrupted.
 */
export async function writeAuditPage(
  context: Context,
  page: string,
  replace: boolean,
  worst: readonly Audited[],
): Promise<void> {
  const transitions = worst.map(({ name, transition }) => ({ ...transition, name }));
  const loaded = await loadReportedNoted(context, transitions);
  if (loaded === null) return;
  const title = `Audit of ${path.basename(context.library.path, '.db')}: the worst first`;
  const rule = replacingFor(context.library, replace, reportMark);
  valueOf(await attemptLater(page, () => writeFileWhole(page, createReportPage({ title, ...loaded }), rule)));
}
