// renderer/timeline/model: the data the timeline shows
import type { TakeClock } from '#core/clip/take-time.ts';
import type { NameWords } from '#renderer/kit/cut-name.ts';
import type { ClipRange, Marker } from '#contract/rows/library-rows.ts';
import type { TimeUnit } from '#renderer/kit/time-words.ts';
import type { MotionLane } from './motion-lane.ts';
import type { PlacedClip, TimeRange } from '#core/transition/clips/clip-clock.ts';

/**
 * A request, of a chain of transitions or of a tree's node: its time and outcome. Times are on the seam's
 * clock, s.
 */
export interface RequestSpan {
  readonly id: string; // of its transition, or of the request in its tree
  readonly name: string; // of the destination, or of both states
  readonly role: 'earlier' | 'open' | 'later' | 'rule'; // 'later' ones interrupt the open transition
  readonly number: number; // 1 = first of the chain
  readonly title?: string; // of a tree’s
  /** What was granted instead, in words; absent = it was granted. */
  readonly lostTo?: string;
  readonly at: number;
  readonly waited?: number; // s, for an out mark
  readonly unfolded: boolean; // true while its record is shown
  readonly until: number | null; // time of the next interruption; null = none
  readonly slots: readonly RequestSlot[];
  readonly competing: readonly CompetingSpan[];
}

export interface RequestSlot {
  readonly name: string; // 'A'; empty for a rule
  readonly colour: string; // custom property without the dashes
  readonly method: string;
  readonly end: string; // meaning of the end: 'blends', 'settles'
  readonly asked: number; // s
  readonly duration: number; // s, granted
  readonly cutOff: number; // s that the interruption cut off
  readonly shortenedBy: number; // s by which the deficit shortened the granted duration
  readonly winner: string | null; // the competing request that was granted; null = its own
  readonly continues: string | null; // the slot of the interrupted transition, if its letter differs
  readonly isExtrapolated: boolean; // too many links show their source: the oldest is extrapolated
}

/** A competing request for the same transition. */
export interface CompetingSpan {
  readonly from: string;
  readonly duration: number; // s
  readonly wins: readonly string[]; // names of the slots in which it is granted
  readonly limits: readonly string[]; // names of the slots in which it shortens joints with a longer profile
}

/** Changes of the competing requests of the open transition. */
export type CompetingChange =
  | { readonly kind: 'add' }
  | { readonly kind: 'remove'; readonly index: number }
  | { readonly kind: 'rename'; readonly index: number; readonly from: string }
  | { readonly kind: 'duration'; readonly index: number; readonly text: string }; // as typed, with or without a unit

/**
 * The content of the timeline. The transition's clock is 0 at the seam; the clock of each clip starts at its
 * first frame:
 *
 *     clip time = use.time + seam time * use.playRate
 *
 *     source       ├────────────────────┤╌╌╌╌╌╌┤            up to its out point, then as the methods continue it
 *     blend                             ├──────┤
 *     destination                  ╌╌╌╌╌├──────────────┤    from its in point
 *     seam clock                        0     blend end
 */
export interface TimelineModel {
  readonly id: string; // of the transition, or of the open clip
  readonly playhead: number; // s on the seam's clock
  readonly playing: boolean; // playback is running
  /**
   * An open clip, as the destination from its first frame: no seam, no blends, and a source without marks.
   */
  readonly hasSeam: boolean; // false for a clip or a tree by itself: it is the destination
  readonly source: ClipUse;
  readonly destination: ClipUse;
  readonly blends: readonly BlendSpan[]; // one per slot, in order
  /**
   * The clips before the source if the transition interrupts another one, oldest first; empty if its source
   * is a clip.
   */
  readonly earlier: readonly EarlierUse[];
  readonly lanes: readonly MotionLane[]; // below the clips
  readonly requests: readonly RequestSpan[]; // of a chain; empty without one
  readonly loopRange: TimeRange | null; // s on the seam's clock
  readonly selection: MarkSelection;
  readonly unit: TimeUnit;
}

export type Side = 'source' | 'destination';
export const sides: readonly Side[] = ['source', 'destination'];

/** The selected markers and ranges. */
export interface MarkSelection {
  readonly ids: ReadonlySet<string>;
  readonly lead: string | null; // one of them, which has the handles and moves the others
}

/** Frames of the ruler are those of the source; the time of each clip is in its own frames. */

/** A suggested marker of a step of one foot, or of both at once. */
export interface SuggestedMarker extends Marker {
  readonly foot: 'left' | 'right' | 'both';
}

/** A clip placed at the seam, with its markers and ranges. */
export interface ClipUse extends PlacedClip, TakeClock {
  readonly clipId: string;
  readonly name: NameWords;
  readonly markers: readonly Marker[]; // in any order
  readonly ranges: readonly ClipRange[]; // in any order
  /** Suggested markers; default none. */
  readonly suggestions?: readonly SuggestedMarker[]; // in order of time
}

/** An earlier clip of a chain. */
export interface EarlierUse {
  readonly name: NameWords;
  /** On the seam's clock: from its first frame or its in point to the next interruption. */
  readonly span: TimeRange;
}

/** Blend of one slot. */
export interface BlendSpan {
  readonly name: string; // 'A'
  readonly colour: string; // custom property without dashes, optionally with a '-text' variant: 'slot-a'
  readonly end: number; // s after the seam
  readonly label: string; // meaning of the end: 'blend', 'settles'
  readonly draggable: boolean; // false if it is computed, such as the settling time of a spring
  readonly minimum?: number; // s, shortest allowed; default 0
  readonly maximum: number; // s, longest allowed
  readonly shows: 'extrapolation' | 'continuation'; // the source after the seam
}

/**
 * `preview` during the gesture, then one `commit` or `cancel`. A short key press sends `preview` and
 * `commit`.
 */
export type Phase = 'preview' | 'commit' | 'cancel';

/** A change by the user. On `cancel`, the value is the initial one. */
export type TimelineGesture =
  | { readonly kind: 'outTime' | 'inTime'; readonly value: number; readonly phase: Phase } // s on the clip
  | { readonly kind: 'blendEnd'; readonly slot: number; readonly value: number; readonly phase: Phase } // s
  /** Moves all of these marks by the same time on the ruler: `shift` s on the clip of `side`. */
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

/** Subject of a menu; a side stands for its clip. */
export type MenuSubject = 'marks' | Side | 'ruler';

/** A clip that receives a mark. Accompanying times are on that clip, s. */
export interface MarkPlace {
  readonly side: Side;
  readonly clipId: string;
}

/** Requests of the timeline. It changes no data: changes come back by `update`. */
export interface TimelineListener {
  seek(time: number, phase: Phase): void;
  gesture(gesture: TimelineGesture): void;
  select(selection: MarkSelection): void;
  addMarker(place: MarkPlace & { readonly time: number }): void;
  addRange(place: MarkPlace & TimeRange): void;
  renameMark(id: string, label: string): void;
  /** Turns suggested markers into real ones. */
  acceptSuggestions(ids: readonly string[]): void;
  acceptAllSuggestions(): void;
  /** Opens the menu of the selection, a clip or the ruler at a point of the window, px. */
  openMenu(of: MenuSubject, at: { readonly x: number; readonly y: number }): void;
  /** Opens the transition of a request. */
  openRequest(id: string): void;
  /** Shows or hides the record of a request. */
  foldRequest(id: string): void;
  compete(change: CompetingChange): void;
  /** Requests a frame without an `update`, for example after a hover or zoom. */
  wake?(): void;
}
