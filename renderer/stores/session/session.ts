// renderer/stores/session: state that is neither saved nor undone
import { signal, type Signal } from '@preact/signals';
import type { LabItem } from '../../../contract/lab/lab-items.ts';
import type { MarkerKind, RangeKind } from '../../../contract/rows/library-rows.ts';
import type { MergePlan } from '../../../contract/exchange/merge-plan.ts';
import type { LibraryBackups } from '../../../contract/library/recent-libraries.ts';
import type { CopiedMark } from '../marks/mark-copies.ts';
import type { MarkerSuggestions } from '../marks/marker-suggestions.ts';
import { noMarks, type MarkSelection } from '../marks/marks.ts';
import { nothingSelected, type RowSelection } from '../library/row-selection.ts';
import type { FocusTarget } from './focus.ts';
import type { VisitedChildren } from './joint-steps.ts';
import type { SideMenu } from './side-menu.ts';
import type { LoopRange, Stage } from './stage.ts';
import type { TransitionEnd } from '../marks/marker-edits.ts';
import type { BlindTrial } from '../reviews/blind-trial.ts';
import type { ReviewFilter } from '../reviews/review-rows.ts';
import type { ReviewWalk } from '../reviews/review-walk.ts';

/** A clip being dragged from the list. */
export interface ClipDrag {
  readonly clipId: string;
  readonly x: number; // pointer, px of the window
  readonly y: number;
  readonly over: TransitionEnd | null; // drop target
  readonly onto: string | null; // what a drop on another target does
}

/** A moment of a clip shown in the pose preview beside the list. */
export interface Peek {
  readonly clipId: string;
  readonly share: number; // of the clip, 0 to 1
}

/** A menu: its entries are ids of actions, and menus that take its place; null = a separator. */
export interface MenuList {
  readonly label: string;
  readonly entries: readonly (string | MenuList | null)[];
}

/** A context menu at a point of the window, px. */
export interface OpenMenu extends MenuList {
  readonly x: number;
  readonly y: number;
  readonly from?: OpenMenu; // whose place it took
}

/** An item, and the names of what uses it. */
export interface UsedItem {
  readonly item: LabItem;
  readonly users: readonly string[];
}

/** State that is neither saved nor undoable. Times are on the transition’s clock: 0 at the seam. */
export interface Session {
  readonly time: Signal<number>; // s, the playhead
  readonly playing: Signal<boolean>;
  readonly speed: Signal<number>; // > 0, set in the transport
  readonly shuttle: Signal<number>; // ±1, ±2, ±4: direction and speed set with J and L
  readonly loopRange: Signal<LoopRange>;
  readonly marks: Signal<MarkSelection>; // selected markers and ranges
  readonly copied: Signal<readonly CopiedMark[]>; // marks for Paste
  readonly markerKind: Signal<MarkerKind>; // kind of the next marker
  readonly rangeKind: Signal<RangeKind>; // kind of the next range
  readonly suggested: Signal<MarkerSuggestions | null>; // suggested markers of a clip
  readonly menu: Signal<OpenMenu | null>;
  readonly stage: Signal<Stage>;
  readonly selection: Signal<RowSelection>; // selected rows of the clip list
  readonly selectedJoint: Signal<number | null>; // index of the skeleton; of several, the last picked
  readonly otherJoints: Signal<readonly number[]>; // the other selected joints: see joint-selection.ts
  /** The child left last, for each joint entered from a child. */
  readonly visitedChildren: VisitedChildren;
  /** Clips chosen in the list for the next transition. */
  readonly chosen: Signal<{ readonly source: string | null; readonly destination: string | null }>;
  readonly clipDrag: Signal<ClipDrag | null>;
  readonly peek: Signal<Peek | null>;
  /** Why the chosen clips cannot become a transition; null = not tried, or they can. */
  readonly pairProblem: Signal<string | null>;
  /** The panel that lies over the views in a narrow window. */
  readonly drawer: Signal<'library' | 'inspector' | null>;
  readonly focus: Signal<FocusTarget | null>; // the control to focus next
  readonly unfolded: Signal<ReadonlySet<string>>; // ids of transitions whose request records are shown
  readonly openChains: Signal<ReadonlySet<string>>; // ids of transitions whose kept links are listed
  readonly merge: Signal<{ readonly token: string; readonly plan: MergePlan } | null>; // user data about to be merged
  readonly backups: Signal<LibraryBackups | null>; // shown in the restore dialog; null = closed
  readonly watchedFolders: Signal<boolean>; // true while their list is open
  readonly history: Signal<boolean>; // true while the history is open
  readonly tour: Signal<number | null>; // index of the stop; null = off
  readonly keySheet: Signal<boolean>;
  readonly palette: Signal<boolean>;
  readonly paletteText: Signal<string>; // its initial text
  readonly recent: Signal<readonly string[]>; // ids chosen in the palette, the last one first
  readonly profileOf: Signal<number | null>; // slot whose joint profile is open
  readonly allMuscleColumns: Signal<boolean>; // false: those that most people tune
  readonly jointMap: Signal<boolean>; // true while the joint map is open
  readonly sideMenu: Signal<SideMenu | null>; // the menu beside the inspector
  readonly blind: Signal<BlindTrial | null>; // the current blind comparison
  readonly renaming: Signal<string | null>; // id of the transition being renamed
  readonly transitionFilter: Signal<{ readonly status: ReviewFilter; readonly text: string }>; // of the list in the library
  readonly reviewText: Signal<string>; // search text of the review list
  readonly reviewSelection: Signal<ReadonlySet<string>>; // ids that get a status together; one or none = the open one
  readonly walk: Signal<ReviewWalk | null>;
  readonly deleting: Signal<UsedItem | null>; // an item in use, before it is deleted
  /** Continues after the reviewer’s name is entered; null = not asking. */
  readonly askReviewer: Signal<{ readonly proceed: () => void } | null>;
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
    markerKind: signal<MarkerKind>('out'),
    rangeKind: signal<RangeKind>('phase'),
    suggested: signal<MarkerSuggestions | null>(null),
    menu: signal<OpenMenu | null>(null),
    selectedJoint: signal<number | null>(null),
    stage: signal<Stage>({ kind: 'transition' }),
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
    openChains: signal<ReadonlySet<string>>(new Set()),
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
    allMuscleColumns: signal(false),
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
    deleting: signal<UsedItem | null>(null),
    askReviewer: signal<{ readonly proceed: () => void } | null>(null),
  };
}
