import { capturePoseAtRest } from '../../captured-pose.ts';
import { quatSlerp } from '../../math/quaternion-blend.ts';
import { addOffset, createPoseOffset } from '../../pose-offset.ts';
import { copyPose, createDoublePose, type Pose } from '../../pose.ts';
import type { Motion } from '../../motion.ts';
import { estimateExtrapolation, evaluateExtrapolation } from '../curves/extrapolation.ts';
import { constantHalfLife } from '../methods/dead-blend-constant.ts';

/** Half-life of the extrapolation after the last recorded pose, s. */
const COASTING_HALF_LIFE = 0.1;

/** Records the poses of `motion`; between them they are interpolated. */
export function recordPoses(
  motion: Pick<Motion, 'pose'>,
  times: RecordedTimes,
  joints: number,
): Motion['pose'] {
  return playPoses(samplePoses(motion, times, joints), times, joints);
}

/**
 * In a function of its own, so that what plays the poses has no closure in common with `motion` and keeps it
 * alive.
 */
function samplePoses(
  motion: Pick<Motion, 'pose'>,
  { at, step, count }: RecordedTimes,
  joints: number,
): readonly Pose[] {
  return Array.from({ length: count }, (_, k) =>
    motion.pose(createDoublePose(joints), { elapsed: at + (k - 1) * step }),
  );
}

function playPoses(poses: readonly Pose[], times: RecordedTimes, joints: number): Motion['pose'] {
  const last = poses.length - 1;
  const extrapolate = extrapolateFrom(poses[last], joints);
  return (out, { elapsed }) => {
    const place = placeIn(times, elapsed);
    if (place > last) return extrapolate(out, (place - last) * times.step);
    const k = Math.floor(place);
    return place === k ? copyPose(out, poses[k]) : mixPoses(out, poses[k], poses[k + 1], place - k);
  };
}

/** Extrapolates `pose` by a number of seconds. */
function extrapolateFrom(pose: Pose, joints: number): (out: Pose, elapsed: number) => Pose {
  const offset = createPoseOffset(joints);
  const extrapolation = estimateExtrapolation(pose, offset, constantHalfLife(COASTING_HALF_LIFE));
  const start = capturePoseAtRest(pose);
  return (out, elapsed) => addOffset(out, start, evaluateExtrapolation(offset, extrapolation, { elapsed }));
}

/** Writes the pose at `share` between two poses, with their velocities mixed. */
function mixPoses(out: Pose, from: Pose, to: Pose, share: number): Pose {
  mixNumbers(out.positions, from.positions, to.positions, share);
  mixNumbers(out.linearVelocities, from.linearVelocities, to.linearVelocities, share);
  mixNumbers(out.angularVelocities, from.angularVelocities, to.angularVelocities, share);
  for (let q = 0; q < out.rotations.length; q += 4) {
    quatSlerp(out.rotations, from.rotations, to.rotations, share, q, q, q);
  }
  return out;
}

function mixNumbers(
  out: Pose['positions'],
  from: Pose['positions'],
  to: Pose['positions'],
  share: number,
): void {
  for (let i = 0; i < out.length; i++) out[i] = from[i] + share * (to[i] - from[i]);
}

/** Recorded moments: `count` of them, `step` s apart, the second at `at`. */
export interface RecordedTimes {
  readonly at: number; // s
  readonly step: number; // s, > 0
  readonly count: number; // >= 3
}

/** Moments closer to a step than this share of it count as the step. */
const ON_STEP = 1e-6;

/**
 * The place of a time among recorded moments: 0 at the first and before it; whole if it is almost at a
 * moment.
 */
export function placeIn({ at, step }: RecordedTimes, elapsed: number): number {
  const place = (elapsed - at) / step + 1;
  const nearest = Math.round(place);
  return Math.max(Math.abs(place - nearest) < ON_STEP ? nearest : place, 0);
}
