import { fatigueCapacity } from './fatigue.ts';
import { arrives } from './followed-joint.ts';
import { MIN_BLEND_TIME, type MuscleDrive, type MusclePull } from './muscle-progress.ts';

/** Limit on the time of a muscle's work, s: a slower one never arrives. */
export const MAX_WORK = 60;

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
