import type { Clip } from '#core/clip/clip.ts';
import { transformsAt, worldTransforms } from '#core/pose/forward-kinematics.ts';
import { framesOver } from '#core/clip/sampling/frames-over.ts';
import { oncePer } from '#core/kit/long-work.ts';
import { jointCount, type Skeleton } from '#core/pose/skeleton.ts';
import { add, IDENTITY, length, rotate, subtract, type Quat, type Vec3 } from '../vector.ts';

/** Positions and rotations of joints in world space. */
export interface Stance {
  readonly points: readonly Vec3[]; // m
  readonly rotations: readonly Quat[];
}

/** Bones measured in a motion, because position channels may differ from the rest pose. */
export interface BonesInMotion {
  readonly offsets: readonly Vec3[]; // [joints] m in the frame of the parent, median over the frames
  readonly strays: readonly number[]; // [joints] m: distance from the offset that 19 of 20 frames do not exceed
  readonly stances: readonly Stance[]; // of frames spread over the motion
}

/** Number of frames that are measured, evenly spread over a clip. */
const MAX_FRAMES = 48;

/** The bones of `clip`, measured once. */
export const bonesInMotion: (clip: Clip) => BonesInMotion = oncePer(measureBones);

function measureBones(clip: Clip): BonesInMotion {
  const { skeleton, positions, frameCount } = clip;
  const joints = jointCount(skeleton);
  const frames = framesOver(frameCount, MAX_FRAMES);
  const offsets: Vec3[] = [];
  const strays: number[] = [];
  for (let j = 0; j < joints; j++) {
    const places = frames.map((frame) => vectorAt(positions, (frame * joints + j) * 3));
    const axisMedian = (axis: 0 | 1 | 2): number => quantile(places.map((place) => place[axis]), 0.5); // oxfmt-ignore
    const offset: Vec3 = [axisMedian(0), axisMedian(1), axisMedian(2)];
    offsets.push(offset);
    strays.push(quantile(places.map((place) => length(subtract(place, offset))), 0.95)); // oxfmt-ignore
  }
  return { offsets, strays, stances: frames.map((frame) => stanceOf(clip, frame)) };
}

/** Bones of `skeleton` in its rest pose. */
export function bonesAtRest({ parentIndices, restPositions }: Skeleton): BonesInMotion {
  const offsets = Array.from(parentIndices, (_, j) => vectorAt(restPositions, j * 3));
  return { offsets, strays: offsets.map(() => 0), stances: [] };
}

/** Positions of the joints of `skeleton` with these `offsets` and world `rotations`; default: no rotation. */
export function hangJoints(
  { parentIndices }: Skeleton,
  offsets: readonly Vec3[],
  rotations: readonly Quat[] = offsets.map(() => IDENTITY),
): Stance {
  const points: Vec3[] = [];
  for (const [j, offset] of offsets.entries()) {
    const parent = parentIndices[j];
    points.push(parent < 0 ? offset : add(points[parent], rotate(rotations[parent], offset)));
  }
  return { points, rotations };
}

/**
 * Joints without a bone to their parent: roots, and joints that move freely in the frame of the parent, like
 * hips below a static root.
 */
export function freeJoints({ parentIndices }: Skeleton, { offsets, strays }: BonesInMotion): boolean[] {
  return offsets.map((offset, j) => parentIndices[j] < 0 || strays[j] > Math.max(0.5 * length(offset), 0.02));
}

function stanceOf(clip: Clip, frame: number): Stance {
  const { skeleton } = clip;
  const joints = jointCount(skeleton);
  const world = { positions: new Float64Array(joints * 3), rotations: new Float64Array(joints * 4) };
  worldTransforms(world, skeleton.parentIndices, transformsAt(clip, joints, frame));
  const { rotations: q } = world;
  return {
    points: Array.from(skeleton.parentIndices, (_, j) => vectorAt(world.positions, j * 3)),
    rotations: Array.from(skeleton.parentIndices, (_, j) => [
      q[j * 4],
      q[j * 4 + 1],
      q[j * 4 + 2],
      q[j * 4 + 3],
    ]),
  };
}

const vectorAt = (buffer: ArrayLike<number>, at: number): Vec3 => [
  buffer[at],
  buffer[at + 1],
  buffer[at + 2],
];

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))];
}
