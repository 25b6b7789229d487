import { findFeet } from '../roles/feet.ts';
import type { JointMap } from '../roles/joint-map.ts';
import type { RootedClip } from '../../clip/root/rooted-clip.ts';
import { clipFoot } from './clip-feet.ts';

/**
 * The feet that are planted at each frame of a clip, [frames]: 1 left + 2 right. Two frames with the same
 * number have the same feet planted. All are 0 if the feet are not known.
 *
 * @param map of the skeleton on which the clip plays
 */
export function plantedFeet(map: JointMap, clip: RootedClip): Uint8Array {
  const planted = new Uint8Array(clip.frameCount);
  for (const [i, foot] of findFeet(map).entries()) {
    const { stands, perFrame } = clipFoot(foot, clip);
    for (let frame = 0; frame < planted.length; frame++) planted[frame] |= stands[frame * perFrame] << i;
  }
  return planted;
}
