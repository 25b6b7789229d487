import { expect, test } from 'vitest';
import type { Metric } from '#core/judgement/metric.ts';
import { metrics } from '#core/judgement/metrics/registry.ts';
import { formatMetric } from '#renderer/stores/judgement/metric-values.ts';

const slide = metrics.find(({ id }) => id === 'footSlide') as Metric;
const smoothness = metrics.find(({ id }) => id === 'smoothness') as Metric;

test('a value has the digits of its metric, and what does not apply is a dash', () => {
  expect(formatMetric(slide, Number.NaN)).toBe('–');
  expect(formatMetric(smoothness, -9.531)).toBe('−9.53');
});
