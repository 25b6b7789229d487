import type { OffsetCourse } from './offset-course.ts';
import {
  nearest,
  scanPlain,
  type FastScan,
  type FoundFrame,
  type QueryFrame,
  type SearchedClip,
} from './search-frames.ts';

/** Time that a bridge plays its clip, from its entry to its exit, s. */
export const BRIDGE_SECONDS = { least: 0.3, most: 4 };

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
