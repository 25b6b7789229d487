import type { Marker, MarkerKind } from '../../contract/library-rows.ts';

export const markerKindWords: Readonly<Record<MarkerKind, string>> = {
  out: 'Out',
  in: 'In',
  footPlant: 'Foot plant',
  takeOff: 'Take-off',
  pass: 'Pass',
  note: 'Note',
};

/** What a marker is called on the screen: its label, or what it is. */
export function markerName(marker: Marker): string {
  return marker.label === '' ? markerKindWords[marker.kind] : marker.label;
}
