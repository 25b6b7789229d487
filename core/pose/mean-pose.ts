import type { Pose, ReadonlyPose } from './pose.ts';
import type { Floats } from '../kit/floats.ts';
import { createMeanWork, meanAngularVelocity, meanRotation } from './mean-rotation.ts';

/**
 * @param weights [poses * 2] weight (>= 0), rate (1/s)
 * @param joints  those to blend; absent = all
 */
export function createPoseSet(
  poses: readonly ReadonlyPose[],
  weights: Floats,
  joints: Iterable<number> = Array.from({ length: poses[0].positions.length / 3 }, (_, j) => j),
) {
  return {
    joints: Int32Array.from(joints), // those that are blended
    positions: poses.map(({ positions }) => positions),
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
 * Fills the joints of a set in `out` (a separate buffer) with the weighted mean of all poses: `sum w_i p_i`
 * and `meanRotation`, with exact velocities. Weights sum to 1. Poses without weight are skipped.
 */
export function meanPose(out: Pose, set: PoseSet): Pose {
  const { rotations, joints, work } = set;
  for (let n = 0; n < joints.length; n++) {
    const joint = joints[n];
    for (let i = joint * 3; i < joint * 3 + 3; i++) meanPosition(out, i, set);
    meanRotation(out.rotations, joint * 4, rotations, work);
    meanAngularVelocity(out.angularVelocities, out.rotations, joint * 3, rotations, work);
  }
  return out;
}

function meanPosition(
  out: Pose,
  i: number,
  { positions, linearVelocities, rotations: { weights } }: PoseSet,
): void {
  let position = 0;
  let velocity = 0;
  for (let k = 0; k < positions.length; k++) {
    const weight = weights[k * 2];
    const rate = weights[k * 2 + 1];
    if (weight === 0 && rate === 0) continue;
    position += weight * positions[k][i];
    velocity += weight * linearVelocities[k][i] + rate * positions[k][i];
  }
  out.positions[i] = position;
  out.linearVelocities[i] = velocity;
}
