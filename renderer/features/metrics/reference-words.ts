import type { Metric } from '../../../core/judgement/metric.ts';
import { LEAST_VALUES, percentileOf, usualRange } from '../../../core/judgement/reference.ts';
import { counted } from '../../../contract/words/counted.ts';
import type { ReferenceAnswer } from '../../stores/judgement/reference-worker.ts';
import { valueWords } from '../../stores/judgement/metric-values.ts';

type Known = ReferenceAnswer | null;

/** From this percentile on, a value is named as unusual. */
const UNUSUAL = 90;

/** `97 %` for a value that is worse than 97 % of the library’s own motion; empty for usual ones. */
export function percentileWords(known: Known, metric: Metric, value: number): string {
  const percentile = known && percentileOf(known.reference, metric, value);
  return percentile === null || percentile < UNUSUAL ? '' : `${Math.floor(percentile)} %`;
}

/** `0.2–3.5`: the middle 90 % of the library’s own motion. Empty if too little of it was measured. */
export function usualWords(known: Known, metric: Metric): string {
  const range = known && usualRange(known.reference, metric);
  return range ? range.map((end) => valueWords(metric, end)).join(' – ') : '';
}

/** What the column of the library shows. */
export function libraryTip(known: Known): string {
  if (known === null) return 'Clips of the library by themselves are being measured';
  const parts = Math.max(0, ...Object.values(known.reference).map((values) => values.length));
  if (parts < LEAST_VALUES) return 'Too few clips of the library are longer than a second';
  return `The middle 90 % of ${parts} parts of ${counted(known.clips, 'clip')} by themselves, one second each. A percentage beside a value is the share of them that is better`;
}
