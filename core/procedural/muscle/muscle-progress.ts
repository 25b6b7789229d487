import type { FloatBuffer, Floats } from '../../kit/floats.ts';
import { recoveryRate, tiringRate, type TiringMuscle, fatigueCapacity } from './fatigue.ts';
import { writeFollowedWork, type FollowedPull, type WorkPath, arrives } from './followed-joint.ts';
import type { JointSpring } from './muscle-asset.ts';

/** Minimum blend time, s. */
export const MIN_BLEND_TIME = 1e-6;

/** Smaller pulls count as zero, blends per blend time. */
const MIN_PULL = 1e-6;

/** Maximum factor between a half-life and its nominal value, in both directions. */
const MAX_STRETCH = 4;

/** The muscle that drives one joint through a blend. */
export interface MuscleDrive extends TiringMuscle {
  /**
   * Blends per blend time, 1 = nominal; below 0 it pushes away from the destination and never starts. Of a
   * spring, seconds per second.
   */
  readonly strength: number;
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

/** A spring and its damper, per inertia: `x'' + 2 b x' + k x = 0`. */
export interface SpringDamper {
  readonly pull: number; // k, 1/s^2
  readonly drag: number; // b, 1/s
}

/** Closer to critical damping than this share, a spring counts as critically damped. */
const CRITICAL = 1e-8;

export function springDamperOf({ stiffness, damping, inertia }: JointSpring): SpringDamper {
  return { pull: stiffness / inertia, drag: damping / (2 * inertia) };
}

/**
 * Replaces time and its rate by the progress of a joint on its spring, from rest, and the rate of that:
 *
 *   alpha = 1 - x,   x(0) = 1,   x'(0) = 0
 *
 * Softly damped, it overshoots 1 and swings back. Exact for any time.
 *
 * @param out at `at`: time s and its rate; receives alpha and its rate
 */
export function writeSpringProgress(out: FloatBuffer, at: number, { pull, drag }: SpringDamper): void {
  const time = out[at];
  const swing = pull - drag * drag;
  let x: number;
  let fall: number; // -x' / k
  if (swing > CRITICAL * pull) {
    const rate = Math.sqrt(swing);
    const remaining = Math.exp(-drag * time);
    fall = (remaining * Math.sin(rate * time)) / rate;
    x = remaining * Math.cos(rate * time) + drag * fall;
  } else if (swing < -CRITICAL * pull) {
    const spread = Math.sqrt(-swing);
    const fast = drag + spread;
    const slow = pull / fast;
    const slower = Math.exp(-slow * time);
    const faster = Math.exp(-fast * time);
    fall = (slower - faster) / (2 * spread);
    x = (fast * slower - slow * faster) / (2 * spread);
  } else {
    const remaining = Math.exp(-drag * time);
    fall = time * remaining;
    x = (1 + drag * time) * remaining;
  }
  out[at] = 1 - x;
  out[at + 1] *= pull * fall;
}

/**
 * The rate of the slowest part of a spring, 1/s: its distance is at most `(1 + y t) e^(-y t)`; 0 without
 * stiffness.
 */
export function slowestRate({ pull, drag }: SpringDamper): number {
  const swing = pull - drag * drag;
  if (pull === 0 || swing >= 0) return pull === 0 ? 0 : drag;
  return pull / (drag + Math.sqrt(-swing));
}
