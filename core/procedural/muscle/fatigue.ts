import type { FloatBuffer } from '../../kit/floats.ts';
import { capturePoseAtRest } from '../../pose/captured-pose.ts';
import { addOffset, chooseSides, createPoseOffset, scaleOffset, subtractPose } from '../../pose/offset.ts';
import type { Pose, ReadonlyPose } from '../../pose/pose.ts';

/** Minimum time constant, s, so that zero means "at once" without dividing by zero. */
const MIN_TIME_CONSTANT = 1e-6;

/** The constant effort of a muscle. */
export interface Effort {
  readonly activation: number; // clamped to 0 (rest) … 1 (maximum)
  readonly tauFatigue: number; // s, >= 0, of tiring at full activation
  readonly tauRecovery: number; // s, >= 0, of recovering at rest
}

/** A muscle that tires from the capture on. */
export interface TiringMuscle extends Effort {
  readonly fatigue: number; // at the capture, 0 … 1
  readonly translationalSensitivity: number; // factor on its work for positions
}

/**
 * Fatigue (0 rested, 1 exhausted) after `dt` seconds (>= 0) of `effort`. First-order fatigue and recovery in
 * closed form, so any number of steps equals one long step:
 *
 *   f' = a / tf (1 - f) - (1 - a) / tr f
 *   f(t) = inf + (f - inf) e^(-k t),   k = a / tf + (1 - a) / tr,   inf = (a / tf) / k
 *
 * Source: Bielak, "Pimp up your blends", fatigue blend, which leaves the formula open.
 */
export function fatigueStep(fatigue: number, effort: Effort, dt: number): number {
  const tiring = tiringRate(effort);
  const rate = tiring + recoveryRate(effort);
  const limit = tiring / rate;
  return limit + (fatigue - limit) * Math.exp(-rate * dt);
}

/** Rate of `fatigue` at this `effort`: `f' = a / tf (1 - f) - (1 - a) / tr f`, 1/s. */
export function fatigueRate(fatigue: number, effort: Effort): number {
  return tiringRate(effort) * (1 - fatigue) - recoveryRate(effort) * fatigue;
}

/**
 * Work in `elapsed` seconds (>= 0) of `effort` from `fatigue` on, in seconds of a rested muscle:
 *
 *   A(t) = integral of 1 - f = (1 - inf) t - (f - inf)(1 - e^(-k t)) / k
 */
export function fatigueCapacity(fatigue: number, effort: Effort, elapsed: number): number {
  const tiring = tiringRate(effort);
  const rate = tiring + recoveryRate(effort);
  const limit = tiring / rate;
  // expm1 keeps precision for short times.
  return (1 - limit) * elapsed + ((fatigue - limit) * Math.expm1(-rate * elapsed)) / rate;
}

/** Rate at which `effort` tires the rested part of a muscle: `a / tf`, 1/s. */
export function tiringRate({ activation, tauFatigue }: Effort): number {
  return Math.min(Math.max(activation, 0), 1) / Math.max(tauFatigue, MIN_TIME_CONSTANT);
}

/** Rate at which the tired part of a muscle recovers: `(1 - a) / tr`, 1/s. */
export function recoveryRate({ activation, tauRecovery }: Effort): number {
  return (1 - Math.min(Math.max(activation, 0), 1)) / Math.max(tauRecovery, MIN_TIME_CONSTANT);
}

/** Captures the arcs from `pose` to `fatiguePose`, which keep their sides up to a full turn. */
export function captureFatigue(
  pose: ReadonlyPose,
  fatiguePose: ReadonlyPose,
  drives: readonly TiringMuscle[],
) {
  return {
    fatiguePose: capturePoseAtRest(fatiguePose), // at rest
    drives, // [owners]
    sides: chooseSides(fatiguePose, pose), // [joints] sign of the fatigue pose's quaternions
    work: { offset: createPoseOffset(pose.channels), weights: new Float64Array(drives.length * 4) }, // scratch
  };
}

/** A fatigue pose, towards which a figure sinks as it tires, with its muscles. */
export type FatigueCapture = Readonly<ReturnType<typeof captureFatigue>>;

/**
 * Blends `pose` towards the fatigue pose by the fatigue `f` of each joint's muscle, with exact velocities:
 * rotations by `f`, positions by `min(1, f translationalSensitivity)`. Scales and curves stay.
 *
 * @param out  may be `pose`
 * @param time `elapsed` in s since the capture; below 0 counts as 0
 * Source: Bielak, "Pimp up your blends", fatigue blend.
 */
export function evaluateFatigue(
  out: Pose,
  pose: ReadonlyPose,
  capture: FatigueCapture,
  time: { readonly elapsed: number },
): Pose {
  const { fatiguePose, drives, sides, work } = capture;
  writeFatigue(work.weights, drives, time);
  const { values, rates, channels } = subtractPose(work.offset, fatiguePose, pose, sides);
  values.fill(0, channels.joints * 3, channels.linear);
  rates.fill(0, channels.joints * 3, channels.linear);
  return addOffset(out, pose, scaleOffset(work.offset, work.offset, work.weights));
}

/** [owners * 4] weight and rate of linear channels, then of turns. */
function writeFatigue(
  out: FloatBuffer,
  drives: readonly TiringMuscle[],
  time: { readonly elapsed: number },
): void {
  const elapsed = Math.max(time.elapsed, 0);
  for (let j = 0, at = 0; j < drives.length; j++, at += 4) {
    const drive = drives[j];
    const fatigue = fatigueStep(drive.fatigue, drive, elapsed);
    const rate = fatigueRate(fatigue, drive);
    const position = fatigue * drive.translationalSensitivity;
    out[at] = Math.min(position, 1);
    out[at + 1] = position < 1 ? rate * drive.translationalSensitivity : 0;
    out[at + 2] = fatigue;
    out[at + 3] = rate;
  }
}
