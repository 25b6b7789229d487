import type { FloatBuffer, Floats } from '../floats.ts';
import { recoveryRate, tiringRate, type Effort } from './fatigue.ts';

/** Least blend time, s. */
const MIN_BLEND_TIME = 1e-6;

/** Smaller pulls count as zero, blends per blend time. */
const MIN_PULL = 1e-6;

/** Largest factor between a half-life and its nominal value, in both directions. */
const LARGEST_STRETCH = 4;

/** The muscle that drives one joint through a blend. */
export interface MuscleDrive extends Effort {
  readonly strength: number; // blends per blend time, 1 = nominal; >= 0
  readonly fatigue: number; // at the capture, 0 … 1
  /** Factor on `strength` for positions. */
  readonly translationalSensitivity: number;
}

/** Input of `evaluateMuscleProgress`: both [joints]. */
export interface MusclePull {
  readonly drives: readonly MuscleDrive[];
  readonly blendTimes: Floats; // s, >= 0
}

/** Numbers that `evaluateMuscleProgress` writes for each joint. */
export const MUSCLE_PROGRESS_SIZE = 4;

/**
 * Writes the progress of each joint from source to destination, and its rate: smoothstep of its muscle's work so far, which a tired
 * muscle does more slowly.
 *
 *   p(t) = strength A(t) / T,   alpha = 3 p^2 - 2 p^3,   rate = 6 p (1 - p) strength (1 - f(t)) / T
 *
 * 1 and 0 after the work is done; a muscle without strength never starts. `A`, `f`: `fatigueCapacity`, `fatigueStep`.
 *
 * @param out  [joints * 4] receives, for each joint, alpha (0 to 1) and rate (1/s) of positions, then of rotations
 * @param time `elapsed` in s since the capture; below 0 counts as 0
 */
export function evaluateMuscleProgress(
  out: FloatBuffer,
  { drives, blendTimes }: MusclePull,
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
    const speed = drive.strength / Math.max(blendTimes[j], MIN_BLEND_TIME);
    const work = speed * ((1 - limit) * elapsed + (beyond * gone) / change);
    const rate = speed * (1 - limit - beyond * (gone + 1));
    for (let part = 0; part < 2; part++) {
      const share = part === 0 ? drive.translationalSensitivity : 1;
      const p = Math.max(work * share, 0);
      out[at + part * 2] = p >= 1 ? 1 : p * p * (3 - 2 * p);
      out[at + part * 2 + 1] = p >= 1 ? 0 : 6 * p * (1 - p) * rate * share;
    }
  }
  return out;
}

/**
 * The half-life of an offset pulled by a muscle of `strength` (blends per blend time) and `fatigue` (0 … 1), s: `halfLife` (s, >= 0)
 * divided by the remaining pull, at most four times as long or as short; without pull four times.
 */
export function muscleHalfLife(halfLife: number, strength: number, fatigue: number): number {
  const pull = strength * (1 - fatigue);
  if (pull <= MIN_PULL) return LARGEST_STRETCH * halfLife;
  return Math.min(Math.max(halfLife / pull, halfLife / LARGEST_STRETCH), LARGEST_STRETCH * halfLife);
}
