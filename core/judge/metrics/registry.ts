// core/judge/metrics: one file for each group of metrics, and the registry of all
import type { Channels } from '../../pose/channels.ts';
import type { Metric } from '../metric.ts';
import { distance, lostMotion, overshoot, responseTime } from './arrival.ts';
import { belowGround, beyondLimits, rootSpeedError, throughTorso, unusualTurns } from './body.ts';
import { channelMetrics, metricsOfChannels } from './channels.ts';
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

interface MetricGroup<Id extends string = string> {
  readonly label: string;
  readonly metrics: readonly Metric<Id>[];
}

/** Metrics of all clips by what they judge, in the order of tables. */
export const metricGroups: readonly MetricGroup<MetricId>[] = registered;

/** Metrics of what a foot lock has to move: they read slots whose feet are free. */
export const lockMetrics: readonly Metric[] = [footLock, meanFootLock];

/** Metrics of all clips. */
export const metrics: readonly Metric<MetricId>[] = metricGroups.flatMap((group) => group.metrics);

/** Metrics of all clips, then those of clips with scales and curves. */
export const everyMetric: readonly Metric[] = [...metrics, ...channelMetrics];

export const metricNamed = (id: string): Metric | undefined => everyMetric.find((metric) => metric.id === id);

/** Metrics that judge a motion by itself. */
export const clipMetrics = metrics.filter(({ ofClips }) => ofClips);

/** The metrics that apply to poses with these channels. */
export const metricsOf = (channels: Channels): readonly Metric[] => [
  ...metrics,
  ...metricsOfChannels(channels),
];

/** The groups that measures have: one of channels only where the clips have scales or curves. */
export function groupsIn(measures: Readonly<Record<string, unknown>>): readonly MetricGroup[] {
  const channels = channelMetrics.filter(({ id }) => id in measures);
  return channels.length > 0 ? [...metricGroups, { label: 'Channels', metrics: channels }] : metricGroups;
}

/** The metrics of `groupsIn`. */
export const metricsIn = (measures: Readonly<Record<string, unknown>>): readonly Metric[] =>
  groupsIn(measures).flatMap(({ metrics }) => metrics);
