import type { Judgement, Measures } from '#core/judgement/judge.ts';
import { metrics } from '#core/judgement/metrics/registry.ts';
import { differenceOf } from '#core/judgement/comparisons.ts';
import { preferenceOf, type Preference } from '#core/judgement/preference.ts';
import type { MetricPair } from '#core/judgement/tune.ts';
import { formatNumber } from '#core/format-number.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';

/** Metrics that are named. */
const MOST_NAMED = 3;

/** What blind votes say of the slots. */
export function describeTaste(model: Preference, judgement: Judgement): string {
  const { votes, accuracy, named } = model;
  const share = `${formatNumber(100 * accuracy, 0)} %`;
  const first = favourite(model, judgement);
  const prefers = first === null ? '' : ` prefer ${first}`;
  const labels = named.slice(0, MOST_NAMED).map((k) => metrics[k].label.toLowerCase());
  const listen = labels.length === 0 ? '' : `${prefers && ','} and listen to ${labels.join(', ')}`;
  return `${votes} blind votes${prefers}${listen} (${share} foretold).`;
}

/** How the sentence was found. */
export function tasteTip({ weights, named }: Preference): string {
  const words = named.map(
    (k) =>
      `${metrics[k].label} ${weights[k] < 0 ? 'less' : 'more'} is liked (${formatNumber(Math.abs(weights[k]), 2)})`,
  );
  return [
    'Each vote of a blind comparison (B) is kept with the metrics of its slots',
    ...(words.length > 0 ? [words.join(', ')] : []),
    'Foretold: votes that were left out when the weights were fitted. Fewer than 1 % of votes without a taste are fitted as well',
  ].join('. ');
}

/** The two metrics that decide most; null = votes do not tell. */
export function tastePair(model: Preference | null): MetricPair | null {
  const [first, second] = model?.named ?? [];
  return first === undefined || second === undefined ? null : [metrics[first].id, metrics[second].id];
}

/**
 * The slot that is preferred to all others, with the lowest of these probabilities; null if there is one
 * slot.
 */
function favourite(model: Preference, { slots }: Judgement): string | null {
  if (slots.length < 2) return null;
  const values = slots.map(valuesOf);
  const least = values.map((own, slot) =>
    Math.min(
      ...values
        .filter((_, other) => other !== slot)
        .map((each) => preferenceOf(model, differenceOf(own, each))),
    ),
  );
  const best = least.indexOf(Math.max(...least));
  return `${slotLetter(best)} (${formatNumber(100 * least[best], 0)} %)`;
}

const valuesOf = (measures: Measures): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(measures).map(([id, { value }]) => [id, value]));
