import type { Clip } from '../../clip/clip.ts';
import { quatDot } from '../../math/quaternion.ts';

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
