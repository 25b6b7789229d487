import type { Floats } from '../../kit/floats.ts';
import { recognisedLimbs, type BodyLimbs } from '../roles/body-limbs.ts';
import { lengthAt } from '../../math/vector.ts';
import type { Skeleton } from '../../pose/skeleton.ts';

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
