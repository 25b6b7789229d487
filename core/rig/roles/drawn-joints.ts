import type { Clip } from '../../clip/clip.ts';
import type { ClipRoot } from '../../clip/root/rooted-clip.ts';
import { framesOver } from '../../clip/sampling/frames-over.ts';
import { isBelow } from './joint-tree.ts';
import { quatDot } from '../../math/quaternion.ts';

/**
 * The joints of the figure in `clip`, ascending: all that is drawn, framed, picked and pointed at is there. A
 * person is its body, with what hangs on it: twists, fingers, face, hair, a tail, a weapon in a hand. A rig
 * without known hips is its main joint and all below it, or all joints if it has none.
 *
 *     root, at the origin ─┬─ pelvis ─┬─ spine ── … ── hand ── sword     the figure
 *                          │          └─ thigh ── …                      the figure
 *                          ├─ ik_foot_root ── ik_foot_l                  not the figure
 *                          ├─ camera                                     not the figure
 *                          └─ crate                                      not the figure
 *
 *     base, at rest ── crane ─┬─ arm ── hook                             the figure: the crane is the main joint
 *                             └─ cabin                                   the figure
 *
 * @param body see `bodyJoints`; used if `hips` are known
 */
export function drawnJoints(clip: Clip, { hips, body }: Pick<ClipRoot, 'hips' | 'body'>): Int32Array {
  const main = hips < 0 ? mainJoint(clip) : -1;
  return main < 0 ? body : body.filter((joint) => joint === main || isBelow(clip.skeleton, joint, main));
}

/** Frames that are compared. */
const FRAMES = 12;

/**
 * A joint moves on its own if its local position changes by more than this ratio of its distance, and by this
 * many metres.
 */
const SHARE = 0.5;
const MIN_SIZE = 0.02;

/**
 * The main joint of a figure without known hips: the lowest joint that moves on its own and has half of all
 * joints below it; -1 = none. Its ancestors are not part of the figure.
 */
function mainJoint({ skeleton, positions, frameCount }: Clip): number {
  const { parentIndices } = skeleton;
  const joints = parentIndices.length;
  const hanging = new Int32Array(joints).fill(1);
  for (let j = joints - 1; j > 0; j--) if (parentIndices[j] >= 0) hanging[parentIndices[j]] += hanging[j];
  const frames = framesOver(frameCount, FRAMES);
  let found = -1;
  for (let j = 0; j < joints; j++) {
    if (parentIndices[j] < 0 || 2 * hanging[j] < joints) continue;
    const [x, y, z] = positions.subarray((frames[0] * joints + j) * 3);
    const away = frames.some((frame) => {
      const at = (frame * joints + j) * 3;
      const gone = Math.hypot(positions[at] - x, positions[at + 1] - y, positions[at + 2] - z);
      return gone > Math.max(SHARE * Math.hypot(x, y, z), MIN_SIZE);
    });
    if (away) found = j;
  }
  return found;
}

/** What turns less than this stands still: cos of half of 1°. */
const STILL_COSINE = Math.cos(Math.PI / 360);
/** What moves less along an axis stands still, m. */
const STILL_DISTANCE = 0.001;

/**
 * Which joints a clip moves in their parents' frames.
 *
 * @returns [joints] 1 where a joint turns by 1° or moves by 1 mm from where it is in the first frame, else 0
 */
export function movingJoints({ skeleton, positions, rotations, frameCount }: Clip): Uint8Array {
  const joints = skeleton.parentIndices.length;
  return Uint8Array.from({ length: joints }, (_, joint) => {
    for (let at = joint + joints; at < frameCount * joints; at += joints) {
      if (Math.abs(quatDot(rotations, rotations, joint * 4, at * 4)) < STILL_COSINE) return 1;
      for (let axis = 0; axis < 3; axis++)
        if (Math.abs(positions[at * 3 + axis] - positions[joint * 3 + axis]) > STILL_DISTANCE) return 1;
    }
    return 0;
  });
}
