import type { AuditReport } from '#contract/exchange/audit-report.ts';
import { counted } from '#contract/words/counted.ts';
import { quantile, sortedValues } from '#core/judge/audit.ts';
import { everyMetric, metricNamed, metrics } from '#core/judge/metrics/registry.ts';
import { formatNumber, withUnit } from '#core/kit/numbers.ts';
import { slotInWords } from '../inputs/method-slots.ts';
import { alignedTable } from '../frame/aligned-table.ts';

/**
 * A report as lines: medians of each slot, the worst slots with reasons, what no metric measures, what exceeds
 * budgets, and a summary.
 */
export function auditLines({ judged, ranking, faults, notes, failed }: AuditReport): readonly string[] {
  const waived = faults.filter((fault) => fault.waived !== null).length;
  return [
    ...(judged.length > 0 ? [...medianLines(judged), ''] : []),
    ...ranking.map(({ transition, slot, reasons }, i) => {
      const words =
        reasons.length === 0 ? 'worse than usual in nothing' : `worst by ${describeReasons(reasons)}`;
      return `${i + 1}. ${transition}, ${slotInWords(slot)}: ${words}`;
    }),
    '',
    ...notes.map(({ transition, slot, message }) =>
      slot === null ? message : `${transition}, ${slotInWords(slot)}: ${message}`,
    ),
    ...faults.map(
      (fault) => `${describeFault(fault)}${fault.waived === null ? '' : ` (waived: ${fault.waived})`}`,
    ),
    `${counted(judged.length, 'transition')} judged, ${failed.length} failed; ${counted(faults.length, 'fault')}, ${waived} of them waived`,
  ];
}

/** `walk → hop, A Spring inertialization: foot slide 45.0 cm, budget 2.0 cm` */
export function describeFault(fault: AuditReport['faults'][number]): string {
  const { transition, slot, metric, value, limit, baseline } = fault;
  const more = [
    ...(limit === null ? [] : [`budget ${measured(metric, limit)}`]),
    ...(baseline === null ? [] : [`before ${measured(metric, baseline)}`]),
  ];
  return [`${transition}, ${slotInWords(slot)}: ${named(metric, value)}`, ...more].join(', ');
}

/** `foot slide 45.0 cm, 97th percentile of this audit; mean jerk 90 m/s³, 90th` */
function describeReasons(reasons: AuditReport['ranking'][number]['reasons']): string {
  const words = reasons.map(({ metric, value, percentile }, i) => {
    const place = percentile === null ? '' : `, ${ordinal(Math.floor(percentile))}`;
    return `${named(metric, value)}${place}${place !== '' && i === 0 ? ' percentile of this audit' : ''}`;
  });
  return words.join('; ');
}

const named = (id: string, value: number): string =>
  `${(metricNamed(id)?.label ?? id).replace(/^./, (first) => first.toLowerCase())} ${measured(id, value)}`;

const measured = (id: string, value: number): string =>
  withUnit(formatNumber(value, metricNamed(id)?.digits ?? 2), metricNamed(id)?.unit ?? '');

function ordinal(number: number): string {
  const isTeen = number > 10 && number < 14;
  return `${number}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')}`;
}

/** A row for each metric with its median over all slots of a name. */
function medianLines(judged: AuditReport['judged']): readonly string[] {
  const names = [...new Set(judged.flatMap(({ slots }) => slots.map(({ name }) => name)))];
  const columns = names.map((name) =>
    judged.map((row) => ({ ...row, slots: row.slots.filter((slot) => slot.name === name) })),
  );
  const rows = everyMetric.flatMap((metric) => {
    const sorted = columns.map((column) => sortedValues(column, metric));
    const isOfAll = metrics.some(({ id }) => id === metric.id);
    if (!isOfAll && sorted.every((values) => values.length === 0)) return [];
    const medians = sorted.map((values) => formatNumber(quantile(values, 0.5), metric.digits));
    const cells = medians.map((median, i) => (sorted[i].length === 0 ? '–' : median));
    return [[metric.label, metric.unit, ...cells]];
  });
  return alignedTable([['median', 'unit', ...names.map(slotInWords)], ...rows]);
}
