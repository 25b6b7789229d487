import type { FloatBuffer } from '../../kit/floats.ts';
import { capturePoseAtRest } from '../../pose/captured-pose.ts';
import { addOffset, chooseSides, createPoseOffset, scaleOffset, subtractPose } from '../../pose/offset.ts';
import type { Pose, ReadonlyPose } from '../../pose/pose.ts';
import { fatigueRate, fatigueStep } from './fatigue.ts';
import type { MuscleDrive } from './muscle-progress.ts';

/** Captures the arcs from `pose` to `fatiguePose`, which keep their sides up to a full turn. */
export function captureFatigue(
  pose: ReadonlyPose,
  fatiguePose: ReadonlyPose,
  drives: readonly MuscleDrive[],
) {
  return {
    fatiguePose: capturePoseAtRest(fatiguePose), // at rest
    drives, // [joints]
    sides: chooseSides(fatiguePose, pose), // [joints] sign of the fatigue pose's quaternions
    work: { offset: createPoseOffset(drives.length), weights: new Float64Array(drives.length * 4) }, // scratch
  };
}

/** A fatigue pose, towards which a figure sinks as it tires, with its muscles. */
export type FatigueCapture = Readonly<ReturnType<typeof captureFatigue>>;

/**
 * Blends `pose` towards the fatigue pose by the fatigue `f` of each joint's muscle, with exact velocities:
 * rotations by `f`, positions by `min(1, f translationalSensitivity)`.
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
  subtractPose(work.offset, fatiguePose, pose, sides);
  return addOffset(out, pose, scaleOffset(work.offset, work.offset, work.weights));
}

/** [joints * 4] weight and rate of positions, then of rotations. */
function writeFatigue(
  out: FloatBuffer,
  drives: readonly MuscleDrive[],
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
