import type { AuditReport } from '#contract/exchange/audit-report.ts';
import { roundTo } from '#core/kit/numbers.ts';
import { statusWords } from '#core/transition/review/review-changes.ts';
import { escapeMarkup } from '../../export/markup.ts';
import { describeFault } from './audit-text.ts';

type Judged = AuditReport['judged'][number];

/** A test as a build server lists it. */
interface TestCase {
  readonly name: string; // of the transition
  readonly slot: string;
  readonly kind: 'passed' | 'failure' | 'skipped' | 'error';
  readonly words: string;
  readonly properties: readonly (readonly [name: string, value: string])[];
}

/**
 * A report in the XML of JUnit: a test for each slot of each transition, which faults fail and waived faults
 * skip. Each has properties, as Jenkins shows them with `keepProperties`.
 */
export function junitText({ judged, faults, failed }: AuditReport): string {
  const cases = judged.flatMap((each) =>
    each.slots.map((slot): TestCase => {
      const { name } = each;
      const own = faults.filter((fault) => fault.transition === name && fault.slot === slot.name);
      const failing = own.filter(({ waived }) => waived === null);
      const words =
        failing.length > 0 ? failing.map(describeFault) : own.map((f) => `${describeFault(f)}: ${f.waived}`);
      const kind = failing.length > 0 ? 'failure' : own.length > 0 ? 'skipped' : 'passed';
      return { name, slot: slot.name, kind, words: words.join('; '), properties: propertiesOf(each, slot) };
    }),
  );
  const errors = failed.map(({ name, message }): TestCase => {
    return { name, slot: '', kind: 'error', words: message, properties: [] };
  });
  const all = [...cases, ...errors];
  const count = (kind: TestCase['kind']): number => all.filter((each) => each.kind === kind).length;
  const counts = `failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="Segue audit" tests="${all.length}" ${counts}>`,
    ...all.flatMap(linesOf),
    '</testsuite>\n',
  ].join('\n');
}

/** Ends with times in s, tags of both clips, and the review; what is not known has no property. */
function propertiesOf({ id, source, destination, review }: Judged, { method }: Judged['slots'][number]) {
  const seconds = (time: number | undefined) => (time === undefined ? '' : String(roundTo(time, 4)));
  const tags = [...new Set([...(source?.tags ?? []), ...(destination?.tags ?? [])])];
  const all = {
    id,
    source: source?.clip ?? '',
    out: seconds(source?.seconds),
    destination: destination?.clip ?? '',
    in: seconds(destination?.seconds),
    method,
    tags: tags.join(', '),
    review: review === undefined ? '' : statusWords[review],
  };
  return Object.entries(all).filter(([, value]) => value !== '');
}

function linesOf({ name, slot, kind, words, properties }: TestCase): readonly string[] {
  const listed = properties.map(
    ([key, value]) => `      <property name="${key}" value="${escapeMarkup(value)}"/>`,
  );
  return [
    `  <testcase classname="${escapeMarkup(name)}" name="${escapeMarkup(slot)}">`,
    ...(listed.length === 0 ? [] : ['    <properties>', ...listed, '    </properties>']),
    ...(kind === 'passed' ? [] : [`    <${kind} message="${escapeMarkup(words)}"/>`]),
    '  </testcase>',
  ];
}
