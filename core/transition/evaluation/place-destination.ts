import { createPose, type Pose } from '../../pose/pose.ts';
import { createRootSample, type RootSample } from '../../clip/root/root-sample.ts';
import { composeRoots, invertRoot } from '../../clip/root/root-state.ts';
import type { GroundedPose } from '../../rig/ground/ground-alignment.ts';
import { createPlacement, playClip, playRoot, type ClipPlayback } from '../clips/clip-playback.ts';
import type { Alignment } from '../document/document.ts';
import { alignSeam, type AlignmentPoint } from './align-seam.ts';

/** The placement of a clip on another motion. */
export interface PlacedDestination {
  /** [3] the destination's root relative to the source's at the seam; added to the destination's joints. */
  readonly offset: Float64Array;
  /** [3] the destination's root at the seam, as recorded. */
  readonly entered: Float64Array;
  readonly rise: number; // m, rise of the source's ground over the destination's
  readonly alignedAt: AlignmentPoint | null;
  readonly notice: string | null;
}

/** Aligns `recorded` with the source at the seam, on the source's ground. See `alignSeam`. */
export function findPlacement(
  recorded: ClipPlayback,
  asked: Alignment,
  source: GroundedPose,
): PlacedDestination {
  const { skeleton, groundHeight, root: clipRoot } = recorded.cursor.clip;
  const moment = { elapsed: recorded.at };
  const pose: Pose = playClip(createPose(skeleton.parentIndices.length), recorded, moment);
  const root = playRoot(createRootSample(), recorded, moment);
  const figure = { skeleton, parents: clipRoot.parents, hips: clipRoot.hips };
  const poses = { source, destination: { pose, root, groundHeight } };
  const { offset, alignedAt, notice } = alignSeam(asked, figure, poses);
  return { offset, entered: root.state, rise: source.groundHeight - groundHeight, alignedAt, notice };
}

/** Places `recorded` at the source's root at the seam: slots may be at different positions. */
export function placeDestination(
  recorded: ClipPlayback,
  { offset, entered, rise }: PlacedDestination,
  source: RootSample,
): ClipPlayback {
  const before = composeRoots(new Float64Array(3), source.state, offset);
  composeRoots(before, before, invertRoot(new Float64Array(3), entered));
  return { ...recorded, placement: createPlacement(before as Float64Array, offset, rise) };
}
