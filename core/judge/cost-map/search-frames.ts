import type { Clip } from '../../clip/clip.ts';
import { findMinima } from './find-minima.ts';
import { exactCost, signedCost, type OffsetCourse } from './offset-course.ts';
import type { MapEnd } from './cost-map-layout.ts';

/** A frame with which others are compared. */
export interface QueryFrame extends MapEnd {
  readonly frame: number;
}

type Timed = Pick<Clip, 'frameCount' | 'fps' | 'loop'>;

/** A clip that is searched. */
export interface SearchedClip extends MapEnd {
  /** [frames] 1 = not to be entered. */
  readonly barred: Uint8Array;
}

/** A frame that was found. */
export interface FoundFrame {
  readonly clip: number;
  readonly frame: number;
  readonly cost: number; // m s, fast
}

/** Fast costs between a frame and each frame of a clip, [frames] m s: the same in both directions. */
export type FastScan = (query: QueryFrame, clip: MapEnd, course: OffsetCourse) => Float32Array;

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

/** The signed cost of each component of a frame, [dimensions] m s. */
export function signedFrame({ features, frame, playRate }: QueryFrame, course: OffsetCourse): Float32Array {
  const { dimensions, values, rates } = features;
  const signed = new Float32Array(dimensions);
  for (let i = 0, at = frame * dimensions; i < dimensions; i++, at++)
    signed[i] = signedCost(course, values[at], rates[at] * playRate);
  return signed;
}

/** The fast cost between a frame and any frame of a clip, m s, without a kernel. */
export function costsFrom(
  query: QueryFrame,
  { features, playRate }: MapEnd,
  course: OffsetCourse,
): (frame: number) => number {
  const { dimensions, values, rates } = features;
  const own = signedFrame(query, course);
  const [fromOffset, fromRate] = [course.fromOffset, course.fromRate * playRate];
  return (frame) => {
    let cost = 0;
    for (let i = 0, at = frame * dimensions; i < dimensions; i++, at++)
      cost += Math.abs(own[i] - fromOffset * values[at] - fromRate * rates[at]);
    return Math.fround(cost);
  };
}

/** `FastScan` without a kernel. */
export const scanPlain: FastScan = (query, clip, course) => {
  const costTo = costsFrom(query, clip, course);
  const costs = new Float32Array(clip.features.frames);
  for (let frame = 0; frame < costs.length; frame++) costs[frame] = costTo(frame);
  return costs;
};

/** Two places of a clip are at least so far apart, s: neighbours look alike. */
const APART = 0.25;

/** True if two times on a clip are nearer than that: in a loop also those of different rounds. */
export function areNear({ frameCount, fps, loop }: Timed, a: number, b: number): boolean {
  const round = loop ? (frameCount - 1) / fps : Number.POSITIVE_INFINITY;
  const apart = Math.abs(a - b) % round;
  return Math.min(apart, round - apart) < APART;
}

/** Local minima among which those that differ are looked for. */
const MINIMA = 24;

/**
 * Two places are alike if the cost from one to the other is below this share of the median cost: the rounds
 * of a loop, for example.
 */
const ALIKE = 0.1;

/** Frames between two that tell the median cost. */
const SAMPLED = 8;

/** Tells whether two frames of a clip look different. @param costs [frames] of entering there, m s */
export function differing(
  costs: Float32Array,
  to: MapEnd,
  course: OffsetCourse,
): (a: number, b: number) => boolean {
  const sample = costs.filter((_, frame) => frame % SAMPLED === 0).toSorted();
  const alike = ALIKE * sample[Math.floor(sample.length / 2)];
  return (a, b) => frameCost(to, a, to, b, course) > alike;
}

/**
 * The cheapest places of a clip that differ, the best first.
 *
 * @param costs [frames] of entering there, m s
 * @param limit m s, above all costs that matter
 */
export function findPlaces(
  costs: Float32Array,
  to: SearchedClip,
  course: OffsetCourse,
  count: number,
  limit = Number.POSITIVE_INFINITY,
): readonly Omit<FoundFrame, 'clip'>[] {
  const { frames, fps } = to.features;
  const minima = findMinima(
    costs,
    { every: [1, 1], rows: 1, columns: frames, stride: frames, packed: 0, cells: 0 },
    {
      count: MINIMA,
      apart: [1, Math.round(APART * fps)],
      barredRows: new Uint8Array(1),
      barredColumns: to.barred.map((isBarred, frame) => (costs[frame] < limit ? isBarred : 1)),
    },
  );
  if (minima.length === 0) return [];
  const differ = differing(costs, to, course);
  const kept: Omit<FoundFrame, 'clip'>[] = [];
  for (const { column: frame, cost } of minima)
    if (cost < limit && kept.length < count && kept.every((other) => differ(other.frame, frame)))
      kept.push({ frame, cost });
  return kept;
}

/** How many places are looked for. */
interface PlaceCount {
  readonly count: number; // in all clips
  readonly perClip: number;
}

/**
 * Finds the places of all clips that are nearest to a frame by the fast cost, the nearest first; of equal
 * ones those of the first clip.
 */
export function searchFrames(
  query: QueryFrame,
  clips: readonly SearchedClip[],
  course: OffsetCourse,
  { count, perClip }: PlaceCount,
  scan: FastScan = scanPlain,
): readonly FoundFrame[] {
  let found: readonly FoundFrame[] = [];
  for (const [clip, searched] of clips.entries()) {
    const costs = scan(query, searched, course);
    const limit = found[count - 1]?.cost ?? Number.POSITIVE_INFINITY;
    if (!costs.some((cost) => cost < limit)) continue;
    const places = findPlaces(costs, searched, course, perClip, limit).map((place) => ({ ...place, clip }));
    found = nearest([...found, ...places], count);
  }
  return found;
}

/** The `count` with the lowest cost, the lowest first. */
export const nearest = <Found extends Pick<FoundFrame, 'clip' | 'cost'>>(
  found: readonly Found[],
  count: number,
): readonly Found[] => found.toSorted((a, b) => a.cost - b.cost || a.clip - b.clip).slice(0, count);

/**
 * A place as it is among all frames of its clip, if only one in `every` was compared: the nearest frame
 * around it.
 */
export function refinePlace<Found extends Omit<FoundFrame, 'clip'>>(
  found: Found,
  query: QueryFrame,
  to: SearchedClip,
  course: OffsetCourse,
  every: number,
): Found {
  const costTo = costsFrom(query, to, course);
  const [first, end] = [Math.max(0, found.frame - every + 1), found.frame + every];
  let best = found;
  for (let frame = first; frame < Math.min(end, to.features.frames); frame++) {
    const cost = to.barred[frame] === 0 ? costTo(frame) : Number.POSITIVE_INFINITY;
    if (cost < best.cost) best = { ...found, frame, cost };
  }
  return best;
}
