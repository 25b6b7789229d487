import type { ClipRange, Marker } from '../../../contract/rows/library-rows.ts';
import type { MarkerIndices } from './grips.ts';
import type { Side, TimelineModel } from '../model/timeline-model.ts';

/** Time of a marker, or start of a range, s on its clip. */
export function startOf(mark: Marker | ClipRange): number {
  return 'time' in mark ? mark.time : mark.start;
}

/** Marks of a clip in order of time. */
export function marksInOrder(
  model: TimelineModel,
  markers: MarkerIndices,
  side: Side,
): readonly (Marker | ClipRange)[] {
  const { ranges } = model[side];
  if (ranges.length === 0) return markers[side].markers;
  return [...markers[side].markers, ...ranges].toSorted((a, b) => startOf(a) - startOf(b));
}
