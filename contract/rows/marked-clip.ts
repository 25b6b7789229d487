import type { ClipRange, ClipSummary, Marker } from './library-rows.ts';

/** A clip with its markers and ranges, as the table of all of them lists them. */
export interface MarkedClip extends Pick<
  ClipSummary,
  'id' | 'name' | 'label' | 'fps' | 'firstKey' | 'trimmedFrames' | 'tags'
> {
  readonly markers: readonly Marker[]; // in order of time
  readonly ranges: readonly ClipRange[]; // in order of time
}
