// renderer/stores/session: state that is neither saved nor undone
import { signal } from '@preact/signals';
import type { Suggestion } from '#core/judgement/suggest.ts';
import type { MarkerKind, RangeKind } from '#contract/rows/library-rows.ts';
import type { OpenDialog } from '../../kit/dialog.tsx';
import type { CopiedMark } from '../marks/mark-copies.ts';
import type { Suggesting } from '../marks/marker-suggestions.ts';
import { noMarks } from '../marks/marks.ts';
import { nothingSelected } from '../../kit/row-selection.ts';
import type { FocusTarget } from './focus.ts';
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

/** State that is neither saved nor undoable. Times are on the transition’s clock: 0 at the seam. */
export type Session = ReturnType<typeof createSession>;

export function createSession() {
  return {
    time: signal(0), // s, the playhead
    playing: signal(false),
    speed: signal(1), // > 0, set in the transport
    shuttle: signal(1), // ±1, ±2, ±4: direction and speed set with J and L
    loopRange: signal<LoopRange>('blend'),
    marks: signal(noMarks), // selected markers and ranges
    copied: signal<readonly CopiedMark[]>([]), // marks for Paste
    markerKind: signal<MarkerKind>('out'), // kind of the next marker
    rangeKind: signal<RangeKind>('phase'), // kind of the next range
    suggested: signal<Suggesting | null>(null), // suggested markers of some clips
    menu: signal<OpenMenu | null>(null),
    selectedJoint: signal<number | null>(null), // index of the skeleton; of several, the last picked
    stage: signal<Stage>({ kind: 'transition' }),
    selection: signal(nothingSelected), // clips selected in the list; the active row may be a failed file or an item
    otherJoints: signal<readonly number[]>([]), // the other selected joints: see joint-selection.ts
    /** The child left last, for each joint entered from a child. */
    visitedChildren: new Map<number, number>(),
    /** Clips chosen in the list for the next transition. */
    chosen: signal<Readonly<Record<TransitionEnd, string | null>>>({ source: null, destination: null }),
    clipDrag: signal<ClipDrag | null>(null),
    peek: signal<Peek | null>(null),
    /** Why the chosen clips cannot become a transition; null = not tried, or they can. */
    pairProblem: signal<string | null>(null),
    /** The panel that lies over the views in a narrow window. */
    drawer: signal<'library' | 'inspector' | null>(null),
    focus: signal<FocusTarget | null>(null), // the control to focus next
    unfolded: signal<ReadonlySet<string>>(new Set()), // ids of transitions whose request records are shown
    importUnfolded: signal(false), // true while the unit and up axis of the selected clip can be set
    openChains: signal<ReadonlySet<string>>(new Set()), // ids of transitions whose kept links are listed
    dialog: signal<OpenDialog>(null),
    recordsMetrics: signal(false), // true while they are to be exported with pictures
    watchedFolders: signal(false), // true while their list is open
    history: signal(false), // true while the history is open
    tour: signal<number | null>(null), // index of the stop; null = off
    recent: signal<readonly string[]>([]), // ids chosen in the palette, the last one first
    profileOf: signal<number | null>(null), // slot whose joint profile is open
    allMuscleColumns: signal(false), // false: those that most people tune
    sideMenu: signal<SideMenu | null>(null), // the menu beside the inspector
    offers: signal<readonly Suggestion[]>([]), // suggested seams that the views show side by side in place of the slots
    sameFeet: signal(false), // true: seams are suggested only where the same feet are planted in both clips
    blind: signal<BlindTrial | null>(null), // the current blind comparison
    renaming: signal<string | null>(null), // id of the transition being renamed
    /** Of the list in the library. */
    transitionFilter: signal<{ readonly status: ReviewFilter; readonly text: string }>({
      status: 'all',
      text: '',
    }),
    reviewText: signal(''), // search text of the review list
    reviewSelection: signal(nothingSelected), // transitions that get a status together; one or none = the open one
    walk: signal<ReviewWalk | null>(null),
  };
}
