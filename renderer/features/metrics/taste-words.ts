import type { Judgement, Measures } from '../../../core/judgement/judge.ts';
import { metrics } from '../../../core/judgement/metrics/registry.ts';
import { differenceOf, noTasteWords, type Taste } from '../../../core/judgement/comparisons.ts';
import { preferenceOf, type Preference } from '../../../core/judgement/preference.ts';
import type { MetricPair } from '../../../core/judgement/tune.ts';
import { numberWords } from '../../kit/number-words.ts';
import { slotName } from '../../stores/slots/default-slots.ts';

/** Metrics that are named. */
const MOST_NAMED = 3;

/** What blind votes say of the slots. */
export function tasteWords(taste: Taste, judgement: Judgement): string {
  const { count, model, isHeard } = taste;
  if (model === null || !isHeard) return `Blind votes: ${noTasteWords(taste)}.`;
  const share = `${numberWords(100 * model.accuracy, 0)} %`;
  const first = favourite(model, judgement);
  const prefers = first === null ? '' : ` prefer ${first},`;
  const heard = heardMetrics(model)
    .slice(0, MOST_NAMED)
    .map(({ label }) => label.toLowerCase());
  return `${count} blind comparisons${prefers} and listen to ${heard.join(', ')} (${share} predicted).`;
}

/** How the sentence was found. */
export function tasteTip({ model }: Taste): string {
  const how = 'Each vote of a blind comparison (B) is kept with the metrics of its slots';
  if (model === null) return how;
  const weights = heardMetrics(model).map(
    ({ label, weight }) =>
      `${label} ${weight < 0 ? 'less' : 'more'} is liked (${numberWords(Math.abs(weight), 2)})`,
  );
  return `${how}. ${weights.join(', ')}. Predicted: votes that were left out when the weights were fitted`;
}

/** The two metrics that decide most; null = votes do not tell. */
export function tastePair({ model, isHeard }: Taste): MetricPair | null {
  if (model === null || !isHeard) return null;
  const [first, second] = heardMetrics(model);
  return second === undefined ? null : [first.id, second.id];
}

/** Metrics that decide, the strongest first. */
function heardMetrics({ weights }: Preference) {
  return metrics
    .map(({ id, label }, k) => ({ id, label, weight: weights[k] }))
    .filter(({ weight }) => Math.abs(weight) > LEAST_WEIGHT)
    .toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
}

/** Smaller weights are not heard: a difference of one spread changes the odds by less than a tenth. */
const LEAST_WEIGHT = 0.1;

/** The slot that is preferred to all others, with the lowest of these probabilities; null if there is one slot. */
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
  return `${slotName(best)} (${numberWords(100 * least[best], 0)} %)`;
}

const valuesOf = (measures: Measures): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(measures).map(([id, { value }]) => [id, value]));
