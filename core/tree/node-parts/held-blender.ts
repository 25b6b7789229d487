import { copyPose, type Pose } from '../../pose.ts';
import type { Blender } from '../node-kind.ts';

/** A leaf that always has the same pose, at rest. */
export function heldBlender(pose: Pose): Blender {
  pose.linearVelocities.fill(0);
  pose.angularVelocities.fill(0);
  return {
    children: [],
    weights: new Float64Array(0),
    weigh: () => undefined,
    blend: (out) => copyPose(out, pose),
  };
}
