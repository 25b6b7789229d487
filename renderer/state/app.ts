import { computed, effect, signal } from '@preact/signals';
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { AppInfo, SegueBridge } from '../../contract/api.ts';
import { clipUrl, skinUrl } from '../../contract/clip-url.ts';
import type { FileTroubles } from '../../contract/library-rows.ts';
import type { WatchedFolder } from '../../contract/watched-folders.ts';
import type { Problem } from '../../contract/problem.ts';
import type { Clip } from '../../core/clip.ts';
import { decodeClip } from '../../core/clip-buffer.ts';
import { failure, success } from '../../core/result.ts';
import { decodeSkin } from '../../core/skin-buffer.ts';
import type { Skin } from '../../core/skin.ts';
import type { Result } from '../../core/result.ts';
import { createClipCache } from './clips/clip-cache.ts';
import type { ClipCache } from './clips/clip-cache.ts';
import { createDocumentStore } from './document/document-store.ts';
import type { DocumentStore } from './document/document-store.ts';
import { createEditing, followEdits } from './document/editing.ts';
import type { Editing } from './document/editing.ts';
import { followTroubles } from './library/file-troubles.ts';
import { followJobs } from './library/jobs.ts';
import type { Jobs } from './library/jobs.ts';
import { followLibraryFiles } from './shown/library-files.ts';
import type { LibraryFiles } from './shown/library-files.ts';
import { createLibraryList } from './library/library-list.ts';
import type { LibraryList } from './library/library-list.ts';
import { followSkins } from './shown/follow-skins.ts';
import type { ClipSkin } from './shown/follow-skins.ts';
import { followSuggestions } from './shown/follow-suggestions.ts';
import type { MarkerSuggestions } from './marks/marker-suggestions.ts';
import { createNotices } from './notices.ts';
import type { Notices } from './notices.ts';
import { followOpenTransition } from './shown/open-transition.ts';
import type { OpenTransition } from './shown/open-transition.ts';
import { createReviews } from './shown/reviews.ts';
import type { Reviews } from './shown/reviews.ts';
import { createSession } from './session/session.ts';
import type { Session } from './session/session.ts';
import type { SlotDifference } from './shown/slot-difference.ts';
import { createSkinCache } from './clips/skin-cache.ts';
import { createStripCache } from './clips/strip-cache.ts';
import type { StripCache } from './clips/strip-cache.ts';
import { followFigures, followSnapshots } from './shown/figures.ts';
import type { Figure } from './shown/figures.ts';
import { followOverlays } from './workspace/overlays.ts';
import { followFolders } from './library/watched-folders.ts';
import { followShowing } from './shown/showing.ts';
import type { Showing } from './shown/showing.ts';
import { createTags } from './library/tags.ts';
import type { Tags } from './library/tags.ts';
import { createWorkspaceStore } from './workspace/workspace-store.ts';
import type { Overlays } from './workspace/workspace.ts';
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
  readonly reviews: Reviews;
  /** Slots of the open transition and the snapshots beside them. */
  readonly figures: ReadonlySignal<readonly Figure[]>;
  readonly showing: Showing;
  /** The overlays that are drawn: none that could tell, while figures are compared blind. */
  readonly overlays: ReadonlySignal<Overlays>;
  /** The viewports together, px, and how many views they have room for. */
  readonly stage: Signal<StageSize>;
  readonly files: LibraryFiles;
  readonly folders: ReadonlySignal<readonly WatchedFolder[]>; // that are followed, by path
  /** Why the open transition cannot be shown, in words; null = it is. */
  readonly obstacle: Signal<string | null>;
  /** The joint at whose place source and destination meet at the seam; null = they are not aligned, or not shown. */
  readonly meetsAt: Signal<string | null>;
  /** Why nothing at all can be drawn; null = it can. */
  readonly graphicsProblem: Signal<string | null>;
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

export interface StageSize {
  readonly width: number;
  readonly height: number;
  readonly room: number;
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
}

/** What gives way at this width: nothing, the library, or the inspector as well. */
export interface WindowWidth {
  readonly libraryOver: boolean;
  readonly inspectorOver: boolean;
}

/** A look at one clip is followed by a look at the next. */
const MOST_PEEKED = 8;

export function createApp(bridge: SegueBridge, surroundings: Surroundings): App {
  const notices = createNotices();
  const library = signal<LibraryState>({ state: 'opening' });
  const document = createDocumentStore();
  const workspace = createWorkspaceStore(bridge);
  const clips = createClipCache(loadClip);
  const peeked = createClipCache(loadClip, MOST_PEEKED);
  const strips = createStripCache(bridge);
  const list = createLibraryList(document, bridge);
  effect(() => void (list.sort.value = workspace.state.value.listSort));
  followEdits(document, bridge);
  const { troubles, refresh: refreshTroubles } = followTroubles(bridge, () => list.refresh());
  effect(() => void (library.value.state === 'open' && refreshTroubles()));
  const session = createSession();
  const reviews = createReviews(document, workspace, session, bridge, notices);
  const open = followOpenTransition(document, workspace, clips, bridge, notices);
  const skins = createSkinCache(loadSkin);
  const snapshots = followSnapshots(open, workspace);
  const figures = followFigures(open, snapshots);
  const stage = signal<StageSize>({ width: 0, height: 0, room: 2 });
  const room = computed(() => stage.value.room);
  const files = followLibraryFiles(bridge, open, notices);
  return {
    bridge,
    mac: navigator.platform.startsWith('Mac'),
    info: signal<AppInfo | null>(null),
    library,
    notices,
    document,
    editing: createEditing(document, bridge, notices),
    workspace,
    session,
    clips,
    peeked,
    strips,
    skins: followSkins(open, skins),
    list,
    troubles,
    tags: createTags(bridge),
    jobs: followJobs(bridge, notices, (filesChanged) => {
      list.refresh();
      open.refresh();
      reviews.refresh();
      clips.reload(filesChanged ? 'all' : 'failed');
      peeked.reload(filesChanged ? 'all' : 'failed');
      strips.refresh();
      if (filesChanged) skins.reload();
      files.refresh();
    }),
    open,
    suggestions: followSuggestions(session, document, open),
    reviews,
    figures,
    showing: followShowing(figures, workspace.state, session.blind, room),
    overlays: followOverlays(workspace, session.blind),
    stage,
    files,
    folders: followFolders(bridge, () => library.value.state === 'open', notices),
    obstacle: signal<string | null>(null),
    meetsAt: signal<string | null>(null),
    graphicsProblem: signal<string | null>(null),
    restartGraphics: signal<(() => void) | null>(null),
    difference: signal<SlotDifference | null>(null),
    drawing: signal<DrawingReport>({ framesPerSecond: null, evaluateMs: 0, tier: '' }),
    camera: signal<CameraActions | null>(null),
    timeline: signal<TimelineActions | null>(null),
    surroundings,
    theme: computed(() => {
      const { theme } = workspace.state.value;
      return theme === 'system' ? surroundings.systemTheme.value : theme;
    }),
  };
}

async function loadClip(clipId: string): Promise<Result<Clip, string>> {
  const response = await fetch(clipUrl(clipId));
  if (response.ok) return success(decodeClip(await response.arrayBuffer()));
  // Main answers with a Problem wherever it can say what is wrong.
  const problem = (await response.json().catch(() => null)) as Problem | null;
  return failure(problem?.message ?? `The clip could not be read (${response.status}).`);
}

/** A clip whose skin cannot be read has its mannequin. */
async function loadSkin(clipId: string): Promise<Skin | null> {
  const response = await fetch(skinUrl(clipId));
  return response.ok ? decodeSkin(await response.arrayBuffer()) : null;
}
