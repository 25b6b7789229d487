import type { Floats } from '../kit/floats.ts';
import type { Pose, ReadonlyPose } from './pose.ts';

/** A copy of `pose` in doubles, for a capture. */
export function capturePose(pose: ReadonlyPose): Pose {
  const linear = new Float64Array(pose.linear);
  return {
    positions: linear.subarray(0, pose.positions.length),
    rotations: new Float64Array(pose.rotations),
    linear,
    linearVelocities: new Float64Array(pose.linearVelocities),
    angularVelocities: new Float64Array(pose.angularVelocities),
    channels: pose.channels,
  };
}

/** A copy of `pose` in doubles, with all velocities zero. */
export function capturePoseAtRest(pose: ReadonlyPose): Pose {
  const copy = capturePose(pose);
  copy.linearVelocities.fill(0);
  copy.angularVelocities.fill(0);
  return copy;
}

/**
 * Copies `pose` into `out`. Each quaternion keeps the sign that `sides` chose, so that it does not flip when
 * a blend ends.
 */
export function copyPoseOnSide(out: Pose, pose: ReadonlyPose, sides: Floats): Pose {
  out.linear.set(pose.linear);
  out.linearVelocities.set(pose.linearVelocities);
  out.angularVelocities.set(pose.angularVelocities);
  for (let i = 0; i < out.rotations.length; i++) out.rotations[i] = sides[i >> 2] * pose.rotations[i];
  return out;
}
