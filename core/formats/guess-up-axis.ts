import { recognisedLimbs } from '../rig/roles/body-limbs.ts';
import { restPoints } from '../rig/roles/joint-tree.ts';
import { oncePer } from '../kit/long-work.ts';
import type { Skeleton } from '../pose/skeleton.ts';
import type { UpAxis } from './import-report.ts';
import { upAxisOfBody } from './up-axis-of-body.ts';

const [X, Y, Z] = [0, 1, 2];

/** Frames to sample. */
const SAMPLES = 24;

/** The detected up axis of a file. */
export interface UpAxisGuess {
  readonly axis: UpAxis;
  readonly isSure: boolean; // a recognised body whose rest pose and motion agree
}

/** A figure in the units and axes of its file. */
export interface UpAxisSubject {
  readonly figure: Skeleton;
  readonly height: number; // when it stands, > 0
  /** World positions of the joints in at most `count` frames, [joints * 3] each. */
  pointsIn(count: number): readonly Float32Array[];
}

/**
 * Detects the up axis: for a recognised body from its motion. For any other figure, from a T-pose at rest, or
 * else from the axis along which the moving figure is longer and its lowest joint stays at one level.
 */
export function guessUpAxis({ figure, height, pointsIn }: UpAxisSubject): UpAxisGuess {
  const body = recognisedLimbs(figure);
  const rest = upAxisOfTPose(figure).axis;
  if (body === undefined && rest !== null) return { axis: rest, isSure: false };
  const frames = pointsIn(SAMPLES);
  if (body !== undefined) return upAxisOfBody({ figure, body, frames, height });
  return { axis: uprightness(frames, Z) > uprightness(frames, Y) ? 'z' : 'y', isSure: false };
}

/**
 * The up axis of a T-pose at rest. Null unless the rest pose is about as wide along X as it is high, and less
 * than half as deep: some files have all bones along one axis, and animals are deeper than wide.
 */
const upAxisOfTPose = oncePer((figure: Skeleton): { readonly axis: UpAxis | null } => {
  const rest = restPoints(figure);
  const [width, y, z] = [X, Y, Z].map((axis) => {
    const [low, high] = extent(rest, axis);
    return high - low;
  });
  const height = Math.max(y, z);
  const isTPose = width > 0.5 * height && width < 2 * height && Math.min(y, z) < 0.5 * height;
  if (!isTPose) return { axis: null };
  return { axis: z > y ? 'z' : 'y' };
});

/**
 * Mean length along `axis`, minus the deviation of the lowest joint from its mean level, minus the distance
 * of that level from 0 (at most half the length: some stages are high above the origin).
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
