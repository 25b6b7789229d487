import type { ClipRange } from '../../../contract/rows/library-rows.ts';

/** In which lane each range of a clip lies, so that none covers another. */
export interface RangeLanes {
  readonly of: ReadonlyMap<string, number>; // by id
  readonly count: number; // >= 1: an empty lane is where the first range is drawn
}

/**
 * The first lane that is free where a range starts; of ranges that start together the longer one is first.
 *
 *     lane 0   ├── loop ────────────────┤    ├── no transition ──┤
 *     lane 1   ├── stance ─┤├── swing ──┤
 */
export function laneRanges(ranges: readonly ClipRange[]): RangeLanes {
  const of = new Map<string, number>();
  const ends: number[] = []; // of the last range in each lane
  for (const range of ranges.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const free = ends.findIndex((end) => end <= range.start);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = range.end;
    of.set(range.id, lane);
  }
  return { of, count: Math.max(ends.length, 1) };
}
