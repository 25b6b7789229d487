// main/cli/compare: the command that measures the slots of a transition
import {
  COMPARISON_FORMAT,
  COMPARISON_VERSION,
  type ComparisonReport,
} from '../../../contract/exchange/comparison-report.ts';
import { bestSlots, slotLetter, verdictWords } from '../../../core/judgement/compare-slots.ts';
import { judge, numbersOf } from '../../../core/judgement/judge.ts';
import { metrics } from '../../../core/judgement/metrics/registry.ts';
import { formatNumber } from '../../export/markup.ts';
import type { Library } from '../../library/library.ts';
import { alignedTable } from '../aligned-table.ts';
import { openTransition, playable } from './find-transition.ts';

/** Judges the slots of a transition. @param text its name or number */
export async function compareSlots(library: Library, text: string) {
  const { transition, number, opened } = await openTransition(library, text);
  const { id, name } = transition;
  const judgement = playable(transition, judge(opened));
  const { seconds, clips } = judgement;
  const report: ComparisonReport = {
    format: COMPARISON_FORMAT,
    version: COMPARISON_VERSION,
    transition: { id, name, number },
    seconds,
    slots: transition.slots.map(({ method, values }, slot) => ({
      name: slotLetter(slot),
      method,
      values,
      measures: numbersOf(judgement.slots[slot]),
      best: metrics.flatMap((metric) => (bestSlots(metric, judgement).includes(slot) ? metric.id : [])),
    })),
    clips: { source: numbersOf(clips.source), destination: numbersOf(clips.destination) },
  };
  return { report, judgement };
}

/** The comparison as lines: a table with the better values marked, and a verdict. */
export function comparisonLines({ report, judgement }: Awaited<ReturnType<typeof compareSlots>>) {
  const { slots, clips, transition, seconds } = report;
  const heads = slots.map(({ name, method }) => `${name} ${method} `);
  const rows = metrics.map(({ id, label, unit, digits }) => {
    const cell = (value: number | null | undefined): string =>
      value === undefined ? '' : value === null ? '–' : formatNumber(value, digits);
    return [
      label,
      unit,
      ...slots.map(({ measures, best }) => `${cell(measures[id])}${best.includes(id) ? '*' : ' '}`),
      cell(clips.source[id]),
      cell(clips.destination[id]),
    ];
  });
  return [
    ...alignedTable([['', 'unit', ...heads, 'source', 'destination'], ...rows]),
    `* better. Judged from the seam until ${seconds.toFixed(2)} s later.`,
    verdictWords(transition.name, judgement),
  ];
}
