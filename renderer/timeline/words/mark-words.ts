// renderer/timeline/words: texts of the timeline
import { visibleText } from '#contract/words/visible-text.ts';
import type { ClipRange, Marker, MarkerKind, RangeKind } from '#contract/rows/library-rows.ts';

export const markerKindWords: Readonly<Record<MarkerKind, string>> = {
  out: 'Out',
  in: 'In',
  footPlant: 'Foot plant',
  takeOff: 'Take-off',
  pass: 'Pass',
  note: 'Note',
};

/** Label of a marker, or else the name of its kind. */
export function markerName(marker: Marker): string {
  return marker.label === '' ? markerKindWords[marker.kind] : visibleText(marker.label);
}

export const rangeKindWords: Readonly<Record<RangeKind, string>> = {
  loop: 'Loop',
  noTransition: 'No transition',
  phase: 'Phase',
  leftContact: 'Left foot contact',
  rightContact: 'Right foot contact',
};

export const markKindWords: Readonly<Record<MarkerKind | RangeKind, string>> = {
  ...markerKindWords,
  ...rangeKindWords,
};

/** Label of a range, or else the name of its kind. */
export function rangeName(range: ClipRange): string {
  return range.label === '' ? rangeKindWords[range.kind] : visibleText(range.label);
}
