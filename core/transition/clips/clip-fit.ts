import type { JointMap } from '../../joints/joint-map.ts';

/** How a clip becomes one that can be blended: mirrored on its own skeleton, then carried over onto another. */
export interface ClipFit {
  readonly map: JointMap; // of the clip's skeleton
  readonly mirror: boolean;
  readonly onto: JointMap | null; // null, or the same skeleton: it stays on its own
}
