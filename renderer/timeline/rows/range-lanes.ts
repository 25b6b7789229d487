import type { ClipRange } from '#contract/rows/library-rows.ts';

/** Lane of each range of a clip; ranges in a lane do not overlap. */
export interface RangeLanes {
  readonly of: ReadonlyMap<string, number>; // by id
  readonly count: number; // >= 1: an empty lane receives the first range
}

/**
 * Puts each range into the first free lane; of ranges with the same start, the longer one comes first.
 *
 *     lane 0   ├── loop ────────────────┤    ├── no transition ──┤
 *     lane 1   ├── stance ─┤├── swing ──┤
 */
export function laneRanges(ranges: readonly ClipRange[]): RangeLanes {
  const of = new Map<string, number>();
  const ends: number[] = []; // end of the last range in each lane
  for (const range of ranges.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const free = ends.findIndex((end) => end <= range.start);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = range.end;
    of.set(range.id, lane);
  }
  return { of, count: Math.max(ends.length, 1) };
}
