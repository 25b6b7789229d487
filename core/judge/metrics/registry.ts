// core/judge/metrics: one file for each group of metrics, and the registry of all
import type { Metric } from '../metric.ts';
import { distance, lostMotion, overshoot, responseTime } from './arrival.ts';
import { belowGround, beyondLimits, rootSpeedError, throughTorso, unusualTurns } from './body.ts';
import { footLock, footSlide, meanFootLock, meanSkate, skatingFrames } from './feet.ts';
import { accelerationJump, turnJump, velocityJump } from './jumps.ts';
import { addedJerk, meanJerk, peakAcceleration, peakJerk, smoothness } from './smoothness.ts';

const registered = [
  { label: 'Feet', metrics: [footSlide, meanSkate, skatingFrames, footLock, meanFootLock] },
  { label: 'Seam', metrics: [velocityJump, turnJump, accelerationJump] },
  { label: 'Smoothness', metrics: [addedJerk, peakAcceleration, peakJerk, meanJerk, smoothness] },
  { label: 'Arrival', metrics: [responseTime, distance, overshoot, lostMotion, rootSpeedError] },
  { label: 'Body', metrics: [beyondLimits, unusualTurns, belowGround, throughTorso] },
];

export type MetricId = (typeof registered)[number]['metrics'][number]['id'];

interface MetricGroup {
  readonly label: string;
  readonly metrics: readonly Metric<MetricId>[];
}

/** Metrics by what they judge, in the order of tables. */
export const metricGroups: readonly MetricGroup[] = registered;

/** Metrics of what a foot lock has to move: they read slots whose feet are free. */
export const lockMetrics: readonly Metric[] = [footLock, meanFootLock];

export const metrics: readonly Metric<MetricId>[] = metricGroups.flatMap((group) => group.metrics);

export const metricNamed = (id: string): Metric<MetricId> | undefined =>
  metrics.find((metric) => metric.id === id);

/** Metrics that judge a motion by itself. */
export const clipMetrics = metrics.filter(({ ofClips }) => ofClips);
