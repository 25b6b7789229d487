import { exactCost, signedCost, type OffsetCourse } from './offset-course.ts';
import type { MapEnd } from './cost-map-layout.ts';

/** Frames of a clip in the form of the fast cost, [frames * dimensions] m s. */
export type SignedFrames = Float32Array;

/** A clip that is searched. */
export interface SearchedClip extends MapEnd {
  readonly signed: SignedFrames; // see `signFrames`
}

/** A frame that was found. */
export interface FoundFrame {
  readonly query: number; // index of the query frame
  readonly clip: number;
  readonly frame: number;
  readonly cost: number; // m s, exact
}

/** Puts the frames of a clip into the form of the fast cost, once for each course. */
export function signFrames(
  { features: { values, rates }, playRate }: MapEnd,
  course: OffsetCourse,
): SignedFrames {
  return values.map((value, i) => signedCost(course, value, rates[i] * playRate));
}

/** Exact cost from one frame to another, m s. */
export function frameCost(
  from: MapEnd,
  frame: number,
  to: MapEnd,
  other: number,
  course: OffsetCourse,
): number {
  const { dimensions } = from.features;
  const [a, b] = [frame * dimensions, other * dimensions];
  let cost = 0;
  for (let i = 0; i < dimensions; i++) {
    const x = from.features.values[a + i] - to.features.values[b + i];
    const v = from.features.rates[a + i] * from.playRate - to.features.rates[b + i] * to.playRate;
    cost += exactCost(course, x, v);
  }
  return cost;
}

/**
 * Finds the `count` frames of all clips with the lowest exact cost from any of the query frames, the lowest first. The fast cost is never
 * above the exact one, so only frames whose fast cost is below the highest found so far are compared exactly.
 */
export function searchFrames(
  query: MapEnd & { readonly frames: readonly number[] },
  clips: readonly SearchedClip[],
  course: OffsetCourse,
  count: number,
): readonly FoundFrame[] {
  const found: FoundFrame[] = []; // the lowest first
  let limit = Number.POSITIVE_INFINITY;
  const keep = (frame: FoundFrame): void => {
    const after = found.findIndex(({ cost }) => cost > frame.cost);
    found.splice(after < 0 ? found.length : after, 0, frame);
    if (found.length > count) found.pop();
    if (found.length === count) limit = found[count - 1].cost;
  };
  for (const [q, from] of query.frames.entries())
    for (const [c, clip] of clips.entries()) {
      const costs = fastCosts(query, from, clip, course);
      for (let frame = 0; frame < costs.length; frame++) {
        if (costs[frame] * ROUNDING >= limit) continue;
        keep({ query: q, clip: c, frame, cost: frameCost(query, from, clip, frame, course) });
      }
    }
  return found;
}

/** Rounding of a fast cost in single precision, of its size: it must not exclude a frame. */
const ROUNDING = 1 - 1e-4;

/** Fast cost from a frame to each frame of a clip. */
function fastCosts(
  from: MapEnd,
  frame: number,
  { features, signed }: SearchedClip,
  course: OffsetCourse,
): Float32Array {
  const { dimensions, values, rates } = from.features;
  const start = frame * dimensions;
  const own = Float32Array.from({ length: dimensions }, (_, i) =>
    signedCost(course, values[start + i], rates[start + i] * from.playRate),
  );
  const costs = new Float32Array(features.frames);
  for (let other = 0, at = 0; other < costs.length; other++) {
    let cost = 0;
    for (let i = 0; i < dimensions; i++, at++) cost += Math.abs(own[i] - signed[at]);
    costs[other] = cost;
  }
  return costs;
}
