// renderer/state: three stores (document, workspace, session) and the state derived from them
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { SegueBridge } from '../../contract/api.ts';
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
import type { StageState } from './window/stage.ts';
import type { Surroundings } from './window/surroundings.ts';
import type { TimelineActions } from './window/timeline-actions.ts';
import type { WorkspaceStore } from './workspace/workspace-store.ts';

/** The library file of the window. */
export type LibraryState =
  | { readonly state: 'opening' }
  | { readonly state: 'open'; readonly path: string; readonly readOnly: boolean }
  | { readonly state: 'failed'; readonly message: string };

/** The state and services of a window, created once. */
export interface App {
  readonly bridge: SegueBridge;
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
  /** The largest distance between A and B; null = not shown. */
  readonly difference: Signal<SlotDifference | null>;
  /** Commands of the timeline; null = not shown. */
  readonly timeline: Signal<TimelineActions | null>;
  readonly stage: StageState;
  readonly surroundings: Surroundings;
}

/** m */
export interface PoseDistance {
  readonly now: number;
  readonly before: number | null; // the gesture under way, or the last one; null = there was none
}
