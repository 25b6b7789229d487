import { recognisedLimbs } from '../joints/body-limbs.ts';
import { worldTransforms } from '../forward-kinematics.ts';
import { oncePer } from '../once-per.ts';
import type { Skeleton } from '../skeleton.ts';
import type { BvhFile, BvhHierarchy } from './bvh-file.ts';
import type { UpAxis } from '../import/import-report.ts';
import type { ChannelPlan } from './channel-plan.ts';
import { samplePoses } from './sample-poses.ts';
import { upAxisOfBody } from './up-axis-of-body.ts';

const [X, Y, Z] = [0, 1, 2];

/** Frames that the guess looks at. */
const SAMPLES = 24;

/** Which axis of a file points up. */
export interface UpAxisGuess {
  readonly axis: UpAxis;
  readonly isSure: boolean; // of a recognised body whose rest pose and motion agree
}

/** What the guess follows from. */
export interface UpAxisSubject {
  readonly file: BvhFile;
  readonly plan: ChannelPlan; // of the file's own axes: up is 'y'
  readonly figure: Skeleton; // in file units
  readonly height: number; // of the standing figure, file units, > 0
}

/**
 * The axis that points up: of a recognised body what its motion says. Of any other figure a rest pose with the arms out tells at
 * once; else the axis along which the moving figure is longer, and its lowest joint keeps to one level.
 */
export function guessUpAxis({ file, plan, figure, height }: UpAxisSubject): UpAxisGuess {
  const body = recognisedLimbs(figure);
  const rest = upAxisOfTPose(file.hierarchy).axis;
  if (body === undefined && rest !== null) return { axis: rest, isSure: false };
  const frames = sampleWorld(file, plan);
  if (body !== undefined) return upAxisOfBody({ figure, body, frames, height });
  return { axis: uprightness(frames, Z) > uprightness(frames, Y) ? 'z' : 'y', isSure: false };
}

/**
 * Null unless the rest pose is about as wide along X as it is high, and less than half as deep: some files have all bones
 * along one axis instead, and animals are deeper than wide.
 */
const upAxisOfTPose = oncePer(
  ({ offsets, parentIndices }: BvhHierarchy): { readonly axis: UpAxis | null } => {
    const rest = Float64Array.from(offsets);
    for (let i = 3; i < rest.length; i++) {
      const parent = parentIndices[Math.floor(i / 3)];
      rest[i] += rest[parent * 3 + (i % 3)];
    }
    const [width, y, z] = [X, Y, Z].map((axis) => {
      const [low, high] = extent(rest, axis);
      return high - low;
    });
    const height = Math.max(y, z);
    const isTPose = width > 0.5 * height && width < 2 * height && Math.min(y, z) < 0.5 * height;
    if (!isTPose) return { axis: null };
    return { axis: z > y ? 'z' : 'y' };
  },
);

/** Where the joints are in some frames, [joints * 3] each, in the file's own units and axes. */
function sampleWorld(file: BvhFile, plan: ChannelPlan): readonly Float32Array[] {
  const { parentIndices } = file.hierarchy;
  const { frameCount, positions, rotations } = samplePoses(file, plan, SAMPLES);
  const joints = parentIndices.length;
  return Array.from({ length: frameCount }, (_, frame) => {
    const pose = {
      positions: positions.subarray(frame * joints * 3, (frame + 1) * joints * 3),
      rotations: rotations.subarray(frame * joints * 4, (frame + 1) * joints * 4),
    };
    worldTransforms(pose, parentIndices, pose);
    return pose.positions;
  });
}

/**
 * Mean length along `axis`, less how far the lowest joint strays from its mean level, less that level's distance from 0,
 * of which no more counts than half the length: there are stages high above the origin.
 */
function uprightness(frames: readonly ArrayLike<number>[], axis: number): number {
  const extents = frames.map((positions) => extent(positions, axis));
  const length = mean(extents.map(([low, high]) => high - low));
  const level = mean(extents.map(([low]) => low));
  const straying = Math.sqrt(mean(extents.map(([low]) => (low - level) ** 2)));
  return length - straying - Math.min(Math.abs(level), length / 2);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Lowest and highest coordinate of all points along `axis`. */
function extent(points: ArrayLike<number>, axis: number): [low: number, high: number] {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let at = axis; at < points.length; at += 3) {
    low = Math.min(low, points[at]);
    high = Math.max(high, points[at]);
  }
  return [low, high];
}
