import type { MapEnd } from './cost-map-layout.ts';
import type { FrameStore, StoredEnd } from './frame-store.ts';
import type { OffsetCourse } from './offset-course.ts';
import {
  costsFrom,
  signedFrame,
  nearest,
  scanPlain,
  type FastScan,
  type FoundFrame,
  type QueryFrame,
  type SearchedClip,
} from './search-frames.ts';

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

/** Frames of a block: one in the middle is compared first, then all of those blocks that may be near enough. */
const BLOCK = 8;

/** Frames that follow each other, and how much nearer than the one in the middle another may be, m s. */
interface Block {
  readonly middle: number;
  readonly start: number;
  readonly end: number;
  readonly radius: number;
}

/**
 * Prepares a clip in the memory of a kernel, which it empties. The function gives the best seam from another
 * clip: of equal ones the first; null if there is none. It is the same as without a kernel. The cost is a
 * distance, so no frame of a block is nearer than its middle less its radius.
 *
 *   cost(out, in) >= cost(out, middle) - radius,   radius = max cost(middle, in)
 */
export function seamsInto(
  to: SeamClip,
  course: OffsetCourse,
  store: FrameStore,
): (from: SeamClip) => BestSeam | null {
  store.clear();
  const stored = { ...to, features: store.add(to.features, 1) };
  const middles = { ...to, features: store.add(to.features, BLOCK) };
  const error = errorOf(to, course);
  const blocks = Array.from({ length: middles.features.frames }, (_, i): Block => {
    const middle = i * BLOCK;
    const start = Math.max(0, middle - BLOCK / 2);
    const end = i + 1 < middles.features.frames ? middle + BLOCK / 2 : to.features.frames;
    const costs = store.open(signedFrame({ ...to, frame: middle }, course), course)(stored, start, end);
    const radius = Math.max(...costs.subarray(start, end));
    return { middle, start, end, radius: radius + error(radius) };
  });
  const search = { to, stored, middles, blocks, course, store, error };
  return (from) => {
    const { frames, fps } = from.features;
    const step = Math.max(1, Math.round(STEP * fps));
    const first = bestAmong(search, from, { start: 0, end: frames, every: step }, Number.POSITIVE_INFINITY);
    if (first === null) return null;
    const [start, end] = [Math.max(0, first.out - step + 1), Math.min(first.out + step, frames)];
    return bestAmong(search, from, { start, end, every: 1 }, first.cost);
  };
}

interface Search {
  readonly to: SeamClip;
  readonly stored: StoredEnd;
  readonly middles: StoredEnd; // of the blocks
  readonly blocks: readonly Block[];
  readonly course: OffsetCourse;
  readonly store: FrameStore;
  error(cost: number): number;
}

/** Frames at which a clip may be left. */
interface Outs {
  readonly start: number;
  readonly end: number;
  readonly every: number;
}

/** @param limit m s, of a seam that exists */
function bestAmong(
  { to, stored, middles, blocks, course, store, error }: Search,
  from: SeamClip,
  { start, end, every }: Outs,
  limit: number,
): BestSeam | null {
  let most = limit;
  const outs: { readonly frame: number; readonly own: Float32Array; readonly toMiddles: Float32Array }[] = [];
  for (let frame = start; frame < end; frame += every) {
    if (from.barredExits[frame] === 1) continue;
    const own = signedFrame({ ...from, frame }, course);
    const toMiddles = store.open(own, course)(middles).slice();
    outs.push({ frame, own, toMiddles });
    for (let i = 0; i < blocks.length; i++)
      if (toMiddles[i] < most && to.barred[blocks[i].middle] === 0)
        most = Math.min(most, toMiddles[i] + error(toMiddles[i]));
  }
  let best: BestSeam | null = null;
  for (const { frame, own, toMiddles } of outs) {
    const near = blocks.filter(({ radius }, i) => toMiddles[i] - error(toMiddles[i]) - radius <= most);
    if (near.length === 0) continue;
    const compare = store.open(own, course);
    const costTo = costsFrom({ ...from, frame }, to, course);
    for (const block of near) {
      const rough = compare(stored, block.start, block.end);
      for (let entry = block.start; entry < block.end; entry++) {
        if (to.barred[entry] === 1 || rough[entry] - error(rough[entry]) > most) continue;
        const cost = costTo(entry);
        if (cost >= (best?.cost ?? Number.POSITIVE_INFINITY)) continue;
        best = { out: frame, in: entry, cost };
        most = Math.min(most, cost);
      }
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

/** Time that a bridge plays its clip, from its entry to its exit, s. */
const BRIDGE_SECONDS = { least: 0.3, most: 4 };

/** A clip that may lie between two others. */
export interface BridgingClip extends SearchedClip {
  readonly loop: boolean; // its last frame is its first
  /** [frames] 1 = not to be left. */
  readonly barredExits: Uint8Array;
}

/** A way through a clip: `frame` is its entry, `cost` that of entering and leaving it. */
export interface FoundBridge extends FoundFrame {
  readonly exit: number; // frame; in a loop beyond the last one, in its next round
}

/**
 * Finds the cheapest way through each clip, from a frame of the source to a frame of the destination, the
 * cheapest clip first.
 *
 *   cost = cost(from, entry) + cost(exit, to),   BRIDGE_SECONDS.least <= exit - entry <= BRIDGE_SECONDS.most
 */
export function findBridges(
  [from, to]: readonly [QueryFrame, QueryFrame],
  clips: readonly BridgingClip[],
  course: OffsetCourse,
  count: number,
  scan: FastScan = scanPlain,
): readonly FoundBridge[] {
  let found: readonly FoundBridge[] = [];
  for (const [clip, through] of clips.entries()) {
    const [entering, leaving] = [from, to].map((query) => scan(query, through, course));
    const limit = found[count - 1]?.cost ?? Number.POSITIVE_INFINITY;
    const best = bestThrough(through, entering, leaving, limit);
    if (best) found = nearest([...found, { ...best, clip }], count);
  }
  return found;
}

/** The cheapest way through a clip; null if it costs `limit` or more, or the clip is too short. */
function bestThrough(
  { features, barred, barredExits, loop }: BridgingClip,
  entering: Float32Array,
  leaving: Float32Array,
  limit: number,
): Omit<FoundBridge, 'clip'> | null {
  const { frames, fps } = features;
  const [least, most] = [Math.ceil(BRIDGE_SECONDS.least * fps), Math.floor(BRIDGE_SECONDS.most * fps)];
  const cheapest = leaving.reduce((low, cost) => Math.min(low, cost), Number.POSITIVE_INFINITY);
  let best: Omit<FoundBridge, 'clip'> | null = null;
  for (let frame = 0; frame < frames; frame++) {
    if (barred[frame] === 1 || entering[frame] + cheapest >= (best?.cost ?? limit)) continue;
    const last = loop ? frame + most : Math.min(frame + most, frames - 1);
    for (let exit = frame + least; exit <= last; exit++) {
      const at = loop ? exit % (frames - 1) : exit;
      const cost = entering[frame] + leaving[at];
      if (barredExits[at] === 0 && cost < (best?.cost ?? limit)) best = { frame, exit, cost };
    }
  }
  return best;
}
