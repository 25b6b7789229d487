import type { MapEnd } from './cost-map-layout.ts';
import type { BridgingClip } from './find-bridges.ts';
import type { FrameStore } from './frame-store.ts';
import type { OffsetCourse } from './offset-course.ts';
import { costsFrom } from './search-frames.ts';

/** A clip that is left and entered. */
export type SeamClip = Pick<BridgingClip, 'features' | 'playRate' | 'barred' | 'barredExits'>;

/** The cheapest way from one clip to another. */
export interface BestSeam {
  readonly out: number; // frame
  readonly in: number; // frame
  readonly cost: number; // m s, fast
}

/**
 * Time between two out points that are tried first, s; then all frames between the neighbours of the best one
 * are.
 */
const STEP = 0.1;

/** Frames of a block: a destination is compared with the first frame of each, then within those that are near. */
const BLOCK = 8;

/** Frames that follow each other, with the cost from the first to the farthest of them, m s. */
interface Block {
  readonly start: number;
  readonly end: number;
  readonly radius: number;
}

/**
 * Prepares a clip in the memory of a kernel, which it empties. The function gives the best seam from another
 * clip: of equal ones the first; null if there is none. It is the same as without a kernel. The cost is a
 * distance, so no frame of a block is nearer than its first frame less its radius.
 *
 *   cost(out, in) >= cost(out, first) - radius,   radius = max cost(first, in)
 */
export function seamsInto(
  to: SeamClip,
  course: OffsetCourse,
  store: FrameStore,
): (from: SeamClip) => BestSeam | null {
  store.clear();
  const stored = { ...to, features: store.add(to.features, 1) };
  const firsts = { ...to, features: store.add(to.features, BLOCK) };
  const blocks = Array.from({ length: firsts.features.frames }, (_, i): Block => {
    const [start, end] = [i * BLOCK, Math.min((i + 1) * BLOCK, to.features.frames)];
    return {
      start,
      end,
      radius: Math.max(...store.open({ ...to, frame: start }, course)(stored, start, end)),
    };
  });
  const search = { to, stored, firsts, blocks, course, store, error: errorOf(to, course) };
  return (from) => {
    const { frames, fps } = from.features;
    const step = Math.max(1, Math.round(STEP * fps));
    const among = (start: number, end: number, every: number): readonly number[] =>
      Array.from({ length: Math.ceil((end - start) / every) }, (_, i) => start + i * every);
    const first = bestAmong(search, from, among(0, frames, step), Number.POSITIVE_INFINITY);
    if (first === null) return null;
    const [start, end] = [Math.max(0, first.out - step + 1), Math.min(first.out + step, frames)];
    return bestAmong(search, from, among(start, end, 1), first.cost);
  };
}

interface Search {
  readonly to: SeamClip;
  readonly stored: MapEnd;
  readonly firsts: MapEnd; // of the blocks
  readonly blocks: readonly Block[];
  readonly course: OffsetCourse;
  readonly store: FrameStore;
  error(cost: number): number;
}

/** @param limit m s, of a seam that exists */
function bestAmong(
  search: Search,
  from: SeamClip,
  frames: readonly number[],
  limit: number,
): BestSeam | null {
  const { to, stored, firsts, blocks, course, store, error } = search;
  const outs = frames.filter((frame) => from.barredExits[frame] === 0);
  const toFirsts = outs.map((frame) => store.scan({ ...from, frame }, firsts, course));
  let most = limit;
  for (const costs of toFirsts)
    for (let i = 0; i < costs.length; i++)
      if (to.barred[blocks[i].start] === 0) most = Math.min(most, costs[i] + error(costs[i]));
  let best: BestSeam | null = null;
  for (const [k, frame] of outs.entries()) {
    const near = blocks.filter(({ radius }, i) => {
      const cost = toFirsts[k][i];
      return cost - radius - error(cost) - error(radius) <= most;
    });
    if (near.length === 0) continue;
    const query = { ...from, frame };
    const costsTo = store.open(query, course);
    const exactTo = costsFrom(query, to, course);
    for (const { start, end } of near)
      for (const [i, rough] of costsTo(stored, start, end).entries()) {
        if (to.barred[start + i] === 1 || rough - error(rough) > most) continue;
        const cost = exactTo(start + i);
        if (cost >= (best?.cost ?? Number.POSITIVE_INFINITY)) continue;
        best = { out: frame, in: start + i, cost };
        most = Math.min(most, cost);
      }
  }
  return best;
}

/** How far a cost of the kernel may be off, by the rounding of its sums, m s. */
function errorOf({ features, playRate }: MapEnd, course: OffsetCourse): (cost: number) => number {
  const { frames, dimensions, values, rates } = features;
  let most = 0; // size of the terms of a frame
  for (let frame = 0, at = 0; frame < frames; frame++) {
    let size = 0;
    for (let i = 0; i < dimensions; i++, at++)
      size += course.fromOffset * Math.abs(values[at]) + course.fromRate * playRate * Math.abs(rates[at]);
    most = Math.max(most, size);
  }
  const share = (dimensions + 32) * 2 ** -24;
  return (cost) => share * (cost + 2 * most);
}
