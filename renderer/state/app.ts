// renderer/state: three stores (document, workspace, session) and the state derived from them
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

/** The library file of the window. */
export type LibraryState =
  | { readonly state: 'opening' }
  | { readonly state: 'open'; readonly path: string; readonly readOnly: boolean }
  | { readonly state: 'failed'; readonly message: string };

/** Measurements of the frame loop, for the status bar. */
export interface DrawingReport {
  readonly framesPerSecond: number | null; // null unless playing
  readonly evaluateMs: number; // both slots, one moment
  readonly tier: string;
}

/** The state and services of a window, created once. */
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
  /** Clips of the pose preview, in a cache of their own: they never push out clips in use. */
  readonly peeked: ClipCache;
  readonly strips: StripCache;
  /** Skins of the clips of the open transition that have one. */
  readonly skins: ReadonlySignal<readonly ClipSkin[]>;
  readonly list: LibraryList;
  readonly troubles: ReadonlySignal<FileTroubles>;
  readonly tags: Tags;
  readonly jobs: Jobs;
  readonly open: OpenTransition;
  /** Suggested markers of a clip of the open transition; null = none. */
  readonly suggestions: ReadonlySignal<MarkerSuggestions | null>;
  readonly points: PointTable;
  readonly reviews: Reviews;
  /** Slots of the open transition, then their snapshots. */
  readonly figures: ReadonlySignal<readonly Figure[]>;
  readonly showing: Showing;
  /** Ids of the overlays that are drawn. */
  readonly overlays: ReadonlySignal<ReadonlySet<string>>;
  /** Size of all viewports together, px, and the number of views they have room for. */
  readonly stage: Signal<StageSize>;
  /** Size of legend and notes of each view, px from its upper left; labels avoid them. */
  readonly stageNotes: Signal<readonly NotesBox[]>;
  readonly files: LibraryFiles;
  readonly newClips: NewClips;
  readonly folders: ReadonlySignal<readonly WatchedFolder[]>; // watched folders, by path
  /** Why the open transition cannot be shown, as text; null = it is shown. */
  readonly obstacle: Signal<string | null>;
  /** The joint at which source and destination are aligned; null = not aligned at a joint, or not shown. */
  readonly meetsAt: Signal<string | null>;
  /** Why they are aligned otherwise than set; null = as set. */
  readonly meetingNotice: Signal<string | null>;
  /** Distance between the poses of source and destination at the seam; null = no transition is shown. */
  readonly poseDistance: Signal<PoseDistance | null>;
  /** Why nothing can be drawn; null = drawing works. */
  readonly graphicsProblem: Signal<string | null>;
  /** Body parts drawn as bones, because their joints move apart: `left arm`, or `trunk` for the whole figure. */
  readonly looseParts: Signal<readonly string[]>;
  /** Starts drawing again on a new canvas; null = nothing to draw on. */
  readonly restartGraphics: Signal<(() => void) | null>;
  /** The largest distance between A and B; null = not shown. */
  readonly difference: Signal<SlotDifference | null>;
  readonly drawing: Signal<DrawingReport>;
  /** Camera commands; null = there is no camera. */
  readonly camera: Signal<CameraActions | null>;
  /** Commands of the timeline; null = not shown. */
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
  readonly width: number; // 0 = no views
  readonly height: number;
}

export type Theme = 'dark' | 'light';

/** State of the system and of the operating system’s window. */
export interface Surroundings {
  readonly width: ReadonlySignal<WindowWidth>;
  readonly systemTheme: ReadonlySignal<Theme>;
  readonly pixelRatio: ReadonlySignal<number>; // device pixels per CSS pixel
}

/** Camera commands. The chosen camera stays, except after `frameAll`, which follows the seam again. */
export interface CameraActions {
  frameSelection(): void;
  frameAll(): void;
  look(view: 'front' | 'rightSide' | 'back' | 'leftSide' | 'top'): void;
  lookFromBehind(): void;
  toggleProjection(): void;
  toggleFollow(): void;
}

export interface TimelineActions {
  /** Opens a field for the label of the leading mark. */
  rename(): void;
  /** Opens the context menu of the selected marks. */
  openMenu(): void;
  selectAll(): void;
  /** Selects the next or previous mark and focuses it; without a selection, the mark nearest to the playhead. */
  selectNext(step: 1 | -1): void;
}

/** The panels that lie over the views at this width: none, the library, or the inspector as well. */
export interface WindowWidth {
  readonly libraryOver: boolean;
  readonly inspectorOver: boolean;
}
