import type { Measures } from './judge.ts';

/**
 * What counts as one fault in each metric, in its unit: about as much as one sees at once. Ours, by eye on the starter clips; a team’s own
 * taste is fitted to its votes: see `fitPreference`.
 */
const FAULTS: Readonly<Record<string, number>> = {
  footSlide: 5,
  velocityJump: 0.5,
  addedJerk: 1000,
  responseTime: 0.3,
  overshoot: 10,
  lostMotion: 20,
  rootSpeedError: 0.5,
  beyondLimits: 5,
  belowGround: 3,
  throughTorso: 3,
};

/** The faults of a slot, summed over metrics; 0 = none. A metric that does not apply counts as none. */
export function faultsOf(measures: Measures): number {
  return Object.entries(FAULTS).reduce((sum, [id, fault]) => {
    const value = measures[id]?.value ?? 0;
    return sum + (Number.isFinite(value) ? value / fault : 0);
  }, 0);
}
