import type { JointMap } from '../../joints/joint-map.ts';
import type { Mirroring } from '../../joints/mirror-clip.ts';

/** How a clip is prepared for a blend: mirrored on its own skeleton, then retargeted. */
export interface ClipFit {
  readonly map: JointMap; // of the clip's skeleton
  readonly mirror: Mirroring;
  readonly onto: JointMap | null; // null, or the same skeleton: not retargeted
}
