import type { Clip } from '../../clip/clip.ts';
import { quatRotateVector } from '../../math/quaternion.ts';
import { vectorCross, vectorLength } from '../../math/vector.ts';

/** Frames of a clip that are measured for the hinge. */
const MAX_FRAMES = 256;

/**
 * The mean axis about which a limb bends in clips, in the frame of its first joint; bends count with their
 * sine. Null without any.
 */
export function hingeOf(clips: readonly Clip[], middle: number, end: number): Float64Array | null {
  const [bone, sum] = [new Float64Array(3), new Float64Array(3)];
  let size = 0;
  for (const { positions, rotations, frameCount, skeleton } of clips) {
    const joints = skeleton.parentIndices.length;
    const step = Math.ceil(frameCount / MAX_FRAMES);
    for (let frame = 0; frame < frameCount; frame += step) {
      const at = frame * joints;
      quatRotateVector(bone, rotations, positions, 0, (at + middle) * 4, (at + end) * 3);
      const upper = positions.subarray((at + middle) * 3, (at + middle) * 3 + 3);
      size += vectorLength(upper) * vectorLength(bone);
      vectorCross(bone, upper, bone);
      for (let k = 0; k < 3; k++) sum[k] += bone[k];
    }
  }
  const length = vectorLength(sum);
  return length <= 1e-3 * size ? null : sum.map((value) => value / length);
}
