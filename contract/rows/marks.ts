import { counted } from '../words/counted.ts';
import type { ClipRange, Marker, MarkerKind, RangeKind } from './library-rows.ts';
import { rangeKinds } from './mark-kinds.ts';

/** A marker or a range. */
export type Mark = Marker | ClipRange;

export function isRange(mark: Mark): mark is ClipRange {
  return 'start' in mark;
}

/** Names of marker kinds inside a sentence. */
export const markerNames: Readonly<Record<MarkerKind, string>> = {
  out: 'out',
  in: 'in',
  footPlant: 'foot plant',
  takeOff: 'take-off',
  pass: 'pass',
  note: 'note',
};

export const rangeNames: Readonly<Record<RangeKind, string>> = {
  loop: 'loop',
  noTransition: 'no-transition',
  phase: 'phase',
  leftContact: 'left foot contact',
  rightContact: 'right foot contact',
};

export function isRangeKind(kind: MarkerKind | RangeKind): kind is RangeKind {
  return rangeKinds.some((each) => each === kind);
}

/** `foot plant marker`, `loop range` */
export function kindName(kind: MarkerKind | RangeKind): string {
  return isRangeKind(kind) ? `${rangeNames[kind]} range` : `${markerNames[kind]} marker`;
}

/** Names of marks inside a sentence: `foot plant marker`, `loop range`, `3 markers and 2 ranges`. */
export function describeMarks(marks: readonly Mark[]): string {
  const [first, second] = marks;
  return first !== undefined && second === undefined ? kindName(first.kind) : markCount(marks);
}

/** `1 marker`, `3 markers and 2 ranges` */
export function markCount(marks: readonly Mark[]): string {
  const ranges = marks.filter(isRange).length;
  if (ranges === 0) return counted(marks.length, 'marker');
  const markers = marks.length - ranges;
  return `${markers === 0 ? '' : `${counted(markers, 'marker')} and `}${counted(ranges, 'range')}`;
}
