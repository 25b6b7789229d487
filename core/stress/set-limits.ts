import { fitJointLimits, type JointLimits } from '../metrics/joint-limits.ts';
import type { RootedClip } from '../root/rooted-clip.ts';

/** Most poses that limits are fitted to, evenly over all clips. */
const MOST_POSES = 2000;

/** Widening of the limits, rad: 5 degrees. */
const MARGIN = (5 * Math.PI) / 180;

/** The range of each joint over all clips of a set, so that it holds for every motion that only mixes them. */
export function setLimits(clips: readonly RootedClip[]): readonly JointLimits[] {
  const frames = clips.reduce((sum, { frameCount }) => sum + frameCount, 0);
  const stride = Math.ceil(frames / MOST_POSES);
  const { parents, placed } = clips[0].root;
  return Array.from(parents, (_, joint) => {
    const place = placed.indexOf(joint);
    const rotations: number[] = [];
    for (const clip of clips) {
      // The hips and what is beside them are relative to the root.
      const track = place < 0 ? clip.rotations : clip.root.rotations;
      const size = place < 0 ? parents.length : placed.length;
      for (let frame = 0; frame < clip.frameCount; frame += stride) {
        const at = (frame * size + Math.max(place < 0 ? joint : place, 0)) * 4;
        rotations.push(track[at], track[at + 1], track[at + 2], track[at + 3]);
      }
    }
    return fitJointLimits(rotations, MARGIN);
  });
}
