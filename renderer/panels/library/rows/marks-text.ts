import type { ClipRange, Marker } from '../../../../contract/rows/library-rows.ts';
import { markerKinds, rangeKinds } from '../../../../contract/rows/mark-kinds.ts';
import { counted } from '../../../../contract/words/counted.ts';
import { markerNames } from '../../../state/marks/marker-edits.ts';
import { rangeNames } from '../../../state/marks/marks.ts';

/** `2 out markers, 1 in marker, 1 loop range`, or `no markers`. */
export function marksText(markers: readonly Marker[], ranges: readonly ClipRange[]): string {
  const parts = [
    ...markerKinds.map((kind) => countOf(markers, kind, `${markerNames[kind]} marker`)),
    ...rangeKinds.map((kind) => countOf(ranges, kind, `${rangeNames[kind]} range`)),
  ].filter((part) => part !== null);
  return parts.length === 0 ? 'no markers' : parts.join(', ');
}

function countOf(marks: readonly { readonly kind: string }[], wanted: string, name: string): string | null {
  const { length } = marks.filter(({ kind }) => kind === wanted);
  return length === 0 ? null : counted(length, name);
}
