import type { JointMap } from '../../rig/roles/joint-map.ts';
import type { Transition } from '../document/document.ts';

/** How a clip is prepared for a blend: mirrored on its own skeleton, then retargeted. */
export interface ClipFit {
  readonly map: JointMap; // of the clip's skeleton
  readonly mirror: boolean;
  readonly onto: JointMap | null; // null, or the same skeleton: not retargeted
  readonly feet?: Transition['feet']; // see there
}
