import { firstFrom } from '#renderer/kit/first-from.ts';
import type { Marker } from '#contract/rows/library-rows.ts';
import type { Side } from './timeline-model.ts';

/** Markers of a clip in order of time, for binary search. */
export interface MarkerIndex {
  readonly times: Float64Array; // [markers] s on the clip, ascending
  readonly markers: readonly Marker[]; // in the same order
  readonly byId: ReadonlyMap<string, Marker>;
}

export type MarkerIndices = Readonly<Record<Side, MarkerIndex>>;

export function indexMarkers(markers: readonly Marker[]): MarkerIndex {
  const sorted = isSorted(markers) ? markers : markers.toSorted((a, b) => a.time - b.time);
  const times = new Float64Array(sorted.length);
  for (let i = 0; i < sorted.length; i++) times[i] = sorted[i].time;
  return { times, markers: sorted, byId: new Map(sorted.map((marker) => [marker.id, marker])) };
}

function isSorted(markers: readonly Marker[]): boolean {
  for (let i = 1; i < markers.length; i++) if (markers[i - 1].time > markers[i].time) return false;
  return true;
}

/** Index of the marker nearest to `time` that is not in `except`; -1 if there is none. */
export function nearestMarker(
  index: MarkerIndex,
  time: number,
  except: ReadonlySet<string> | null = null,
): number {
  const { markers, times } = index;
  const isLeftOut = (at: number): boolean =>
    except !== null && markers[at] !== undefined && except.has(markers[at].id);
  let after = firstFrom(times, time);
  let before = after - 1;
  while (isLeftOut(after)) after++;
  while (isLeftOut(before)) before--;
  // Beyond the last one there is no time, and nothing is less than none.
  return times[after] - time < (before < 0 ? Infinity : time - times[before]) ? after : before;
}
