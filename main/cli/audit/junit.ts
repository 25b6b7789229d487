import type { AuditReport } from '#contract/exchange/audit-report.ts';
import { escapeMarkup } from '../../export/markup.ts';
import { faultWords } from './audit-text.ts';

/**
 * A report in the XML of JUnit: a test for each slot of each transition, which faults fail and waived faults
 * skip.
 */
export function junitText({ judged, faults, failed }: AuditReport): string {
  const cases = judged.flatMap(({ name, slots }) =>
    slots.map((slot) => {
      const own = faults.filter((fault) => fault.transition === name && fault.slot === slot.name);
      const failing = own.filter(({ waived }) => waived === null);
      const words =
        failing.length > 0 ? failing.map(faultWords) : own.map((f) => `${faultWords(f)}: ${f.waived}`);
      const kind = failing.length > 0 ? 'failure' : own.length > 0 ? 'skipped' : 'passed';
      return { name, slot: slot.name, kind, words: words.join('; ') };
    }),
  );
  const errors = failed.map(({ name, message }) => ({ name, slot: '', kind: 'error', words: message }));
  const all = [...cases, ...errors];
  const count = (kind: string): number => all.filter((each) => each.kind === kind).length;
  const counts = `failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="Segue audit" tests="${all.length}" ${counts}>`,
    ...all.map(({ name, slot, kind, words }) => {
      const outcome = kind === 'passed' ? '' : `<${kind} message="${escapeMarkup(words)}"/>`;
      return `  <testcase classname="${escapeMarkup(name)}" name="${escapeMarkup(slot)}">${outcome}</testcase>`;
    }),
    '</testsuite>\n',
  ].join('\n');
}
