import { checkpoint } from '../checkpoint.ts';
import type { Clip } from '../clip.ts';
import { sharedFloats } from '../floats.ts';
import type { GrowingClip } from './retarget-clip.ts';
import type { JointMap } from './joint-map.ts';
import { createMirrorScratch, mirrorFrame, type Mirror } from './mirror-frame.ts';
import { findMirrorParts } from './mirror-parts.ts';
import { acrossPlane, type MirrorPlane } from './mirror-plane.ts';
import { mirrorTurns } from './mirror-turns.ts';

/**
 * Starts to mirror `clip` in an upright plane: left and right are swapped. If the plane goes through the
 * figure along its heading, the figure keeps its start and facing, and turns the other way. Mirroring twice
 * restores the clip.
 *
 *   W' = H(across) W(counterpart) T,   H(v) = half a turn about v,   T: see `mirrorTurns`
 *
 * Hips are at their mirror image. Other joints keep their own bones, which point along the mirrored bones of
 * the other side; so if left and right are alike, all joints are at their mirror images. Offsets of joints
 * from their bones are mirrored too.
 *
 * @param map   of the clip's skeleton
 * @param plane see `mirrorPlaneOf`
 */
export function mirrorClip(clip: Clip, map: JointMap, plane: MirrorPlane): GrowingClip {
  const parts = findMirrorParts(map);
  const across = acrossPlane(plane);
  const mirror: Mirror = { parts, plane, across, turns: mirrorTurns(clip, parts, across) };
  const scratch = createMirrorScratch(clip);
  const mirrored: Clip = {
    ...clip,
    positions: sharedFloats(clip.positions.length),
    rotations: sharedFloats(clip.rotations.length),
  };
  const fill = (start: number, end: number): void => {
    for (let frame = start; frame < end; frame++) {
      checkpoint();
      mirrorFrame(mirrored, scratch, clip, mirror, frame);
    }
  };
  return { clip: mirrored, fill };
}

/** True if a joint of `map` has a counterpart; mirroring needs one. */
export function hasSides({ joints }: JointMap): boolean {
  return joints.some(({ counterpart }, j) => counterpart !== j);
}
