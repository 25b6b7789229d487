import { metricGroups, metrics } from '#core/judge/metrics/registry.ts';
import { formatNumber } from '#core/kit/numbers.ts';
import { HALF_SECONDS, INTERRUPTED_BLEND, type InterruptedSlot } from './interrupt-methods.ts';
import { TRANSITIONS, type ClipPair, type StudyValues } from './judge-transitions.ts';
import { HALVES, pairedDifference } from './paired-differences.ts';
import { quartiles } from './quartile-plot.ts';
import { BLEND_TIMES, studyMethods } from './study-slots.ts';
import { differenceCell, halfDifferences, halvesTable, table } from './study-tables.ts';

/** The method to which others are compared. */
const REFERENCE = studyMethods.findIndex(({ id }) => id === 'deadBlendArticle');

const names = studyMethods.map((method) => method.name);
const reference = names[REFERENCE].toLowerCase();

/** Results of the study over one set of clips. */
export interface StudyResults {
  readonly name: string; // of its files
  readonly clips: readonly string[];
  readonly hash: string | null; // of clips that are made
  readonly values: StudyValues;
  readonly pairs: readonly ClipPair[]; // [transitions] clips of each
  readonly interrupted: readonly {
    readonly every: number;
    readonly plays: readonly (readonly InterruptedSlot[])[];
  }[]; // plays: [halves][methods]
}

/**
 * The results as a page: a plot for each group of metrics, tables of medians and quartiles, and those of
 * interruptions.
 */
export function studyPage(results: StudyResults): string {
  const { name, clips, hash, values, interrupted } = results;
  const made =
    hash === null
      ? ''
      : ` The clips are made by \`tools/study/made\`; the SHA-256 of their files begins with ${hash}.`;
  return `${[
    `# Figures: ${name}`,
    `${TRANSITIONS} random transitions between ${clips.length} clips (${clips.join(', ')}), seed 1, and interruptions.${made} Written by \`npm run tool -- study\`; [conclusions](README.md).`,
    ...metricGroups.map(
      ({ label }) => `![${label}: medians and quartiles of each method](${plotName(name, label)})`,
    ),
    ...BLEND_TIMES.flatMap((time, i) => [
      `## Blend time ${time} s`,
      'Median, and quartiles in parentheses.',
      table([
        ['metric', ...names],
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
      `Difference from ${reference} in the same transitions: median, the interval of 95 % of a bootstrap over clips, and in how many of ${HALVES} halves of the clips the median has the same sign.`,
      differenceTable(results, i),
    ]),
    '## Interruptions',
    `${HALVES} random halves of the clips play for ${HALF_SECONDS} s with a request at these times, 60 frames per second, blend time ${INTERRUPTED_BLEND} s. Median, and quartiles in parentheses; then the difference from ${reference} in the same halves: median, the interval that holds 95 % of them, and in how many it has the same sign.`,
    ...interrupted.flatMap(({ every, plays }) => [
      halvesTable(every, names, plays),
      halfDifferences(every, names, plays, REFERENCE),
    ]),
  ].join('\n\n')}\n`;
}

function differenceTable({ values, pairs }: StudyResults, time: number): string {
  const others = [...studyMethods.keys()].filter((method) => method !== REFERENCE);
  return table([
    ['metric', ...others.map((method) => names[method])],
    ...metrics.map((metric) => [
      metric.unit === '' ? metric.label : `${metric.label}, ${metric.unit}`,
      ...others.map((method) => {
        const found = pairedDifference(values, pairs, metric, { time, method, from: REFERENCE });
        return found === null ? '–' : differenceCell(found, Math.max(metric.digits, 2));
      }),
    ]),
  ]);
}

/** File name of the plot of a group of metrics. */
export const plotName = (name: string, group: string): string => `${name}-${group.toLowerCase()}.svg`;
