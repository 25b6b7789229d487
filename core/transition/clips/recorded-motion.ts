import type { Motion } from '../../clip/motion.ts';
import { createRootSample } from '../../clip/root/root-sample.ts';
import { rootStep, rootVelocity } from '../../clip/root/root-state.ts';
import { capturePoseAtRest } from '../../pose/captured-pose.ts';
import { quatSlerp } from '../../math/quaternion-blend.ts';
import { addOffset, createPoseOffset } from '../../pose/offset.ts';
import { tableOf, type RigChannels } from '../../pose/channels.ts';
import { copyPose, createDoublePose, type Pose } from '../../pose/pose.ts';
import {
  estimateExtrapolation,
  evaluateExtrapolation,
} from '../../methods/half-lives/estimate-extrapolation.ts';
import { constantHalfLife } from '../../methods/dead-blend-constant.ts';

/*
 * An interrupted motion, recorded from one step before the seam for as long as the new blend reads it:
 *
 *   step      -1        0         1    …    last
 *   motion     ●────────●─────────●─────────●╌╌╌╌▶ extrapolated
 *                     seam
 *
 * So a blend keeps no motion before it alive, however many there were: three poses for a method that only
 * needs the seam; for a crossfade, whose source continues to play, as many as its blend time has frames. That
 * is exact at any depth, where nested crossfades that play each other would cost more with each.
 */

/** Limit on a recorded motion, s: a muscle may never arrive. */
const MAX_DURATION = 2;

/** The times of a record, s. */
export interface RecordedSpan {
  readonly at: number; // the seam, on the motion's clock
  readonly poseStep: number; // > 0
  readonly rootStep: number; // > 0
  readonly posesFor: number; // after the seam, >= 0
  readonly rootFor: number;
}

/**
 * A record of `motion`, which is not kept. The result has the same clock; before the record it holds its
 * first pose.
 */
export function recorded(motion: Motion, span: RecordedSpan, rig: RigChannels): Motion {
  const { at, poseStep, rootStep } = span;
  const poseTrack = { at, step: poseStep, count: countOf(span.posesFor, poseStep) };
  const rootTrack = { at, step: rootStep, count: countOf(span.rootFor, rootStep) };
  return {
    pose: recordPoses(motion, poseTrack, rig),
    root: recordRoot(motion, rootTrack),
    begins: motion.begins,
    channels: tableOf(rig),
  };
}

/** Steps -1 to 1 at least: a motion that begins at the seam has its velocity after it. */
function countOf(seconds: number, step: number): number {
  return Math.max(Math.ceil(Math.min(seconds, MAX_DURATION) / step), 1) + 2;
}

/** Numbers of a recorded root: its state, then its velocity. */
const SIZE = 6;

/**
 * Records the root of `motion`. Between two moments it has a constant velocity; after the last, the velocity
 * that it had there.
 */
function recordRoot(motion: Pick<Motion, 'root'>, times: RecordedTimes): Motion['root'] {
  const { at, step, count } = times;
  const roots = new Float64Array(count * SIZE);
  const sample = createRootSample();
  for (let k = 0; k < count; k++) {
    motion.root(sample, { elapsed: at + (k - 1) * step });
    roots.set(sample.state, k * SIZE);
    roots.set(sample.velocity, k * SIZE + 3);
  }
  const last = count - 1;
  const way = new Float64Array(3);
  return (out, { elapsed }) => {
    const place = placeIn(times, elapsed);
    const k = Math.min(Math.floor(place), last);
    const from = k * SIZE;
    const to = Math.min(k + 1, last) * SIZE;
    const share = place - k;
    const { state, velocity } = out;
    for (let i = 0; i < 3; i++) velocity[i] = roots[from + 3 + i];
    if (k < last) {
      for (let i = 0; i < 3; i++) state[i] = roots[to + i];
      rootVelocity(way, roots, state, 1, from);
      rootStep(state, roots, way, share, from);
      for (let i = 0; i < 3; i++) velocity[i] += share * (roots[to + 3 + i] - velocity[i]);
    } else rootStep(state, roots, velocity, share * step, from);
    return out;
  };
}

/** Half-life of the extrapolation after the last recorded pose, s. */
const COASTING_HALF_LIFE = 0.1;

/** Records the poses of `motion`; between them they are interpolated. */
function recordPoses(motion: Pick<Motion, 'pose'>, times: RecordedTimes, rig: RigChannels): Motion['pose'] {
  return playPoses(samplePoses(motion, times, rig), times);
}

/**
 * In a function of its own, so that what plays the poses has no closure in common with `motion` and keeps it
 * alive.
 */
function samplePoses(
  motion: Pick<Motion, 'pose'>,
  { at, step, count }: RecordedTimes,
  rig: RigChannels,
): readonly Pose[] {
  return Array.from({ length: count }, (_, k) =>
    motion.pose(createDoublePose(rig), { elapsed: at + (k - 1) * step }),
  );
}

function playPoses(poses: readonly Pose[], times: RecordedTimes): Motion['pose'] {
  const last = poses.length - 1;
  const extrapolate = extrapolateFrom(poses[last]);
  return (out, { elapsed }) => {
    const place = placeIn(times, elapsed);
    if (place > last) return extrapolate(out, (place - last) * times.step);
    const k = Math.floor(place);
    return place === k ? copyPose(out, poses[k]) : mixPoses(out, poses[k], poses[k + 1], place - k);
  };
}

/** Extrapolates `pose` by a number of seconds. */
function extrapolateFrom(pose: Pose): (out: Pose, elapsed: number) => Pose {
  const offset = createPoseOffset(pose.channels);
  const extrapolation = estimateExtrapolation(pose, offset, constantHalfLife(COASTING_HALF_LIFE));
  const start = capturePoseAtRest(pose);
  return (out, elapsed) => addOffset(out, start, evaluateExtrapolation(offset, extrapolation, { elapsed }));
}

/** Writes the pose at `share` between two poses, with their velocities mixed. */
function mixPoses(out: Pose, from: Pose, to: Pose, share: number): Pose {
  mixNumbers(out.linear, from.linear, to.linear, share);
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
interface RecordedTimes {
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
function placeIn({ at, step }: RecordedTimes, elapsed: number): number {
  const place = (elapsed - at) / step + 1;
  const nearest = Math.round(place);
  return Math.max(Math.abs(place - nearest) < ON_STEP ? nearest : place, 0);
}
