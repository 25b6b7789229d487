import type { Clip } from '../clip.ts';
import { rotationVectorBetween } from '../math/rotation-vector.ts';

/** A single joint adds at most this much, rad: captured thumbs flip over by half a turn in the middle of a motion. */
const LARGEST_JOINT_CHANGE = 0.3;

/** A jump is this many times as large as any of the changes that follow it, … */
const JUMP_FACTOR = 5;

/** … at least this large on average over all joints, rad, … */
const SMALLEST_JUMP = 0.02;

/** … and is compared with this many of them. */
const FRAMES_COMPARED = 12;

/** So many frames at the start of a clip tell whether it begins with a T-pose. */
export const FRAMES_TO_TELL_T_POSE = FRAMES_COMPARED + 2;

/** So many tell it of nearly all clips: that they do not. */
export const FRAMES_TO_RULE_OUT_T_POSE = 2;

/** False where what comes after the first frame of `clip` is no jump; then there is no T-pose, however the clip goes on. */
export function beginsWithJump(clip: Clip): boolean {
  return clip.frameCount > 1 && changeAfter(clip, 0) > SMALLEST_JUMP;
}

/**
 * How many frames at the start of `clip` no motion leads from: 1 where capture software has put a T-pose before the motion, which
 * shows as a jump far larger than the changes that follow; otherwise 0.
 */
export function leadingTPoseFrames(clip: Clip): 0 | 1 {
  const compared = Math.min(FRAMES_COMPARED, clip.frameCount - 2);
  if (compared < 1) return 0;
  const jump = changeAfter(clip, 0);
  if (jump <= SMALLEST_JUMP) return 0;
  let usual = 0;
  for (let frame = 1; frame <= compared; frame++) usual = Math.max(usual, changeAfter(clip, frame));
  return jump > JUMP_FACTOR * usual ? 1 : 0;
}

/** Mean turn of a joint from `frame` to the next, rad. */
function changeAfter({ rotations, skeleton }: Clip, frame: number): number {
  const joints = skeleton.parentIndices.length;
  const turn = new Float64Array(3);
  let sum = 0;
  for (let j = 0; j < joints; j++) {
    const at = (frame * joints + j) * 4;
    rotationVectorBetween(turn, rotations, rotations, 0, at, at + joints * 4);
    sum += Math.min(Math.hypot(turn[0], turn[1], turn[2]), LARGEST_JOINT_CHANGE);
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
