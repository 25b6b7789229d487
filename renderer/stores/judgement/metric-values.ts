import type { Metric } from '#core/judgement/metric.ts';
import { numberWords } from '../../kit/number-words.ts';

/** A value with the digits of its metric; a dash where it does not apply. */
export function valueWords({ digits }: Metric, value: number): string {
  return Number.isFinite(value) ? numberWords(value, digits) : '–';
}
