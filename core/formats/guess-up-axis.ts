import { recognisedLimbs, type BodyLimbs } from '../rig/roles/body-limbs.ts';
import { restPoints } from '../rig/roles/joint-tree.ts';
import { oncePer } from '../kit/long-work.ts';
import type { Skeleton } from '../pose/skeleton.ts';
import type { UpAxis } from './import-report.ts';

const [X, Y, Z] = [0, 1, 2];

/** Frames to sample. */
const SAMPLES = 24;

/** The detected up axis of a file. */
export interface UpAxisGuess {
  readonly axis: UpAxis;
  readonly isSure: boolean; // a recognised body whose rest pose and motion agree
}

/** A figure in the units and axes of its file. */
interface UpAxisSubject {
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

const restOf = oncePer(restPoints);

/**
 * The up axis of a T-pose at rest. Null unless the rest pose is about as wide along X as it is high, and less
 * than half as deep: some files have all bones along one axis, and animals are deeper than wide.
 */
const upAxisOfTPose = oncePer((figure: Skeleton): { readonly axis: UpAxis | null } => {
  const rest = restOf(figure);
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

/** Weight of an upside-down body, compared with an upright one. */
const UPSIDE_DOWN = 0.4;

/**
 * Limit on the penalty for ground far from the origin, in heights: there are stages, and origins that follow
 * the hips.
 */
const MAX_PENALTY = 0.75;

/** Weight of the rest pose: it may lie along any axis, and the root may rotate it upright. */
const REST_WEIGHT = 0.9;

/** A figure and its world positions in some frames, in the axes of the file. */
interface UpAxisEvidence {
  readonly figure: Skeleton; // in file units
  readonly body: BodyLimbs;
  readonly frames: readonly ArrayLike<number>[]; // [joints * 3] each
  readonly height: number; // of the standing figure, file units, > 0
}

/**
 * Detects the up axis from the motion of a body: the head is above the hips, the hips are above the feet, and
 * the lowest joint stays at one level near 0. The rest pose is a hint.
 *
 * @returns sure if rest pose and motion agree
 */
function upAxisOfBody(evidence: UpAxisEvidence): {
  readonly axis: 'y' | 'z';
  readonly isSure: boolean;
} {
  const rest = restOf(evidence.figure);
  const along = (axis: number): AxisEvidence => ({
    motion: motionFor(evidence, axis),
    rest: bodyUprightness(rest, evidence.body, axis),
  });
  const [y, z] = [along(Y), along(Z)];
  const weight = ({ motion, rest: upright }: AxisEvidence): number =>
    motion + REST_WEIGHT * Math.max(0, upright);
  const axis = weight(z) > weight(y) ? 'z' : 'y';
  const [up, other] = axis === 'z' ? [z, y] : [y, z];
  const restAgrees = up.rest > CLEARLY_UPRIGHT && up.rest > other.rest;
  return { axis, isSure: restAgrees && up.motion > other.motion };
}

/** Scores of an axis. */
interface AxisEvidence {
  readonly motion: number;
  readonly rest: number;
}

/** Uprightness of a clear rest pose; a leaning or sitting body has less than 1. */
const CLEARLY_UPRIGHT = 0.5;

/**
 * Score of a motion for an axis, at most 1: median uprightness, minus the deviation of the lowest joint from
 * its level, and of that level from 0.
 */
function motionFor({ frames, body, height }: UpAxisEvidence, axis: number): number {
  const upright = median(frames.map((points) => bodyUprightness(points, body, axis)));
  const levels = frames.map((points) => lowest(points, axis));
  const level = levels.reduce((sum, low) => sum + low, 0) / levels.length;
  const straying = Math.sqrt(levels.reduce((sum, low) => sum + (low - level) ** 2, 0) / levels.length);
  const off = Math.min(Math.abs(level) / height, MAX_PENALTY);
  return Math.max(upright, -upright * UPSIDE_DOWN) - straying / height - off;
}

/** Uprightness from -1 to 1: the mean cosine of feet to hips and hips to head with `axis`. */
function bodyUprightness(points: ArrayLike<number>, body: BodyLimbs, axis: number): number {
  const legs = body.legs.map(({ end }) => steepness(points, end, body.hips, axis));
  const ofLegs = legs.reduce((sum, steep) => sum + steep, 0) / legs.length;
  return body.top < 0 ? ofLegs : (ofLegs + steepness(points, body.hips, body.top, axis)) / 2;
}

/** Cosine between the direction from one joint to another and `axis`; 0 if they coincide. */
function steepness(points: ArrayLike<number>, from: number, to: number, axis: number): number {
  let squared = 0;
  for (let each = 0; each < 3; each++) squared += (points[to * 3 + each] - points[from * 3 + each]) ** 2;
  return squared > 0 ? (points[to * 3 + axis] - points[from * 3 + axis]) / Math.sqrt(squared) : 0;
}

function lowest(points: ArrayLike<number>, axis: number): number {
  let low = Number.POSITIVE_INFINITY;
  for (let at = axis; at < points.length; at += 3) low = Math.min(low, points[at]);
  return low;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}
