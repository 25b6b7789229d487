import type { Metric } from '#core/judge/metric.ts';
import { formatNumber } from '#core/kit/numbers.ts';

/** A value with the digits of its metric; a dash where it does not apply. */
export function formatMetric({ digits }: Metric, value: number): string {
  return Number.isFinite(value) ? formatNumber(value, digits) : '–';
}
