import type { BodyLimbs } from '../joints/body-limbs.ts';
import { restPoints } from '../joints/rest-points.ts';
import type { Skeleton } from '../skeleton.ts';

const [Y, Z] = [1, 2];

/** A body that stands on its head, or lies the other way round, speaks so much for an axis as one that stands. */
const UPSIDE_DOWN = 0.4;

/** A level so far from the origin speaks no more against an axis, in heights: there are stages, and origins that go along with hips. */
const MOST_OFF = 0.75;

/** How much the rest pose speaks for an axis: it may lie along any, and the root turn it up. */
const REST_WEIGHT = 0.9;

/** Figures with points in the world, frame by frame, in the file's own axes. */
export interface UpAxisEvidence {
  readonly figure: Skeleton; // in file units
  readonly body: BodyLimbs;
  readonly frames: readonly ArrayLike<number>[]; // [joints * 3] each
  readonly height: number; // of the standing figure, file units, > 0
}

/**
 * The axis that points up in the motion of a body: along which its head is above its hips and those above its feet, and along which
 * its lowest joint keeps to one level, near 0, whatever the body does on it. The rest pose is a hint.
 *
 * @returns sure where rest pose and motion agree
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

/** How much speaks for an axis. */
interface AxisEvidence {
  readonly motion: number;
  readonly rest: number;
}

/** Of a body that leans, sits or stands on all fours it is less than 1. */
const CLEARLY_UPRIGHT = 0.5;

/** How much a motion speaks for an axis, 1 at best: mean uprightness, less how far the lowest joint strays from 0 and from its level. */
function motionFor({ frames, body, height }: UpAxisEvidence, axis: number): number {
  const upright = median(frames.map((points) => uprightness(points, body, axis)));
  const levels = frames.map((points) => lowest(points, axis));
  const level = levels.reduce((sum, low) => sum + low, 0) / levels.length;
  const straying = Math.sqrt(levels.reduce((sum, low) => sum + (low - level) ** 2, 0) / levels.length);
  const off = Math.min(Math.abs(level) / height, MOST_OFF);
  return Math.max(upright, -upright * UPSIDE_DOWN) - straying / height - off;
}

/** From -1 to 1: the mean of how far the way from feet to hips, and that from hips to the head, go along `axis`. */
function uprightness(points: ArrayLike<number>, body: BodyLimbs, axis: number): number {
  const legs = body.legs.map(({ end }) => steepness(points, end, body.hips, axis));
  const ofLegs = legs.reduce((sum, steep) => sum + steep, 0) / legs.length;
  return body.top < 0 ? ofLegs : (ofLegs + steepness(points, body.hips, body.top, axis)) / 2;
}

/** Cosine between the way from one joint to another and `axis`; 0 where they are in one place. */
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
