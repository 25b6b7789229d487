import { oncePer } from '../once-per.ts';
import type { GroundFigure, StandingFoot } from '../root/ground-height.ts';
import { limbTips, type LimbTip } from '../root/limb-tips.ts';
import type { Skeleton } from '../skeleton.ts';
import { recognisedLimbs, recognisedParts, type Leg } from './body-limbs.ts';
import { isBelow } from './joint-tree.ts';

/**
 * The points of a figure that can touch the ground. For a recognised body: its joints and end sites, and for each foot everything below
 * the ankle, or the ankle if nothing is. Skeletons have no soles: figures are drawn with soles just below the lowest of these points.
 * Props, tails and a distant root are excluded. For any other figure: the ends of its limbs.
 */
export const groundFigure: (skeleton: Skeleton) => GroundFigure = oncePer((skeleton) => {
  const tips = limbTips(skeleton);
  const body = recognisedLimbs(skeleton);
  if (body === undefined) return { feet: [], points: tips };
  const feet = body.legs.map((leg) => footOf(skeleton, leg, tips));
  const parts = recognisedParts(skeleton);
  const isOfBody = ({ joint }: LimbTip): boolean => !['root', null].includes(parts[joint].role);
  const known = [...parts.map((_, joint) => at(joint)), ...tips].filter(isOfBody);
  return { feet, points: [...known, ...feet.flatMap((foot) => foot.points)] };
});

const at = (joint: number): LimbTip => ({ joint, offset: [0, 0, 0] });

function footOf(skeleton: Skeleton, { upper, end }: Leg, tips: readonly LimbTip[]): StandingFoot {
  const { parentIndices, restPositions } = skeleton;
  let legLength = 0;
  for (let j = end; j !== upper; j = parentIndices[j])
    legLength += Math.hypot(...restPositions.subarray(j * 3, j * 3 + 3));
  const toes = Array.from(parentIndices, (_, joint) => joint).filter((joint) =>
    isBelow(skeleton, joint, end),
  );
  const ends = tips.filter(({ joint }) => joint === end || isBelow(skeleton, joint, end));
  return { thigh: upper, legLength, points: [...toes.map(at), ...ends] };
}
