import type { AuditReport } from '#contract/exchange/audit-report.ts';
import { visibleJson } from '#contract/words/visible-text.ts';
import { REPORT_MARK } from '../export/report/report-difference.ts';
import { modeToReplace, writeFileWhole } from '../export/write-file.ts';
import { attemptLater, valueOf } from '../library/problems.ts';
import { readAuditArguments, type AuditArguments } from './audit/audit-arguments.ts';
import { exitCodes, type Command } from './command.ts';
import type { Terminal } from './terminal.ts';
import { withLibrary } from './with-library.ts';

export const auditCommand: Command = {
  name: 'audit',
  usage:
    'LIBRARY [--tag TAG | --approved | --pairs TAG | --log FILE] [--methods ID,ID,…] [--preset NAME]… [--blend-times 0.1,0.2,…] ' +
    '[--budget METRIC<=LIMIT]… [--budgets FILE] [--baseline FILE [--worse-by PERCENT]] [--junit FILE] [--page FILE.html] [--results FILE] [--replace] [--workers N] [--limit N] [--by faults|taste] [--json]',
  help: 'Judges many transitions, ranks the worst with reasons, and fails if one exceeds a budget. Run again, it continues.',
  prepare(args, folder) {
    const read = readAuditArguments(args, folder);
    return (terminal, signal) =>
      withLibrary(read, terminal, async (library) => {
        await refuseOutputs(read); // first: a wrong name must not cost an hour
        const { runAudit } = await import('./audit/run-audit.ts');
        const report = await runAudit(library, read, terminal, signal);
        return report === null ? exitCodes.interrupted : print(report, read, terminal);
      });
  },
};

async function refuseOutputs({ junit, page, replace }: AuditArguments): Promise<void> {
  for (const [file, mark] of [
    [junit, 'none'],
    [page, REPORT_MARK],
  ] as const)
    if (file !== null) valueOf(await attemptLater(file, () => modeToReplace(file, replace ? 'any' : mark)));
}

async function print(report: AuditReport, { json, junit, replace }: AuditArguments, { note, out }: Terminal) {
  for (const { name, message } of report.failed) note(`${name}: ${message}`);
  if (junit !== null) {
    const { junitText } = await import('./audit/junit.ts');
    valueOf(
      await attemptLater(junit, () => writeFileWhole(junit, junitText(report), replace ? 'any' : 'none')),
    );
  }
  const { auditLines } = await import('./audit/audit-text.ts');
  if (json) out(visibleJson(report));
  else auditLines(report).forEach(out);
  const isFailed = report.faults.some(({ waived }) => waived === null) || report.failed.length > 0;
  return isFailed ? exitCodes.partly : exitCodes.ok;
}
