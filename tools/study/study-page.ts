import { quantile } from '#core/audit/rank-slots.ts';
import { metricGroups, metrics } from '#core/judgement/metrics/registry.ts';
import { formatNumber } from '#core/format-number.ts';
import type { InterruptedSlot } from '#main/cli/work-kinds/stress-kind.ts';
import { INTERRUPTED_BLEND, SEEDS } from './interrupt-methods.ts';
import { TRANSITIONS, type StudyValues } from './judge-transitions.ts';
import { pairedDifference } from './paired-differences.ts';
import { quartiles } from './quartile-plot.ts';
import { BLEND_TIMES, studyMethods } from './study-slots.ts';

/** Results of the study over one set of clips. */
export interface StudyResults {
  readonly name: string; // of its files
  readonly clips: readonly string[];
  readonly values: StudyValues;
  readonly pairs: readonly string[]; // [transitions] clips of each
  readonly interrupted: readonly {
    readonly every: number;
    readonly slots: readonly (readonly InterruptedSlot[])[];
  }[]; // slots: [seeds][methods]
}

/**
 * The results as a page: a plot for each group of metrics, tables of medians and quartiles, and the minutes
 * of interruptions.
 */
export function studyPage(results: StudyResults): string {
  const { name, clips, values, interrupted } = results;
  return `${[
    `# Figures: ${name}`,
    `${TRANSITIONS} random transitions between ${clips.length} clips (${clips.join(', ')}), seed 1, and minutes of interruptions. Written by \`npm run tool -- study\`; [conclusions](README.md).`,
    ...metricGroups.map(
      ({ label }) => `![${label}: medians and quartiles of each method](${plotName(name, label)})`,
    ),
    ...BLEND_TIMES.flatMap((time, i) => [
      `## Blend time ${time} s`,
      'Median, and quartiles in parentheses.',
      table([
        ['metric', ...studyMethods.map((method) => method.name)],
        ...metrics.map((metric) => [
          metric.unit === '' ? metric.label : `${metric.label}, ${metric.unit}`,
          ...studyMethods.map((_, method) => {
            const found = quartiles(values, metric, i, method);
            if (found === null) return '–';
            const [low, middle, high] = [found.low, found.middle, found.high].map((value) =>
              formatNumber(value, metric.digits),
            );
            return `${middle} (${low} to ${high})`;
          }),
        ]),
      ]),
      `Difference from ${studyMethods[REFERENCE].name.toLowerCase()} in the same transitions: median, and the interval of 95 % of a bootstrap over pairs of clips. An interval with 0 says no difference.`,
      differenceTable(results, i),
    ]),
    '## Interruptions',
    `A minute with a request at these times, 60 frames per second, blend time ${INTERRUPTED_BLEND} s: the median of ${SEEDS.length} seeds, the least and the most.`,
    ...interrupted.map(({ every, slots }) =>
      interruptionTable(
        every,
        studyMethods.map((method) => method.name),
        slots,
      ),
    ),
  ].join('\n\n')}\n`;
}

/** The method to which others are compared. */
const REFERENCE = studyMethods.findIndex(({ id }) => id === 'deadBlendArticle');

function differenceTable({ values, pairs }: StudyResults, time: number): string {
  const others = [...studyMethods.keys()].filter((method) => method !== REFERENCE);
  return table([
    ['metric', ...others.map((method) => studyMethods[method].name)],
    ...metrics.map((metric) => [
      metric.unit === '' ? metric.label : `${metric.label}, ${metric.unit}`,
      ...others.map((method) => {
        const found = pairedDifference(values, pairs, metric, { time, method, from: REFERENCE });
        if (found === null) return '–';
        const [median, low, high] = [found.median, found.low, found.high].map((value) =>
          formatNumber(value, Math.max(metric.digits, 2)),
        );
        return `${median} [${low}, ${high}]`;
      }),
    ]),
  ]);
}

/** File name of the plot of a group of metrics. */
export const plotName = (name: string, group: string): string => `${name}-${group.toLowerCase()}.svg`;

const DEGREES = 180 / Math.PI;

/** What is said of a slot that is interrupted, with its decimals. */
const columns: readonly (readonly [head: string, digits: number, of: (slot: InterruptedSlot) => number])[] = [
  ['distance from clip, cm: mean', 1, ({ distance }) => distance.mean * 100],
  ['max', 1, ({ distance }) => distance.max * 100],
  ['fastest joint, °/s: 95 %', 0, ({ speed }) => speed.p95 * DEGREES],
  ['max', 0, ({ speed }) => speed.max * DEGREES],
  ['acceleration, °/s²: 95 %', 0, ({ acceleration }) => acceleration.p95 * DEGREES],
  ['beyond joint limits, °: max', 1, ({ violation }) => violation.max * DEGREES],
  ['frames beyond, %', 1, ({ beyond }) => beyond * 100],
];

/**
 * Slots that are interrupted `every` s.
 *
 * @param slots [seeds][slots] with several seeds: the median, the least and the most of them
 */
export function interruptionTable(
  every: number,
  names: readonly string[],
  slots: readonly (readonly InterruptedSlot[])[],
): string {
  const cell = (slot: number, [, digits, of]: (typeof columns)[number]): string => {
    const sorted = slots.map((seed) => of(seed[slot])).toSorted((a, b) => a - b);
    const [low, middle, high] = [0, 0.5, 1].map((share) => formatNumber(quantile(sorted, share), digits));
    return sorted.length === 1 ? middle : `${middle} [${low}, ${high}]`;
  };
  return table([
    [`every ${every} s`, ...columns.map(([head]) => head)],
    ...names.map((name, slot) => [name, ...columns.map((column) => cell(slot, column))]),
  ]);
}

function table([head, ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
