import type { Marker } from '../../contract/library-rows.ts';
import type { PlacedClip, TimeRange } from '../../core/transition/clip-clock.ts';

/**
 * What the timeline shows. The transition's clock is 0 at the seam; each clip has its own, which starts at its first
 * frame:
 *
 *     clip time = use.time + seam time * use.playRate
 *
 *     source       ├────────────────────┤╌╌╌╌╌╌┤            up to its out point, then as the methods show it
 *     blend                             ├──────┤
 *     destination                  ╌╌╌╌╌├──────────────┤    from its in point
 *     seam clock                        0     blend end
 */
export interface TimelineModel {
  readonly playhead: number; // s on the seam's clock
  readonly playing: boolean; // it moves by itself
  readonly source: ClipUse;
  readonly destination: ClipUse;
  readonly blends: readonly BlendSpan[]; // one per slot, in order
  /** What plays before the source where the transition interrupts another, oldest first; none where its source is a clip. */
  readonly earlier: readonly EarlierUse[];
  readonly loopRange: TimeRange | null; // s on the seam's clock
  readonly selectedMarker: string | null;
  readonly unit: TimeUnit;
}

export type Side = 'source' | 'destination';
export const sides: readonly Side[] = ['source', 'destination'];

/** Frames of the ruler are the source's; each clip's own time is in its own frames. */
export type TimeUnit = 'frames' | 'seconds';

/** A clip laid under the seam, and what people marked on it. */
export interface ClipUse extends PlacedClip {
  readonly clipId: string;
  readonly name: string;
  readonly markers: readonly Marker[]; // in any order
  readonly firstFrame?: number; // number that its first frame bears in the file; 0
}

/** A clip that was on its way before the source of a chain was. */
export interface EarlierUse {
  readonly name: string;
  /** On the seam's clock: from its first frame, or from where it was entered, to where the next one was. */
  readonly span: TimeRange;
}

/** How long one slot takes from the source to the destination. */
export interface BlendSpan {
  readonly name: string; // 'A'
  readonly colour: string; // custom property without the dashes, with a '-text' beside it if that is read better: 'slot-a'
  readonly end: number; // s after the seam
  readonly label: string; // what ends there: 'blend', 'settles'
  readonly draggable: boolean; // false: it follows from something else, as a spring's settling time does
  readonly minimum?: number; // s, the shortest that may be asked for; 0
  readonly maximum: number; // s, the longest
  readonly shows: 'extrapolation' | 'sourceGoingOn'; // what the source is after the seam
}

/** `preview` while it moves, then one `commit` or `cancel`. A key that is let go at once sends both. */
export type Phase = 'preview' | 'commit' | 'cancel';

/** Something is being changed by hand. On `cancel` the value is the one before. */
export type TimelineGesture =
  | { readonly kind: 'outTime' | 'inTime'; readonly value: number; readonly phase: Phase } // s on the clip
  | { readonly kind: 'blendEnd'; readonly slot: number; readonly value: number; readonly phase: Phase } // s
  | { readonly kind: 'marker'; readonly id: string; readonly value: number; readonly phase: Phase } // s on its clip
  | { readonly kind: 'loopRange'; readonly value: TimeRange; readonly phase: Phase };

/** What the timeline asks for. It changes nothing by itself: what is shown comes back by `update`. */
export interface TimelineListener {
  seek(time: number, phase: Phase): void;
  gesture(gesture: TimelineGesture): void;
  selectMarker(id: string | null): void;
  addMarker(place: { readonly side: Side; readonly clipId: string; readonly time: number }): void;
  removeMarker(id: string): void;
  renameMarker(id: string, label: string): void;
  /** Something is to be drawn that no `update` asked for: a hover, a zoom. For loops that sleep. */
  wake?(): void;
}
