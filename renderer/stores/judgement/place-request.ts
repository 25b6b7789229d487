import type { Suggestion } from '#core/judgement/suggest.ts';
import type { TimeSpan } from '#core/judgement/time-span.ts';
import type { JointMap } from '#core/joints/joint-map.ts';
import type { CourseSpec } from '#core/matching/slot-course.ts';
import type { RootedClip } from '#core/root/rooted-clip.ts';
import type { Transition } from '#core/transition/document/document.ts';
import type { StoredClip } from './stored-clip.ts';

/** A clip of the library that is searched, with its no-transition ranges. */
export interface SearchedRow extends StoredClip {
  readonly frameCount: number;
  readonly barred: readonly TimeSpan[];
}

/** A place in a clip of the library. */
export interface FoundPlace {
  readonly clip: number; // index in all rows of the search
  readonly id: string; // of the clip
  readonly mirror: boolean;
  readonly time: number; // s on the clip, where it is entered
  readonly exit: number | null; // s, where a bridge leaves it
  readonly cost: number; // m s
}

/** A place with the best method there: refined, if not all frames were compared. */
export interface JudgedPlace extends FoundPlace {
  readonly suggestion: Suggestion | null; // null = not judged yet, or impossible
}

/** What places are looked for. */
export interface PlaceSearch {
  readonly number: number; // of the search
  readonly transition: Transition; // without the slots that have muscles
  readonly course: CourseSpec; // of the chosen slot
  readonly map: JointMap; // of the skeleton that plays
  readonly clips: readonly [source: RootedClip, destination: RootedClip] | null; // null = as before: their features stay
  readonly isBridge: boolean;
  readonly sameFeet: boolean; // only where the same feet are planted on both sides of a seam
  readonly rows: readonly (readonly [index: number, row: SearchedRow])[];
  readonly every: number; // frames between two that are compared
  readonly end: Int32Array; // see `endBy`
}

/** A request to a worker. A search ends the one before it. */
export type PlaceRequest =
  | ({ readonly kind: 'search' } & PlaceSearch)
  | { readonly kind: 'judge'; readonly rank: number; readonly place: FoundPlace; readonly row: SearchedRow }
  | { readonly kind: 'stop' };

/** An answer to a search. */
export type PlaceAnswer = { readonly number: number } & (
  | { readonly kind: 'loaded' } // one more clip
  | {
      readonly kind: 'found';
      readonly places: readonly FoundPlace[];
      readonly direct: number;
      readonly isLast: boolean;
    } // direct: m s, without a bridge; isLast: of this worker
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'judged'; readonly rank: number; readonly judged: JudgedPlace }
);
