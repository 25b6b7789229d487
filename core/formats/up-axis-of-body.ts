import type { BodyLimbs } from '../rig/roles/body-limbs.ts';
import { restPoints } from '../rig/roles/joint-tree.ts';
import type { Skeleton } from '../pose/skeleton.ts';

const [Y, Z] = [1, 2];

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
export interface UpAxisEvidence {
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
export function upAxisOfBody(evidence: UpAxisEvidence): {
  readonly axis: 'y' | 'z';
  readonly isSure: boolean;
} {
  const rest = restPoints(evidence.figure);
  const along = (axis: number): AxisEvidence => ({
    motion: motionFor(evidence, axis),
    rest: uprightness(rest, evidence.body, axis),
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
  const upright = median(frames.map((points) => uprightness(points, body, axis)));
  const levels = frames.map((points) => lowest(points, axis));
  const level = levels.reduce((sum, low) => sum + low, 0) / levels.length;
  const straying = Math.sqrt(levels.reduce((sum, low) => sum + (low - level) ** 2, 0) / levels.length);
  const off = Math.min(Math.abs(level) / height, MAX_PENALTY);
  return Math.max(upright, -upright * UPSIDE_DOWN) - straying / height - off;
}

/** Uprightness from -1 to 1: the mean cosine of feet to hips and hips to head with `axis`. */
function uprightness(points: ArrayLike<number>, body: BodyLimbs, axis: number): number {
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
