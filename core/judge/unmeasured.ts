import type { Metric } from './metric.ts';
import { metricsIn } from './metrics/registry.ts';

/** `not measured: no feet are recognised`: a value that is missing is no zero, and equal to no other. */
export const describeUnmeasured = ({ unmeasured }: Pick<Metric, 'unmeasured'>): string =>
  unmeasured === undefined ? 'not measured' : `not measured: ${unmeasured}`;

/** Values by metric; null or NaN = it was not measured. */
type Values = Readonly<Record<string, number | null>>;

const isMeasured = (values: Values, { id }: Metric): boolean => Number.isFinite(values[id] ?? Number.NaN);

/** The metrics of which no slot has a value. */
export const unmeasuredIn = (slots: readonly Values[]): readonly Metric[] =>
  metricsIn(slots[0] ?? {}).filter((metric) => !slots.some((values) => isMeasured(values, metric)));

/** A sentence for each reason: `Foot slide, foot skate not measured: no feet are recognised.` */
export function unmeasuredLines(metrics: readonly Metric[]): readonly string[] {
  const reasons = [...new Set(metrics.map(describeUnmeasured))];
  return reasons.map((reason) => {
    const labels = metrics
      .filter((metric) => describeUnmeasured(metric) === reason)
      .map(({ label }) => label);
    const [first, ...others] = labels;
    return `${[first, ...others.map((label) => label.toLowerCase())].join(', ')} ${reason}.`;
  });
}
