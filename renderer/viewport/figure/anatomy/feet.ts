import type { Clip } from '../../../../core/clip.ts';
import { limbTips, type LimbTip } from '../../../../core/root/limb-tips.ts';
import type { Skeleton } from '../../../../core/skeleton.ts';
import { bonesInMotion } from './bones-in-motion.ts';
import { standingBody } from './standing-body.ts';

/** A foot and the points on which it stands. */
export interface Foot {
  readonly side: 'left' | 'right';
  readonly points: readonly LimbTip[]; // the ankle, for the heel; the ball, if there is one; the end of the toes
}

/** Feet of the person in `clip`; none if no person is recognised. */
export function findFeet(clip: Clip): readonly Foot[] {
  const { skeleton } = clip;
  const { anatomy } = standingBody(skeleton, bonesInMotion(clip));
  if (!anatomy) return [];
  const ends = limbTips(skeleton);
  return anatomy.legs.map(({ side, lower, ball }): Foot => {
    const at = (joint: number): LimbTip => ({ joint, offset: [0, 0, 0] });
    const toes = ends.filter(({ joint }) => isUnder(skeleton, joint, lower));
    const points = [at(lower), ...(ball >= 0 ? [at(ball)] : []), ...toes];
    return { side: side > 0 ? 'left' : 'right', points: points.filter(isNew) };
  });
}

function isUnder({ parentIndices }: Skeleton, joint: number, above: number): boolean {
  let j = joint;
  while (j > above) j = parentIndices[j];
  return j === above;
}

/** A joint without children is also the end of its limb. */
function isNew(point: LimbTip, at: number, points: readonly LimbTip[]): boolean {
  const same = points.findIndex(
    ({ joint, offset }) => joint === point.joint && offset.every((x, axis) => x === point.offset[axis]),
  );
  return same === at;
}
