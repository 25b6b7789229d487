import type { FloatBuffer, Floats } from '../../kit/floats.ts';
import { recoveryRate, tiringRate, type Effort } from './fatigue.ts';
import { writeFollowedWork, type FollowedPull, type WorkPath } from './followed-joint.ts';
import { writeSpringProgress, type SpringDamper } from './spring-damper.ts';

/** Minimum blend time, s. */
export const MIN_BLEND_TIME = 1e-6;

/** Smaller pulls count as zero, blends per blend time. */
const MIN_PULL = 1e-6;

/** Maximum factor between a half-life and its nominal value, in both directions. */
const MAX_STRETCH = 4;

/** The muscle that drives one joint through a blend. */
export interface MuscleDrive extends Effort {
  /**
   * Blends per blend time, 1 = nominal; below 0 it pushes away from the destination and never starts. Of a
   * spring, seconds per second.
   */
  readonly strength: number;
  readonly fatigue: number; // at the capture, 0 … 1
  /** Factor on `strength` for positions. */
  readonly translationalSensitivity: number;
  /** Present if length and velocity follow the joint: instead of the constant `strength`. */
  readonly followed?: FollowedPull | undefined;
  /** Present if the joint turns on a spring. */
  readonly spring?: SpringDamper | undefined;
}

/** Input of `evaluateMuscleProgress`: all [joints]. */
export interface MusclePull {
  readonly drives: readonly MuscleDrive[];
  readonly blendTimes: Floats; // s, >= 0; of a spring 1 s by the factor of its joint
  readonly paths?: readonly (WorkPath | null)[]; // of followed joints
}

/** Numbers that `evaluateMuscleProgress` writes for each joint. */
export const MUSCLE_PROGRESS_SIZE = 4;

/**
 * Writes the progress of each joint from source to destination, and its rate: smoothstep of its muscle's work
 * so far, which a tired muscle does more slowly.
 *
 *   p(t) = strength A(t) / T,   alpha = 3 p^2 - 2 p^3,   rate = 6 p (1 - p) strength (1 - f(t)) / T
 *
 * 1 and 0 after the work is done; a muscle without strength never starts. `A`, `f`: `fatigueCapacity`,
 * `fatigueStep`. A followed joint has its own `p`: see `followWork`. On a spring, `p` is a time: see
 * `writeSpringProgress`.
 *
 * @param out  [joints * 4] receives, for each joint, alpha (0 to 1) and rate (1/s) of positions, then of rotations
 * @param time `elapsed` in s since the capture; below 0 counts as 0
 */
export function evaluateMuscleProgress(
  out: FloatBuffer,
  { drives, blendTimes, paths }: MusclePull,
  time: { readonly elapsed: number },
): FloatBuffer {
  const elapsed = Math.max(time.elapsed, 0);
  for (let j = 0, at = 0; j < drives.length; j++, at += MUSCLE_PROGRESS_SIZE) {
    const drive = drives[j];
    // `fatigueCapacity` and `fatigueStep` inlined with shared terms: numbers that cross a call may be boxed.
    const tiring = tiringRate(drive);
    const change = tiring + recoveryRate(drive);
    const limit = tiring / change;
    const beyond = drive.fatigue - limit;
    const gone = Math.expm1(-change * elapsed);
    const capacity = (1 - limit) * elapsed + (beyond * gone) / change;
    const rested = 1 - limit - beyond * (gone + 1);
    const path = paths?.[j] ?? null;
    const speed = drive.strength / Math.max(blendTimes[j], MIN_BLEND_TIME);
    out[at] = path === null ? speed * capacity : capacity;
    out[at + 1] = path === null ? speed * rested : rested;
    out[at + 2] = elapsed;
    if (path !== null) writeFollowedWork(out, at, path);
    const work = out[at];
    const rate = out[at + 1];
    for (let part = 0; part < 2; part++) {
      const share = part === 0 ? drive.translationalSensitivity : 1;
      const to = at + part * 2;
      const p = Math.max(work * share, 0);
      const isSpring = drive.spring !== undefined;
      out[to] = isSpring ? p : p >= 1 ? 1 : p * p * (3 - 2 * p);
      out[to + 1] = isSpring ? rate * share : p >= 1 ? 0 : 6 * p * (1 - p) * rate * share;
      if (drive.spring !== undefined) writeSpringProgress(out, to, drive.spring);
    }
  }
  return out;
}

/**
 * The half-life of an offset pulled by a muscle of `strength` (blends per blend time) and `fatigue` (0 … 1),
 * s: `halfLife` (s, >= 0) divided by the remaining pull, at most four times as long or as short; without pull
 * four times.
 */
export function muscleHalfLife(halfLife: number, strength: number, fatigue: number): number {
  const pull = strength * (1 - fatigue);
  if (pull <= MIN_PULL) return MAX_STRETCH * halfLife;
  return Math.min(Math.max(halfLife / pull, halfLife / MAX_STRETCH), MAX_STRETCH * halfLife);
}
