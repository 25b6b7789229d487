import type { Pose, ReadonlyPose } from '../../pose.ts';
import type { Floats } from '../../floats.ts';
import { createMeanWork, meanAngularVelocity, meanRotation, type RotationSet } from './mean-rotation.ts';

/** Poses to blend, bound once: their buffers, and weights that are rewritten for each frame. */
export interface PoseSet {
  readonly positions: readonly Floats[];
  readonly linearVelocities: readonly Floats[];
  readonly rotations: RotationSet;
  readonly work: Float64Array; // scratch
}

/** @param weights [poses * 2] weight (>= 0), rate (1/s) */
export function createPoseSet(poses: readonly ReadonlyPose[], weights: Floats): PoseSet {
  return {
    positions: poses.map(({ positions }) => positions),
    linearVelocities: poses.map(({ linearVelocities }) => linearVelocities),
    rotations: {
      rotations: poses.map(({ rotations }) => rotations),
      angularVelocities: poses.map(({ angularVelocities }) => angularVelocities),
      weights,
    },
    work: createMeanWork(),
  };
}

/**
 * Fills `out` (a separate buffer) with the weighted mean of all poses: `sum w_i p_i` and `meanRotation`, with exact velocities. Weights
 * sum to 1. Poses without weight are skipped.
 */
export function meanPose(out: Pose, { positions, linearVelocities, rotations, work }: PoseSet): Pose {
  const { weights } = rotations;
  for (let i = 0; i < out.positions.length; i++) {
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
  for (let q = 0, w = 0; q < out.rotations.length; q += 4, w += 3) {
    meanRotation(out.rotations, q, rotations, work);
    meanAngularVelocity(out.angularVelocities, out.rotations, w, rotations, work);
  }
  return out;
}
