import { oncePer } from '../once-per.ts';
import type { Clip } from '../clip.ts';
import {
  groundFrames,
  measureGround,
  type Ground,
  type GroundFigure,
  type GroundSamples,
  type StandingFoot,
} from '../root/ground-height.ts';
import { limbTips, type LimbTip } from '../root/limb-tips.ts';
import { type Skeleton, jointCount } from '../skeleton.ts';
import { recognisedLimbs, recognisedParts, type Leg } from './body-limbs.ts';
import { pointsOfFoot } from './feet.ts';
import type { Floats } from '../floats.ts';
import { quatConjugate, quatRotateVector } from '../math/quaternion.ts';
import { ancestorsOf } from './joint-tree.ts';

/**
 * The points of a figure that can touch the ground. For a recognised body: its joints and end sites, and for
 * each foot everything below the ankle, or the ankle if nothing is. Skeletons have no soles: figures are
 * drawn with soles just below the lowest of these points. Props, tails and a distant root are excluded. For
 * any other figure: the ends of its limbs.
 */
export const groundFigure: (skeleton: Skeleton) => GroundFigure = oncePer((skeleton) => {
  const tips = limbTips(skeleton);
  const body = recognisedLimbs(skeleton);
  if (body === undefined) return { feet: [], points: tips };
  const feet = body.legs.map((leg) => footOf(skeleton, leg));
  const parts = recognisedParts(skeleton);
  const isOfBody = ({ joint }: LimbTip): boolean => !['root', null].includes(parts[joint].role);
  const known = [...parts.map((_, joint) => at(joint)), ...tips].filter(isOfBody);
  return { feet, points: [...known, ...feet.flatMap((foot) => foot.points)] };
});

const at = (joint: number): LimbTip => ({ joint, offset: [0, 0, 0] });

/** Frames of a motion in which its ground is measured. */
export function groundSamples(motion: Clip): GroundSamples {
  const frames = groundFrames(motion.frameCount, motion.fps);
  return { motion, frames, times: frames.map((frame) => frame / motion.fps) };
}

/** The ground under a motion, as importers find it. */
export function groundUnder(motion: Clip): Ground {
  return measureGround(groundSamples(motion), groundFigure(motion.skeleton));
}

function footOf(skeleton: Skeleton, { upper, end, tip, apart }: Leg): StandingFoot {
  const { parentIndices, restPositions } = skeleton;
  let legLength = Math.hypot(...tip.offset);
  for (let j = end; j !== upper; j = parentIndices[j])
    legLength += Math.hypot(...restPositions.subarray(j * 3, j * 3 + 3));
  if (recognisedParts(skeleton)[end].role !== 'foot')
    return { thigh: upper, legLength, points: [tip, ...(apart < 0 ? [] : pointsOfFoot(skeleton, apart))] };
  const points = pointsOfFoot(skeleton, end);
  const hasToes = points.some(({ joint }) => joint !== end);
  return { thigh: upper, legLength, points: hasToes ? points.slice(1) : points };
}

/** Moves a joint by `way` in the world, m. */
export function moveJoint(out: Clip, frame: number, joint: number, way: Floats): void {
  const first = frame * jointCount(out.skeleton);
  const [own, back] = [Float64Array.from(way), new Float64Array(4)];
  for (const j of ancestorsOf(out.skeleton, joint).toReversed()) {
    quatConjugate(back, out.rotations, 0, (first + j) * 4);
    quatRotateVector(own, back, own);
  }
  for (let i = 0; i < 3; i++) out.positions[(first + joint) * 3 + i] += own[i];
}
