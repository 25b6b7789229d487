import { checkpoint, oncePerList } from '../../kit/long-work.ts';
import { clipJointMap } from '../../rig/roles/clip-joints.ts';
import type { JointMap } from '../../rig/roles/joint-map.ts';
import { fitJointLimits, type JointLimits } from '../../rig/joint-limits.ts';
import { failure, success, type Result } from '../../kit/result.ts';
import type { RootedClip } from '../../clip/root/rooted-clip.ts';
import { fitClip, type UsedClip } from './fit-clips.ts';
import { sharedPoses } from './shared-poses.ts';
import { renewedFeet } from '../document/fresh-transition.ts';
import type { TransitionProblem } from '../document/transition-problem.ts';

/** Clips on one skeleton, ready for `createStressRun`. */
export interface FittedSet {
  readonly clips: readonly RootedClip[];
  readonly map: JointMap;
  readonly limits: readonly JointLimits[]; // see `setLimits`
}

/**
 * Fits all clips to the skeleton of the first, and puts them on their roots. `field` of a problem is
 * `clips[i]`.
 */
export function fitSet(set: readonly UsedClip[]): Result<FittedSet, TransitionProblem> {
  const poses = sharedPoses(set.map(({ clip }) => clip));
  const maps = set.map(({ clip, joints }, i) => clipJointMap(clip, joints, poses[i]));
  const clips: RootedClip[] = [];
  for (const [i, used] of set.entries()) {
    const fit = { map: maps[i], mirror: false, onto: i === 0 ? null : maps[0], ...renewedFeet };
    const fitted = fitClip(used, fit);
    if (!fitted.ok) return failure({ ...fitted.error, field: `clips[${i}]` });
    clips.push(fitted.value.clip);
  }
  return success({ clips, map: maps[0], limits: setLimits(clips) });
}

/** Maximum number of poses that limits are fitted to, evenly over all clips. */
const MAX_POSES = 2000;

/** Widening of the limits, rad: 5 degrees. */
const MARGIN = (5 * Math.PI) / 180;

/**
 * The range of each joint over all clips of a set, computed once, so that it holds for every motion that only
 * mixes them.
 */
export const setLimits = oncePerList((clips: readonly RootedClip[]): readonly JointLimits[] => {
  const frames = clips.reduce((sum, { frameCount }) => sum + frameCount, 0);
  const stride = Math.ceil(frames / MAX_POSES);
  const { parents, placed } = clips[0].root;
  return Array.from(parents, (_, joint) => {
    checkpoint();
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
});
