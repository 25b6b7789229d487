// renderer/state: three stores (document, workspace, session) and the state derived from them
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { SegueBridge } from '../../contract/api.ts';
import type { DocumentStore } from './document/document-store.ts';
import type { Editing } from './document/editing.ts';
import type { Library } from './library/library.ts';
import type { ClipSkin } from './shown/follow-skins.ts';
import type { MarkerSuggestions } from './marks/marker-suggestions.ts';
import type { Notices } from './notices.ts';
import type { OpenTransition } from './shown/open-transition.ts';
import type { Reviews } from './shown/reviews.ts';
import type { Session } from './session/session.ts';
import type { SlotDifference } from './shown/slot-difference.ts';
import type { Figure } from './shown/figures.ts';
import type { PointTable } from './shown/point-table.ts';
import type { Showing } from './shown/showing.ts';
import type { StageState } from './window/stage.ts';
import type { Surroundings } from './window/surroundings.ts';
import type { TimelineActions } from './window/timeline-actions.ts';
import type { WorkspaceStore } from './workspace/workspace-store.ts';

/** The state and services of a window, created once. */
export interface App {
  readonly bridge: SegueBridge;
  readonly library: Library;
  readonly notices: Notices;
  readonly document: DocumentStore;
  readonly editing: Editing;
  readonly workspace: WorkspaceStore;
  readonly session: Session;
  /** Skins of the clips of the open transition that have one. */
  readonly skins: ReadonlySignal<readonly ClipSkin[]>;
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
