import type { Clip } from '../clip.ts';
import type { CarriedClip } from './carry-motion.ts';
import type { JointMap } from './joint-map.ts';
import { createMirrorScratch, mirrorFrame, type Mirror } from './mirror-frame.ts';
import { findMirrorParts } from './mirror-parts.ts';
import { acrossPlane, type MirrorPlane } from './mirror-plane.ts';
import { mirrorTurns } from './mirror-turns.ts';

/**
 * Begins to mirror `clip`: left does what right did, as an upright mirror in `plane` shows it. Where the plane goes through the figure along
 * its heading, it starts where it did, faces as it did, and turns the other way. Twice is as recorded.
 *
 *   W' = H(across) W(counterpart) T,   H(v) = half a turn about v,   T: see `mirrorTurns`
 *
 * Hips are where the mirror shows them. Other joints keep their own bones, which point where the mirror shows those of the other side; so
 * where left and right are alike, all joints are where the mirror shows them. What moves a joint off its bone is mirrored as well.
 *
 * @param map   of the clip's skeleton
 * @param plane see `mirrorPlaneOf`
 */
export function mirrorClip(clip: Clip, map: JointMap, plane: MirrorPlane): CarriedClip {
  const parts = findMirrorParts(map);
  const across = acrossPlane(plane);
  const mirror: Mirror = { parts, plane, across, turns: mirrorTurns(clip, parts, across) };
  const scratch = createMirrorScratch(clip);
  const mirrored: Clip = {
    ...clip,
    positions: new Float32Array(clip.positions.length),
    rotations: new Float32Array(clip.rotations.length),
  };
  const fill = (start: number, end: number): void => {
    for (let frame = start; frame < end; frame++) mirrorFrame(mirrored, scratch, clip, mirror, frame);
  };
  return { clip: mirrored, fill };
}

/** Whether any joint of `map` changes places with another: without one a mirror would be a picture, not a motion. */
export function hasSides({ joints }: JointMap): boolean {
  return joints.some(({ counterpart }, j) => counterpart !== j);
}
