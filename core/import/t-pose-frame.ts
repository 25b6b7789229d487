import type { Clip } from '../clip.ts';
import { isAtRest, isInTPose } from '../joints/t-pose.ts';
import { rotationVectorBetween } from '../math/rotation-vector.ts';

/** Limit on the change of a single joint, rad: mocap thumbs sometimes flip by half a turn. */
const MAX_JOINT_CHANGE = 1;

/** A jump is this many times larger than the changes of velocity that follow, … */
const JUMP_FACTOR = 2;

/** … has at least this mean over all joints, rad, … */
const MIN_JUMP = 0.02;

/** … of which a rig with many small ones counts as having so many, … */
const MOST_JOINTS = 25;

/** … and is compared with this many of them. */
const FRAMES_COMPARED = 12;

/** Frames needed to detect a leading T-pose. */
export const FRAMES_TO_TELL_T_POSE = FRAMES_COMPARED + 3;

/** Frames needed to rule it out for nearly all clips. */
export const FRAMES_TO_RULE_OUT_T_POSE = 2;

/** False if the first frame of `clip` is no T-pose, or the second is no jump away from it. */
export function mayBeginInTPose(clip: Clip): boolean {
  if (clip.frameCount < 2 || sizeOf(turnsAfter(clip, 0)) <= MIN_JUMP) return false;
  return [isAtRest, isInTPose].some((isPose) => isPose(clip, 0) && !isPose(clip, 1));
}

/**
 * Number of leading T-pose frames: 1 if a T-pose, or the pose with all rotations at rest, was put before the
 * motion; otherwise 0. It is one frame, and the motion does not come from it:
 *
 *     velocity      ▌ into frame 1            change of velocity   ▌ jump: twice as large
 *                   ▌ ▖ ▄ ▄ ▖ ▗ ▄                                  ▌ ▖ ▖   ▖ ▗ ▖  as each that follows
 *
 * However fast a motion is, its velocity changes little from frame to frame. A T-pose that is held is motion.
 */
export function leadingTPoseFrames(clip: Clip): 0 | 1 {
  if (clip.frameCount < 3 || !mayBeginInTPose(clip)) return 0;
  const compared = Math.min(FRAMES_COMPARED + 1, clip.frameCount - 2);
  let before = turnsAfter(clip, 0);
  let after = turnsAfter(clip, 1);
  const jump = sizeOf(before, after);
  if (jump <= MIN_JUMP || sizeOf(before) <= sizeOf(after)) return 0;
  for (let frame = 1; frame < compared; frame++) {
    [before, after] = [after, turnsAfter(clip, frame + 1)];
    if (jump <= JUMP_FACTOR * sizeOf(before, after)) return 0;
  }
  return 1;
}

/** The turn of each joint from `frame` to the next, [joints * 3] rad. */
function turnsAfter({ rotations, skeleton }: Clip, frame: number): Float64Array {
  const joints = skeleton.names.length;
  const turns = new Float64Array(joints * 3);
  for (let j = 0; j < joints; j++) {
    const at = (frame * joints + j) * 4;
    rotationVectorBetween(turns, rotations, rotations, j * 3, at, at + joints * 4);
  }
  return turns;
}

/** Mean size of the turns of joints, or of their change, rad. */
function sizeOf(turns: Float64Array, after?: Float64Array): number {
  const joints = turns.length / 3;
  const change = (i: number): number => turns[i] - (after?.[i] ?? 0);
  let sum = 0;
  for (let i = 0; i < turns.length; i += 3)
    sum += Math.min(Math.hypot(change(i), change(i + 1), change(i + 2)), MAX_JOINT_CHANGE);
  return sum / Math.min(joints, MOST_JOINTS);
}

/** `clip` without its first `count` frames (0 to all but one). Shares its buffers. */
export function trimLeadingFrames(clip: Clip, count: number): Clip {
  if (count === 0) return clip;
  const joints = clip.skeleton.parentIndices.length;
  return {
    ...clip,
    frameCount: clip.frameCount - count,
    positions: clip.positions.subarray(count * joints * 3),
    rotations: clip.rotations.subarray(count * joints * 4),
  };
}
