// renderer/state/session: state that is neither saved nor undone
import { signal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import type { MarkerKind, RangeKind } from '../../../contract/rows/library-rows.ts';
import type { MergePlan } from '../../../contract/exchange/merge-plan.ts';
import type { LibraryBackups } from '../../../contract/library/recent-libraries.ts';
import type { CopiedMark } from '../marks/mark-copies.ts';
import type { MarkerSuggestions } from '../marks/marker-suggestions.ts';
import { noMarks } from '../marks/marks.ts';
import type { MarkSelection } from '../marks/marks.ts';
import { nothingSelected } from '../library/row-selection.ts';
import type { RowSelection } from '../library/row-selection.ts';
import type { FocusTarget } from './focus.ts';
import type { VisitedChildren } from './joint-steps.ts';
import type { SideMenu } from './side-menu.ts';
import type { TransitionEnd } from '../marks/marker-edits.ts';
import type { TimeRange } from '../../../core/transition/clips/clip-clock.ts';
import type { BlindTrial } from '../reviews/blind-trial.ts';
import type { ReviewFilter } from '../reviews/review-rows.ts';
import type { ReviewWalk } from '../reviews/review-walk.ts';

/** A clip on its way from the list to an end of a transition. */
export interface ClipDrag {
  readonly clipId: string;
  readonly x: number; // px of the window, the pointer
  readonly y: number;
  readonly over: TransitionEnd | null; // where it would go
}

/** A moment of a clip of the list that is looked at, beside the list. */
export interface Peek {
  readonly clipId: string;
  readonly share: number; // of the clip, 0 to 1
}

/** A menu at a point of the window, px. Its entries are actions by their ids; null = a line between them. */
export interface OpenMenu {
  readonly label: string;
  readonly entries: readonly (string | null)[];
  readonly x: number;
  readonly y: number;
}

/** What plays over and over: what is around the blend, until a range is set by hand; null: everything. */
export type LoopRange = TimeRange | 'blend' | null;

/** A clip that is open by itself, and where playback of the transition was left for it. */
export interface OpenClip {
  readonly id: string;
  readonly at: number; // s on the clip, where it opens
  readonly left: { readonly time: number; readonly loopRange: LoopRange };
}

/** What is neither saved nor undone. Times are on the transition's clock: 0 at the seam. */
export interface Session {
  readonly time: Signal<number>; // s, the playhead
  readonly playing: Signal<boolean>;
  readonly speed: Signal<number>; // > 0, chosen in the transport
  readonly shuttle: Signal<number>; // ±1, ±2, ±4: direction, and how often J or L was pressed
  readonly loopRange: Signal<LoopRange>;
  readonly marks: Signal<MarkSelection>; // markers and ranges that are selected
  readonly copied: Signal<readonly CopiedMark[]>; // what Paste puts down
  readonly markerKind: Signal<MarkerKind>; // of the next marker that is added
  readonly rangeKind: Signal<RangeKind>; // of the next range that is added
  readonly suggested: Signal<MarkerSuggestions | null>; // markers that a clip could have
  readonly menu: Signal<OpenMenu | null>;
  readonly openClip: Signal<OpenClip | null>; // the clip that is open by itself; null = the transition is shown
  readonly selection: Signal<RowSelection>; // rows of the list of clips
  readonly selectedJoint: Signal<number | null>; // index in the skeleton; of several the one picked last
  readonly otherJoints: Signal<readonly number[]>; // selected besides it: see joint-selection.ts
  /** The child that was left last for each joint that was stepped up to. */
  readonly visitedChildren: VisitedChildren;
  /** Clips marked in the list for the next transition. */
  readonly chosen: Signal<{ readonly source: string | null; readonly destination: string | null }>;
  readonly clipDrag: Signal<ClipDrag | null>;
  readonly peek: Signal<Peek | null>;
  /** Why the marked clips make no transition; null = nobody tried, or they do. */
  readonly pairProblem: Signal<string | null>;
  /** What opens over the work in a narrow window. */
  readonly drawer: Signal<'library' | 'inspector' | null>;
  readonly focus: Signal<FocusTarget | null>; // what is to take the focus
  readonly unfolded: Signal<ReadonlySet<string>>; // ids of the transitions whose request's record is shown
  readonly merge: Signal<{ readonly token: string; readonly plan: MergePlan } | null>; // what is about to be merged
  readonly backups: Signal<LibraryBackups | null>; // to choose from; null = nobody chooses
  readonly watchedFolders: Signal<boolean>; // whether their list is open
  readonly history: Signal<boolean>; // whether the list of undo steps is open
  readonly tour: Signal<number | null>; // index of the stop; null = it is not on
  readonly keySheet: Signal<boolean>;
  readonly palette: Signal<boolean>;
  readonly paletteText: Signal<string>; // what it opens with
  readonly recent: Signal<readonly string[]>; // what was chosen in the palette, the last one first
  readonly profileOf: Signal<number | null>; // index of the slot whose joint profile is open
  readonly jointMap: Signal<boolean>; // whether the joint map is open
  readonly sideMenu: Signal<SideMenu | null>; // what is open beside the inspector
  readonly blind: Signal<BlindTrial | null>; // a blind comparison under way
  readonly renaming: Signal<string | null>; // id of the transition whose name is being typed
  readonly transitionFilter: Signal<{ readonly status: ReviewFilter; readonly text: string }>; // of the list in the library
  readonly reviewText: Signal<string>; // what the list of reviews is searched for
  readonly reviewSelection: Signal<ReadonlySet<string>>; // ids that a status goes to together; one or none = the open one
  readonly walk: Signal<ReviewWalk | null>;
  /** What waits for the name of who reviews; null = nothing does. */
  readonly askReviewer: Signal<{ readonly goOn: () => void } | null>;
}

export function createSession(): Session {
  return {
    time: signal(0),
    playing: signal(false),
    speed: signal(1),
    shuttle: signal(1),
    loopRange: signal<LoopRange>('blend'),
    marks: signal(noMarks),
    copied: signal<readonly CopiedMark[]>([]),
    markerKind: signal<MarkerKind>('note'),
    rangeKind: signal<RangeKind>('phase'),
    suggested: signal<MarkerSuggestions | null>(null),
    menu: signal<OpenMenu | null>(null),
    selectedJoint: signal<number | null>(null),
    openClip: signal<OpenClip | null>(null),
    selection: signal(nothingSelected),
    otherJoints: signal<readonly number[]>([]),
    visitedChildren: new Map(),
    chosen: signal({ source: null, destination: null }),
    clipDrag: signal<ClipDrag | null>(null),
    peek: signal<Peek | null>(null),
    pairProblem: signal<string | null>(null),
    drawer: signal<'library' | 'inspector' | null>(null),
    focus: signal<FocusTarget | null>(null),
    unfolded: signal<ReadonlySet<string>>(new Set()),
    merge: signal<{ readonly token: string; readonly plan: MergePlan } | null>(null),
    backups: signal<LibraryBackups | null>(null),
    watchedFolders: signal(false),
    history: signal(false),
    tour: signal<number | null>(null),
    keySheet: signal(false),
    palette: signal(false),
    paletteText: signal(''),
    recent: signal<readonly string[]>([]),
    profileOf: signal<number | null>(null),
    jointMap: signal(false),
    sideMenu: signal<SideMenu | null>(null),
    blind: signal<BlindTrial | null>(null),
    renaming: signal<string | null>(null),
    transitionFilter: signal<{ readonly status: ReviewFilter; readonly text: string }>({
      status: 'all',
      text: '',
    }),
    reviewText: signal(''),
    reviewSelection: signal<ReadonlySet<string>>(new Set()),
    walk: signal<ReviewWalk | null>(null),
    askReviewer: signal<{ readonly goOn: () => void } | null>(null),
  };
}
