import type { LimbTip } from './limb-tips.ts';
import type { Skeleton } from '../../pose/skeleton.ts';
import { findJoint, type JointMap } from './joint-map.ts';
import { isBelow } from './joint-tree.ts';

/** A foot and the points on which it stands. */
export interface Foot {
  readonly side: 'left' | 'right';
  readonly points: readonly LimbTip[]; // see `pointsOfFoot`
}

/** The left and the right foot in a joint map; none unless both are known. */
export function findFeet(map: JointMap): readonly Foot[] {
  const feet = (['left', 'right'] as const).map((side) => ({ side, ankle: findJoint(map, 'foot', side) }));
  if (feet.some(({ ankle }) => ankle < 0)) return [];
  return feet.map(({ side, ankle }) => ({ side, points: pointsOfFoot(map.skeleton, ankle) }));
}

/** The points of a foot: the ankle first, the joints below it, and its end sites. */
export function pointsOfFoot(skeleton: Skeleton, ankle: number): readonly LimbTip[] {
  const { parentIndices, endSites } = skeleton;
  const joints = Array.from(parentIndices, (_, joint): LimbTip => ({ joint, offset: [0, 0, 0] }));
  return [...joints, ...endSites].filter(({ joint }) => joint === ankle || isBelow(skeleton, joint, ankle));
}
