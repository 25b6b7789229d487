import { fatigueCapacity } from './fatigue.ts';
import { arrives } from './followed-joint.ts';
import { MIN_BLEND_TIME, type MuscleDrive, type MusclePull } from './muscle-progress.ts';

/** Limit on the time of a muscle's work, s: a slower one never arrives. */
export const MAX_WORK = 60;

/** The activation at which the strength of a uniform muscle is 1. */
const USUAL_ACTIVATION = 0.8;

/** Steps of `bestActivation`, each of which leaves two thirds of an interval. */
const NARROWINGS = 60;

/**
 * Time until the slowest muscle arrives, s; infinite if it needs longer than `MAX_WORK`. A spring never
 * arrives exactly.
 */
export function workTime({ drives, blendTimes, paths }: MusclePull): number {
  return drives.reduce((longest, drive, j) => {
    if (drive.spring !== undefined) return Number.POSITIVE_INFINITY;
    const path = paths?.[j] ?? null;
    const blends = 1 / Math.min(1, drive.translationalSensitivity);
    const time = Math.max(blendTimes[j], MIN_BLEND_TIME);
    const work =
      path === null
        ? (blends * time) / Math.max(drive.strength, 0)
        : arrives(path)
          ? path.endCapacity + (blends > 1 ? (blends - 1) / path.endSpeed : 0)
          : Number.POSITIVE_INFINITY;
    return Math.max(longest, timeForWork(drive, work));
  }, 0);
}

/** Time in which a muscle does `work` seconds of a rested muscle's work, s. Work is monotonic. */
export function timeForWork(drive: MuscleDrive, work: number): number {
  const isDone = (time: number): boolean => fatigueCapacity(drive.fatigue, drive, time) >= work;
  if (!isDone(MAX_WORK)) return Number.POSITIVE_INFINITY;
  let [before, after] = [0, MAX_WORK];
  // Bisection until the middle equals one of the ends, exact to the last bit.
  for (let middle = after / 2; middle > before && middle < after; middle = (before + after) / 2) {
    if (isDone(middle)) after = middle;
    else before = middle;
  }
  return after;
}

/**
 * A muscle without data, whose force grows with its activation: `strength` (blends per blend time) is that at
 * an activation of 0.8. So that more activation never takes longer, it is no more active than lets it arrive
 * first; a stronger one would tire before.
 *
 * @param blendTime s; 0 = it does not arrive at a time
 */
export function uniformDrive(drive: MuscleDrive, blendTime: number): MuscleDrive {
  const withActivation = (activation: number): MuscleDrive => ({
    ...drive,
    activation,
    strength: (drive.strength * activation) / USUAL_ACTIVATION,
  });
  const asSet = withActivation(drive.activation);
  const work = blendTime / Math.min(1, drive.translationalSensitivity);
  const cost = (each: MuscleDrive): number => arrivalCost(each, work / each.strength);
  if (cost(withActivation(drive.activation * 0.999)) >= cost(asSet)) return asSet;
  let [low, high] = [0, 1];
  for (let k = 0; k < NARROWINGS; k++) {
    const [a, b] = [low + (high - low) / 3, high - (high - low) / 3];
    if (cost(withActivation(a)) <= cost(withActivation(b))) high = b;
    else low = a;
  }
  return withActivation(Math.min(drive.activation, high));
}

/** The time until `work` is done, s; if it never is, longer the less of it is done at last. */
function arrivalCost(drive: MuscleDrive, work: number): number {
  const time = timeForWork(drive, work);
  if (Number.isFinite(time)) return time;
  return MAX_WORK * (2 - fatigueCapacity(drive.fatigue, drive, MAX_WORK) / work);
}
