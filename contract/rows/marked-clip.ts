import type { ClipSummary, Marker } from './library-rows.ts';

/** A clip with its markers, as the table of all markers lists them. */
export interface MarkedClip extends Pick<ClipSummary, 'id' | 'name' | 'fps' | 'trimmedFrames' | 'tags'> {
  readonly markers: readonly Marker[]; // in order of time
}
