import type { Clip } from '../clip.ts';
import { rotationVectorBetween } from '../math/rotation-vector.ts';

/** Limit on the change of a single joint, rad: mocap thumbs sometimes flip by half a turn. */
const MAX_JOINT_CHANGE = 0.3;

/** A jump is this many times larger than the changes that follow, … */
const JUMP_FACTOR = 5;

/** … has at least this mean over all joints, rad, … */
const MIN_JUMP = 0.02;

/** … and is compared with this many of them. */
const FRAMES_COMPARED = 12;

/** Frames needed to detect a leading T-pose. */
export const FRAMES_TO_TELL_T_POSE = FRAMES_COMPARED + 2;

/** Frames needed to rule it out for nearly all clips. */
export const FRAMES_TO_RULE_OUT_T_POSE = 2;

/** False if there is no jump after the first frame of `clip`, so that it has no leading T-pose. */
export function beginsWithJump(clip: Clip): boolean {
  return clip.frameCount > 1 && changeAfter(clip, 0) > MIN_JUMP;
}

/**
 * Number of leading T-pose frames: 1 if capture software put a T-pose before the motion, which shows as a
 * jump far larger than the following changes; otherwise 0.
 */
export function leadingTPoseFrames(clip: Clip): 0 | 1 {
  const compared = Math.min(FRAMES_COMPARED, clip.frameCount - 2);
  if (compared < 1) return 0;
  const jump = changeAfter(clip, 0);
  if (jump <= MIN_JUMP) return 0;
  let mode = 0;
  for (let frame = 1; frame <= compared; frame++) mode = Math.max(mode, changeAfter(clip, frame));
  return jump > JUMP_FACTOR * mode ? 1 : 0;
}

/** Mean turn of a joint from `frame` to the next, rad. */
function changeAfter({ rotations, skeleton }: Clip, frame: number): number {
  const joints = skeleton.parentIndices.length;
  const turn = new Float64Array(3);
  let sum = 0;
  for (let j = 0; j < joints; j++) {
    const at = (frame * joints + j) * 4;
    rotationVectorBetween(turn, rotations, rotations, 0, at, at + joints * 4);
    sum += Math.min(Math.hypot(turn[0], turn[1], turn[2]), MAX_JOINT_CHANGE);
  }
  return sum / joints;
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
