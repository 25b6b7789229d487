import { copyPose, createDoublePose } from '../../pose.ts';
import type { Motion } from './motion.ts';

/** `motion` with its pose evaluated once for each time, for several that read it in turn. */
export function shared(motion: Motion, joints: number): Motion {
  const pose = createDoublePose(joints);
  const last = { elapsed: Number.NaN };
  return {
    ...motion,
    pose(out, clock) {
      if (clock.elapsed !== last.elapsed) motion.pose(pose, clock);
      last.elapsed = clock.elapsed;
      return copyPose(out, pose);
    },
  };
}
