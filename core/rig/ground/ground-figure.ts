// core/rig/ground: figures on the ground: its height, planted tips, standing height
import { oncePer } from '../../kit/long-work.ts';
import type { Clip } from '../../clip/clip.ts';
import {
  groundFrames,
  measureGround,
  type Ground,
  type GroundFigure,
  type GroundSamples,
  type StandingFoot,
} from './ground-height.ts';
import {
  kneeOf,
  recognisedLimbs,
  recognisedParts,
  pointsOfFoot,
  type Leg,
  type BodyLimbs,
} from '../roles/body-limbs.ts';
import { limbTips, type LimbTip } from '../roles/limb-tips.ts';
import { jointCount, type Skeleton } from '../../pose/skeleton.ts';
import type { Floats } from '../../kit/floats.ts';
import { lengthAt, vectorLength } from '../../math/vector.ts';
import { quatConjugate, quatRotateVector } from '../../math/quaternion.ts';
import { ancestorsOf } from '../roles/joint-tree.ts';

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

/** Bones differ if they do by more than this share of thigh and shin: less is how a skeleton was measured. */
const LIKE = 0.015;

/**
 * True if the legs of two skeletons have other proportions, so that motion of one does not keep its feet in
 * place on the other: thigh, shin and foot, each as a share of thigh and shin. The bones of a foot show its
 * length and the height of its ankle. If the target alone has none, its foot may be longer than it shows, and
 * standing on its ankle would bend the knees: that is left to the user. False, too, if a leg is not known.
 */
export function legsDiffer(source: Skeleton, target: Skeleton): boolean {
  const [from, to] = [source, target].map((skeleton) =>
    (recognisedLimbs(skeleton)?.legs ?? []).map((leg) => proportionsOf(skeleton, leg)),
  );
  if (from.length !== to.length) return false;
  const stands = from.every((shares, i) => shares.every((share, bone) => share === 0 || to[i][bone] > 0));
  return (
    stands && from.some((shares, i) => shares.some((share, bone) => Math.abs(share - to[i][bone]) > LIKE))
  );
}

/** Thigh, shin and foot as shares of thigh and shin; 0 = not known. */
function proportionsOf(skeleton: Skeleton, { upper, tip }: Leg): readonly number[] {
  const knee = kneeOf(skeleton, { upper, tip });
  if (knee < 0) return [0, 0, 0];
  const thigh = lengthUp(skeleton, { joint: knee, offset: [0, 0, 0] }, upper);
  const shin = lengthUp(skeleton, tip, knee);
  const foot = recognisedParts(skeleton)[tip.joint].role === 'foot' ? footLength(skeleton, tip.joint) : 0;
  const whole = thigh + shin;
  return whole === 0 ? [0, 0, 0] : [thigh / whole, shin / whole, foot / whole];
}

/** From the ankle to the ball, or else to the end of the foot, m; 0 if it has neither. */
function footLength(skeleton: Skeleton, ankle: number): number {
  const points = pointsOfFoot(skeleton, ankle).slice(1);
  const ball = points.find(({ joint }) => skeleton.parentIndices[joint] === ankle);
  const end = ball ?? points.find(({ joint }) => joint === ankle);
  return end === undefined ? 0 : lengthUp(skeleton, end, ankle);
}

/** Length of the bones from a point up to a joint above it, m. */
function lengthUp(
  { parentIndices, restPositions }: Skeleton,
  { joint, offset }: LimbTip,
  to: number,
): number {
  let length = vectorLength(offset);
  for (let j = joint; j !== to; j = parentIndices[j]) length += lengthAt(restPositions, j * 3);
  return length;
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

/** The longest path along a person's bones, from a hand to the toes, in standing heights. */
const REACH_OF_HEIGHT = 1.4;

/**
 * Thigh and shin, and the path from the hips to the base of the skull, in standing heights. Source: Drillis
 * and Contini, "Body Segment Parameters"; the trunk as rigs have it, whose hips are above the sockets.
 */
const LEG_OF_HEIGHT = 0.49;
const TRUNK_OF_HEIGHT = 0.33;

/**
 * Estimates the standing height of a figure. For a recognised body it follows from legs and trunk, so that
 * props, tails, hair and a distant root do not matter; otherwise from the longest path along all bones.
 * Unlike the highest joint, neither depends on the pose.
 *
 * @param positions of each joint in its parent's frame, [joints * 3]
 * @returns the height in the unit of the bones, 0 if all joints are at one position; `isOfBody` = limbs of a
 *   person were measured
 */
export function standingHeight(skeleton: Skeleton, positions: Floats = skeleton.restPositions) {
  const body = recognisedLimbs(skeleton);
  const height = body === undefined ? 0 : bodyHeight(skeleton, positions, body);
  if (height > 0) return { height, isOfBody: true };
  return { height: longestPath(skeleton, positions) / REACH_OF_HEIGHT, isOfBody: false };
}

/** 0 if the legs have no length. */
function bodyHeight(skeleton: Skeleton, positions: Floats, { hips, head, legs }: BodyLimbs): number {
  const pathFrom = (joint: number, to: number): number => pathUp(skeleton, positions, joint, to);
  const leg =
    legs.reduce((sum, { upper, end, tip }) => sum + pathFrom(end, upper) + Math.hypot(...tip.offset), 0) /
    legs.length;
  const trunk = head < 0 ? 0 : pathFrom(head, hips); // head and hips may be siblings
  if (leg === 0 || trunk === 0) return leg / LEG_OF_HEIGHT;
  return (leg + trunk) / (LEG_OF_HEIGHT + TRUNK_OF_HEIGHT);
}

/** Length of the bones from a joint up to another one, or to their common ancestor. */
function pathUp({ parentIndices }: Skeleton, positions: Floats, joint: number, to: number): number {
  const ends = new Set<number>();
  for (let j = to; j >= 0; j = parentIndices[j]) ends.add(j);
  let length = 0;
  for (let j = joint; j >= 0 && !ends.has(j); j = parentIndices[j]) length += lengthAt(positions, j * 3);
  return length;
}

function longestPath({ parentIndices, endSites }: Skeleton, positions: Floats): number {
  const reach = new Float64Array(parentIndices.length); // longest path down from each joint
  let longest = 0;
  const extend = (joint: number, length: number): void => {
    longest = Math.max(longest, reach[joint] + length);
    reach[joint] = Math.max(reach[joint], length);
  };
  for (const { joint, offset } of endSites) extend(joint, Math.hypot(...offset));
  for (let joint = parentIndices.length - 1; joint > 0; joint--)
    extend(parentIndices[joint], reach[joint] + lengthAt(positions, joint * 3));
  return longest;
}
