import { ownedNumbers } from './channel-numbers.ts';
import type { Pose, ReadonlyPose } from './pose.ts';
import type { Floats } from '../kit/floats.ts';
import { createMeanWork, meanAngularVelocity, meanRotation } from './mean-rotation.ts';

/**
 * @param weights [poses * 2] weight (>= 0), rate (1/s)
 * @param owners  of the channels to blend; absent = all
 */
export function createPoseSet(
  poses: readonly ReadonlyPose[],
  weights: Floats,
  owners: readonly number[] = Array.from({ length: poses[0].channels.owners }, (_, owner) => owner),
) {
  const { channels } = poses[0];
  return {
    joints: Int32Array.from(owners.filter((owner) => owner < channels.joints)),
    numbers: ownedNumbers(channels, new Set(owners)),
    linear: poses.map(({ linear }) => linear),
    linearVelocities: poses.map(({ linearVelocities }) => linearVelocities),
    rotations: {
      rotations: poses.map(({ rotations }) => rotations),
      angularVelocities: poses.map(({ angularVelocities }) => angularVelocities),
      weights,
    },
    work: createMeanWork(), // scratch
  };
}

/** Poses to blend, bound once: their buffers, and weights that are rewritten for each frame. */
export type PoseSet = Readonly<ReturnType<typeof createPoseSet>>;

/**
 * Fills the channels of a set in `out` (a separate buffer) with the weighted mean of all poses: `sum w_i p_i`
 * and `meanRotation`, with exact velocities. Weights sum to 1. Poses without weight are skipped.
 */
export function meanPose(out: Pose, set: PoseSet): Pose {
  const { rotations, joints, numbers, work } = set;
  for (let n = 0; n < numbers.length; n++) meanNumber(out, numbers[n], set);
  for (let n = 0; n < joints.length; n++) {
    const joint = joints[n];
    meanRotation(out.rotations, joint * 4, rotations, work);
    meanAngularVelocity(out.angularVelocities, out.rotations, joint * 3, rotations, work);
  }
  return out;
}

function meanNumber(
  out: Pose,
  i: number,
  { linear, linearVelocities, rotations: { weights } }: PoseSet,
): void {
  let value = 0;
  let velocity = 0;
  for (let k = 0; k < linear.length; k++) {
    const weight = weights[k * 2];
    const rate = weights[k * 2 + 1];
    if (weight === 0 && rate === 0) continue;
    value += weight * linear[k][i];
    velocity += weight * linearVelocities[k][i] + rate * linear[k][i];
  }
  out.linear[i] = value;
  out.linearVelocities[i] = velocity;
}
