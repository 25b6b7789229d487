import { createPose, type Pose } from '../../pose.ts';
import { createRootSample, type RootSample } from '../../root/root-sample.ts';
import { composeRoots, invertRoot } from '../../root/root-state.ts';
import type { Standing } from '../../root/standing-tip.ts';
import { createLaying, playClip, playRoot, type ClipPlayback } from '../clips/clip-playback.ts';
import type { Alignment } from '../document/document.ts';
import { alignSeam, type Meeting } from './align-seam.ts';

/** How a clip is laid onto another motion. */
export interface LaidDestination {
  /** [3] the destination's root as the source's sees it at the seam; it belongs to the destination's joints. */
  readonly offset: Float64Array;
  /** [3] the destination's root at the seam, as recorded. */
  readonly entered: Float64Array;
  readonly rise: number; // m, what the source's ground is higher by
  readonly meeting: Meeting | null;
  readonly notice: string | null;
}

/** Finds how `recorded` meets the source at the seam, on the ground that the source is on. See `alignSeam`. */
export function findLaying(recorded: ClipPlayback, asked: Alignment, source: Standing): LaidDestination {
  const { skeleton, groundHeight, root: clipRoot } = recorded.cursor.clip;
  const moment = { elapsed: recorded.at };
  const pose: Pose = playClip(createPose(skeleton.parentIndices.length), recorded, moment);
  const root = playRoot(createRootSample(), recorded, moment);
  const figure = { skeleton, parents: clipRoot.parents, hips: clipRoot.hips };
  const poses = { source, destination: { pose, root, groundHeight } };
  const { offset, meeting, notice } = alignSeam(asked, figure, poses);
  return { offset, entered: root.state, rise: source.groundHeight - groundHeight, meeting, notice };
}

/** Lays `recorded` as found, where the source's root is at the seam: slots may have come to different places. */
export function layDestination(
  recorded: ClipPlayback,
  { offset, entered, rise }: LaidDestination,
  source: RootSample,
): ClipPlayback {
  const before = composeRoots(new Float64Array(3), source.state, offset);
  composeRoots(before, before, invertRoot(new Float64Array(3), entered));
  return { ...recorded, laying: createLaying(before as Float64Array, offset, rise) };
}
