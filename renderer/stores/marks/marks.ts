import { isRange, type Mark } from '#contract/rows/marks.ts';
import type { DocumentState } from '../document/document-state.ts';

/** Ids of the selected marks. */
export interface MarkSelection {
  readonly ids: ReadonlySet<string>;
  readonly lead: string | null; // one of them, with the handles; it moves the others along
}

export const noMarks: MarkSelection = { ids: new Set(), lead: null };

/** Selects these marks; the first one leads. */
export function selectionOf(marks: readonly Mark[]): MarkSelection {
  return { ids: new Set(marks.map(({ id }) => id)), lead: marks[0]?.id ?? null };
}

/** Time of a marker, or start of a range, s of its clip. */
export function startOf(mark: Mark): number {
  return isRange(mark) ? mark.start : mark.time;
}

/** Length of a range; 0 for a marker. s */
export function lengthOf(mark: Mark): number {
  return isRange(mark) ? mark.end - mark.start : 0;
}

/** `mark` moved to `start` s of its clip, with the same length. */
export function movedTo(mark: Mark, start: number): Mark {
  return isRange(mark) ? { ...mark, start, end: start + mark.end - mark.start } : { ...mark, time: start };
}

/** The marks with these ids: clip by clip, markers before ranges, in order of time. */
export function marksIn(state: DocumentState, ids: ReadonlySet<string>): readonly Mark[] {
  const found: Mark[] = [];
  if (ids.size === 0) return found;
  for (const markers of state.markers.values())
    for (const marker of markers) if (ids.has(marker.id)) found.push(marker);
  for (const ranges of state.ranges.values())
    for (const range of ranges) if (ids.has(range.id)) found.push(range);
  return found;
}
