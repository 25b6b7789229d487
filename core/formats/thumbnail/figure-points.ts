import type { FloatBuffer, Floats } from '../../kit/floats.ts';
import type { ReadonlyJointTransforms } from '../../pose/forward-kinematics.ts';
import type { Skeleton } from '../../pose/skeleton.ts';

/**
 * The points of a small figure, each connected to the point above it: the first drawn joint, and joints below
 * it that are far enough along the bones from the previous point, so without fingers and twist joints.
 *
 *     head ○                joints that are kept: ○
 *          │                left out: ·
 *     ○──·─○─·──○   hand
 */
export interface FigurePoints {
  readonly parents: Int32Array; // [points] point at the other end of the line; each below its own index, -1 for none
  readonly joints: Int32Array; // [points] the joint that it moves with
  readonly offsets: Float32Array; // [points * 3] m, in that joint's frame: 0 for the joint itself
}

/** Limit on points: the range of a byte. */
export const MAX_FIGURE_POINTS = 40;

/** Minimum distance of points, as a ratio of the longest path from a root to an end. */
const MIN_LINE = 0.08;

/**
 * Chooses the points of `skeleton`.
 * @param positions [joints * 3] m, local: a pose of the clip, whose bones may differ from the skeleton's
 * @param drawn     see `drawnJoints`
 */
export function createFigurePoints(skeleton: Skeleton, positions: Floats, drawn: Int32Array): FigurePoints {
  const body = bodyOf(skeleton, drawn);
  const ways = waysAlongBones(body, positions);
  let apart = MIN_LINE * Math.max(...ways.joints, ...ways.endSites);
  let points = pointsApart(body, ways, apart);
  while (points.joints.length > MAX_FIGURE_POINTS && apart > 0) {
    apart *= 1.25;
    points = pointsApart(body, ways, apart);
  }
  // Only with as many roots, or if all bones have no length.
  return points.joints.length > MAX_FIGURE_POINTS ? firstOf(points, MAX_FIGURE_POINTS) : points;
}

/** The drawn part of a skeleton: other joints have the parent `LEFT_OUT`. */
type Body = Pick<Skeleton, 'parentIndices' | 'endSites'>;

const LEFT_OUT = -2;

function bodyOf({ parentIndices, endSites }: Skeleton, drawn: Int32Array): Body {
  const parents = new Int32Array(parentIndices.length).fill(LEFT_OUT);
  for (const joint of drawn) {
    const parent = parentIndices[joint];
    parents[joint] = parent >= 0 && parents[parent] !== LEFT_OUT ? parent : -1;
  }
  return {
    parentIndices: parents,
    endSites: endSites.filter(({ joint }) => parents[joint] !== LEFT_OUT),
  };
}

/** Lengths along the bones, m. */
interface Ways {
  readonly joints: readonly number[];
  readonly endSites: readonly number[];
}

function waysAlongBones({ parentIndices, endSites }: Body, positions: Floats): Ways {
  const joints: number[] = [];
  parentIndices.forEach((parent, joint) => {
    const length = Math.hypot(positions[joint * 3], positions[joint * 3 + 1], positions[joint * 3 + 2]);
    joints.push(parent < 0 ? 0 : joints[parent] + length);
  });
  return { joints, endSites: endSites.map(({ joint, offset }) => joints[joint] + Math.hypot(...offset)) };
}

function pointsApart({ parentIndices, endSites }: Body, ways: Ways, apart: number): FigurePoints {
  const parents: number[] = [];
  const joints: number[] = [];
  const offsets: number[] = [];
  const nearest: number[] = []; // [joints] the last point on the path to it
  const isFar = (point: number, way: number): boolean => way - ways.joints[joints[point]] >= apart;
  const keep = (parent: number, joint: number, offset: readonly number[]): number => {
    parents.push(parent);
    offsets.push(...offset);
    return joints.push(joint) - 1;
  };
  parentIndices.forEach((parent, joint) => {
    const before = parent < 0 ? -1 : nearest[parent];
    const isKept = parent === -1 || (parent >= 0 && isFar(before, ways.joints[joint]));
    nearest.push(isKept ? keep(before, joint, [0, 0, 0]) : before);
  });
  endSites.forEach(({ joint, offset }, site) => {
    if (isFar(nearest[joint], ways.endSites[site])) keep(nearest[joint], joint, offset);
  });
  return {
    parents: Int32Array.from(parents),
    joints: Int32Array.from(joints),
    offsets: Float32Array.from(offsets),
  };
}

function firstOf({ parents, joints, offsets }: FigurePoints, count: number): FigurePoints {
  return {
    parents: parents.slice(0, count),
    joints: joints.slice(0, count),
    offsets: offsets.slice(0, count * 3),
  };
}

/**
 * Writes the world positions of the points.
 * @param out [points * 3] m
 * @param world world transforms of the joints
 */
export function placeFigurePoints(
  out: FloatBuffer,
  { joints, offsets }: FigurePoints,
  { positions, rotations }: ReadonlyJointTransforms,
): FloatBuffer {
  for (let point = 0, o = 0; point < joints.length; point++, o += 3) {
    const joint = joints[point];
    const x = rotations[joint * 4];
    const y = rotations[joint * 4 + 1];
    const z = rotations[joint * 4 + 2];
    const w = rotations[joint * 4 + 3];
    const px = offsets[o];
    const py = offsets[o + 1];
    const pz = offsets[o + 2];
    const tx = 2 * (y * pz - z * py);
    const ty = 2 * (z * px - x * pz);
    const tz = 2 * (x * py - y * px);
    out[o] = positions[joint * 3] + px + w * tx + y * tz - z * ty;
    out[o + 1] = positions[joint * 3 + 1] + py + w * ty + z * tx - x * tz;
    out[o + 2] = positions[joint * 3 + 2] + pz + w * tz + x * ty - y * tx;
  }
  return out;
}
