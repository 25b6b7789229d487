// renderer/motion: what plays, evaluated at any moment
import type { ReadonlyPose } from '#core/pose/pose.ts';
import type { Moment, Motion, PlacedPose } from '#renderer/stores/shown/motion.ts';

/** Room for the joints of `pose` in world space. */
export function createPlacedPose(pose: ReadonlyPose): PlacedPose {
  const { joints } = pose.channels;
  return {
    positions: new Float32Array(joints * 3),
    rotations: new Float32Array(joints * 4),
    tracked: pose,
  };
}

/** Gives one moment for each motion: that of the motion asked for last. */
export function createMomentOf(): (motion: Motion) => Moment {
  let moment: Moment | null = null;
  return (motion) => {
    if (moment?.motion !== motion) moment = motion.createMoment();
    return moment;
  };
}
