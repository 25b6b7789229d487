import type { Metric } from '#core/judgement/metric.ts';
import { formatNumber } from '#core/format-number.ts';

/** A value with the digits of its metric; a dash where it does not apply. */
export function formatMetric({ digits }: Metric, value: number): string {
  return Number.isFinite(value) ? formatNumber(value, digits) : '–';
}
