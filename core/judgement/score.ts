import type { Measures } from './judge.ts';
import type { MetricId } from './metric.ts';

/**
 * What counts as one fault in each metric, in its unit: about as much as one sees at once; or why a metric
 * does not count. Ours, by eye on the starter clips; a team’s own taste is fitted to its votes: see
 * `fitPreference`.
 */
export const FAULTS: Readonly<Record<MetricId, number | string>> = {
  footSlide: 5,
  footSkate: 'it counts feet that need not stand; foot slide counts those that do',
  skatingFrames: 'it counts feet that need not stand; foot slide counts those that do',
  footLock: 'it is what a lock hides, and foot slide what it leaves',
  meanFootLock: 'it is what a lock hides, and foot slide what it leaves',
  velocityJump: 0.5,
  turnJump: 'a joint that turns suddenly moves those below it suddenly: velocity jump counts it',
  accelerationJump: 'eyes forgive it',
  addedJerk: 1000,
  peakJerk: 'the clips have some themselves: added jerk counts what they have not',
  meanJerk: 'the clips have some themselves: added jerk counts what they have not',
  smoothness: 'the clips have some themselves: added jerk counts what they have not',
  responseTime: 0.3,
  distance: 'response time counts how late a slot arrives',
  overshoot: 10,
  lostMotion: 6,
  rootSpeedError: 0.5,
  beyondLimits: 5,
  unusualTurns: 'beyond joint limits counts most of it',
  belowGround: 3,
  throughTorso: 3,
};

/** The metrics that count as faults, in the order of tables. */
export const countedMetrics = Object.entries(FAULTS).flatMap(([id, fault]) =>
  typeof fault === 'number' ? [id as MetricId] : [],
);

/**
 * The faults of a slot, summed over metrics; 0 = none. A metric that does not apply counts as none, and none
 * makes up for others.
 */
export function faultsOf(measures: Measures): number {
  return Object.entries(FAULTS).reduce((sum, [id, fault]) => {
    const value = typeof fault === 'number' ? (measures[id]?.value ?? 0) / fault : 0;
    return sum + (value > 0 && Number.isFinite(value) ? value : 0);
  }, 0);
}
