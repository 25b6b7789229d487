import type { Clip } from '../../clip/clip.ts';
import { hingeAxes } from '../../rig/axes/hinges.ts';
import { recognisedMap } from '../../rig/roles/joint-map.ts';
import { poseRig, rigPosesOf, type RigPoses } from '../../rig/roles/rig-poses.ts';
import { oncePer } from '../../kit/long-work.ts';
import { findSkeletonMismatch } from '../document/match-skeletons.ts';

/** How much a clip shows of its skeleton's axes: the hinges that bend, and the poses. */
const shownBy = oncePer((clip: Clip): readonly [hinges: number, poses: number] => {
  const map = recognisedMap(clip.skeleton);
  const poses = rigPosesOf(clip);
  return [hingeAxes(map, poseRig(clip.skeleton, poses)).size, poses.count];
});

/**
 * The poses by which the skeleton of each clip is known, if they are used together: clips of one skeleton
 * have the same, of the clip that shows most. So none is twisted against another, whatever else a library
 * holds.
 *
 * @returns [clips]
 */
export const sharedPoses = (clips: readonly Clip[]): readonly RigPoses[] =>
  clipsThatShow(clips).map(rigPosesOf);

/** The clip whose poses are those of each clip: see `sharedPoses`. */
export function clipsThatShow(clips: readonly Clip[]): readonly Clip[] {
  if (clips.length === 1) return clips;
  return clips.map((clip) => {
    const same = clips.filter(({ skeleton }) => findSkeletonMismatch(skeleton, clip.skeleton) === null);
    const [best] = same.toSorted((a, b) => {
      const [[hinges, poses], [otherHinges, otherPoses]] = [shownBy(a), shownBy(b)];
      return otherHinges - hinges || otherPoses - poses;
    });
    return best;
  });
}
