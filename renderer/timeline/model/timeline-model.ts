// renderer/timeline/model: the data the timeline shows
import type { ClipRange, Marker } from '../../../contract/rows/library-rows.ts';
import type { MotionLane } from './motion-lane.ts';
import type { CompetingChange, RequestSpan } from './request-model.ts';
import type { PlacedClip, TimeRange } from '../../../core/transition/clips/clip-clock.ts';

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
  /** One clip by itself, as the destination from its first frame: no seam, no blends, and a source without marks. */
  readonly alone: boolean;
  readonly source: ClipUse;
  readonly destination: ClipUse;
  readonly blends: readonly BlendSpan[]; // one per slot, in order
  /** What plays before the source where the transition interrupts another, oldest first; none where its source is a clip. */
  readonly earlier: readonly EarlierUse[];
  readonly lanes: readonly MotionLane[]; // below the clips
  readonly requests: readonly RequestSpan[]; // of a chain; none where there is nothing to tell
  readonly loopRange: TimeRange | null; // s on the seam's clock
  readonly selection: MarkSelection;
  readonly unit: TimeUnit;
}

export type Side = 'source' | 'destination';
export const sides: readonly Side[] = ['source', 'destination'];

/** The marks, markers and ranges alike, that are selected. */
export interface MarkSelection {
  readonly ids: ReadonlySet<string>;
  readonly lead: string | null; // one of them: it has the handles, and takes the others along
}

/** Frames of the ruler are the source's; each clip's own time is in its own frames. */
export type TimeUnit = 'frames' | 'seconds' | 'timecode';

/** A clip laid under the seam, and what people marked on it. */
export interface ClipUse extends PlacedClip {
  readonly clipId: string;
  readonly name: string;
  readonly markers: readonly Marker[]; // in any order
  readonly ranges: readonly ClipRange[]; // in any order
  /** Markers that it could have; none of its own. */
  readonly suggestions?: readonly Marker[]; // in order of time
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
  /** All of these marks move by the same stretch of the ruler: `shift` s on the clip of `side`. */
  | {
      readonly kind: 'marks';
      readonly ids: ReadonlySet<string>;
      readonly side: Side;
      readonly shift: number;
      readonly phase: Phase;
    }
  | {
      readonly kind: 'rangeStart' | 'rangeEnd';
      readonly id: string;
      readonly value: number; // s on its clip
      readonly phase: Phase;
    }
  | { readonly kind: 'loopRange'; readonly value: TimeRange; readonly phase: Phase };

/** What a menu is of; a side: the clip on it. */
export type MenuSubject = 'marks' | Side | 'ruler';

/** A clip that something is marked on. Times beside it are on that clip, s. */
export interface MarkPlace {
  readonly side: Side;
  readonly clipId: string;
}

/** What the timeline asks for. It changes nothing by itself: what is shown comes back by `update`. */
export interface TimelineListener {
  seek(time: number, phase: Phase): void;
  gesture(gesture: TimelineGesture): void;
  select(selection: MarkSelection): void;
  addMarker(place: MarkPlace & { readonly time: number }): void;
  addRange(place: MarkPlace & TimeRange): void;
  renameMark(id: string, label: string): void;
  /** Makes a suggested marker one of its clip's. */
  acceptSuggestion(id: string): void;
  acceptAllSuggestions(): void;
  /** Opens the menu of what is selected, of a clip, or of the ruler, at a point of the window. */
  openMenu(of: MenuSubject, at: { readonly x: number; readonly y: number }): void;
  /** Opens the transition that a request made. */
  openRequest(id: string): void;
  /** Shows or hides the record of a request. */
  foldRequest(id: string): void;
  compete(change: CompetingChange): void;
  /** Something is to be drawn that no `update` asked for: a hover, a zoom. For loops that sleep. */
  wake?(): void;
}
