// renderer/state: three stores (document, workspace, session) and what follows from them
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { AppInfo, SegueBridge } from '../../contract/api.ts';
import type { FileTroubles } from '../../contract/rows/library-rows.ts';
import type { NewClips } from './library/new-clips.ts';
import type { WatchedFolder } from '../../contract/library/watched-folders.ts';
import type { ClipCache } from './clips/clip-cache.ts';
import type { DocumentStore } from './document/document-store.ts';
import type { Editing } from './document/editing.ts';
import type { Jobs } from './library/jobs.ts';
import type { LibraryFiles } from './shown/library-files.ts';
import type { LibraryList } from './library/library-list.ts';
import type { ClipSkin } from './shown/follow-skins.ts';
import type { MarkerSuggestions } from './marks/marker-suggestions.ts';
import type { Notices } from './notices.ts';
import type { OpenTransition } from './shown/open-transition.ts';
import type { Reviews } from './shown/reviews.ts';
import type { Session } from './session/session.ts';
import type { SlotDifference } from './shown/slot-difference.ts';
import type { StripCache } from './clips/strip-cache.ts';
import type { Figure } from './shown/figures.ts';
import type { PointTable } from './shown/point-table.ts';
import type { Showing } from './shown/showing.ts';
import type { Tags } from './library/tags.ts';
import type { WorkspaceStore } from './workspace/workspace-store.ts';

/** What the window knows of the library file. */
export type LibraryState =
  | { readonly state: 'opening' }
  | { readonly state: 'open'; readonly path: string; readonly readOnly: boolean }
  | { readonly state: 'failed'; readonly message: string };

/** What the frame loop says of itself, for the status bar. */
export interface DrawingReport {
  readonly framesPerSecond: number | null; // null unless playing
  readonly evaluateMs: number; // both slots, one moment
  readonly tier: string;
}

/** Everything the parts of the window share. Made once. */
export interface App {
  readonly bridge: SegueBridge;
  readonly mac: boolean;
  readonly info: Signal<AppInfo | null>;
  readonly library: Signal<LibraryState>;
  readonly notices: Notices;
  readonly document: DocumentStore;
  readonly editing: Editing;
  readonly workspace: WorkspaceStore;
  readonly session: Session;
  readonly clips: ClipCache;
  /** Clips that are looked at in passing: they push none out that are in use. */
  readonly peeked: ClipCache;
  readonly strips: StripCache;
  /** Skins of the clips of the open transition, where their files hold some. */
  readonly skins: ReadonlySignal<readonly ClipSkin[]>;
  readonly list: LibraryList;
  readonly troubles: ReadonlySignal<FileTroubles>;
  readonly tags: Tags;
  readonly jobs: Jobs;
  readonly open: OpenTransition;
  /** Markers that a clip of the open transition could have; null = none are suggested. */
  readonly suggestions: ReadonlySignal<MarkerSuggestions | null>;
  readonly points: PointTable;
  readonly reviews: Reviews;
  /** Slots of the open transition and the snapshots beside them. */
  readonly figures: ReadonlySignal<readonly Figure[]>;
  readonly showing: Showing;
  /** Ids of the overlays that are drawn. */
  readonly overlays: ReadonlySignal<ReadonlySet<string>>;
  /** The viewports together, px, and how many views they have room for. */
  readonly stage: Signal<StageSize>;
  /** What legend and notes of each view take up of the viewports, px from their upper left; labels keep off it. */
  readonly stageNotes: Signal<readonly NotesBox[]>;
  readonly files: LibraryFiles;
  readonly newClips: NewClips;
  readonly folders: ReadonlySignal<readonly WatchedFolder[]>; // that are followed, by path
  /** Why the open transition cannot be shown, in words; null = it is. */
  readonly obstacle: Signal<string | null>;
  /** The joint at whose place source and destination meet at the seam; null = they are not aligned, or not shown. */
  readonly meetsAt: Signal<string | null>;
  /** Why they meet otherwise than asked for; null = as asked for. */
  readonly meetingNotice: Signal<string | null>;
  /** How far the poses of source and destination are apart at the seam; null = no transition is shown. */
  readonly poseDistance: Signal<PoseDistance | null>;
  /** Why nothing at all can be drawn; null = it can. */
  readonly graphicsProblem: Signal<string | null>;
  /** Parts of the figures that are drawn as bones, since their joints move apart: `left arm`, or `trunk` for all of it. */
  readonly looseParts: Signal<readonly string[]>;
  /** Begins drawing anew, on a canvas of its own, where there is a place to draw. */
  readonly restartGraphics: Signal<(() => void) | null>;
  /** Where and when A and B are farthest apart; null = that is not shown. */
  readonly difference: Signal<SlotDifference | null>;
  readonly drawing: Signal<DrawingReport>;
  /** Moves the camera, where there is one. */
  readonly camera: Signal<CameraActions | null>;
  /** What the timeline can be asked for, where it is shown. */
  readonly timeline: Signal<TimelineActions | null>;
  readonly surroundings: Surroundings;
  readonly theme: ReadonlySignal<Theme>;
}

/** m */
export interface PoseDistance {
  readonly now: number;
  readonly before: number | null; // the gesture under way, or the last one; null = there was none
}

export interface StageSize {
  readonly width: number;
  readonly height: number;
  readonly room: number;
}

export interface NotesBox {
  readonly x: number;
  readonly y: number;
  readonly width: number; // 0 = there are none
  readonly height: number;
}

export type Theme = 'dark' | 'light';

/** What the system and its window say. */
export interface Surroundings {
  readonly width: ReadonlySignal<WindowWidth>;
  readonly systemTheme: ReadonlySignal<Theme>;
  readonly pixelRatio: ReadonlySignal<number>; // device pixels to a CSS px
}

/** Each moves the camera; what is asked for is kept, but for `frameAll`, which goes along with the seam again. */
export interface CameraActions {
  frameSelection(): void;
  frameAll(): void;
  look(view: 'front' | 'rightSide' | 'back' | 'leftSide' | 'top'): void;
  lookFromBehind(): void;
  toggleProjection(): void;
  toggleFollow(): void;
}

export interface TimelineActions {
  /** Opens a field for the label of the mark that leads the selection. */
  rename(): void;
  /** Opens the menu of what is selected, beside it. */
  openMenu(): void;
  selectAll(): void;
  /** Selects the next or previous mark and moves the focus to it; without a selection the one nearest the playhead. */
  selectNext(step: 1 | -1): void;
}

/** What gives way at this width: nothing, the library, or the inspector as well. */
export interface WindowWidth {
  readonly libraryOver: boolean;
  readonly inspectorOver: boolean;
}
