import { computed, effect, signal } from '@preact/signals';
import type { SegueBridge } from '../../contract/api.ts';
import { createMotionCaches } from './clips/motion-caches.ts';
import { createDocumentStore } from './document/document-store.ts';
import { createEditing, followEdits } from './document/editing.ts';
import { followTroubles } from './library/file-troubles.ts';
import { followJobs } from './library/jobs.ts';
import { followLibraryFiles } from './shown/library-files.ts';
import { createLibraryList } from './library/library-list.ts';
import { followSkins } from './shown/follow-skins.ts';
import { followSuggestions } from './shown/follow-suggestions.ts';
import { createNotices } from './notices.ts';
import { followOpenTransition } from './shown/open-transition.ts';
import { createReviews } from './shown/reviews.ts';
import { createSession } from './session/session.ts';
import type { SlotDifference } from './shown/slot-difference.ts';
import { followFigures, followSnapshots } from './shown/figures.ts';
import { followOverlays } from './workspace/overlays.ts';
import type { OverlaySwitch } from './workspace/overlays.ts';
import { followNewClips } from './library/new-clips.ts';
import { followFolders } from './library/watched-folders.ts';
import { createPointTable } from './shown/point-table.ts';
import { followShowing } from './shown/showing.ts';
import { followUses } from './shown/follow-uses.ts';
import { nothingSelected } from './library/row-selection.ts';
import { createTags } from './library/tags.ts';
import { createWorkspaceStore } from './workspace/workspace-store.ts';
import type { App, LibraryState, PoseDistance } from './app.ts';
import { createStageState } from './window/stage.ts';
import { createSurroundings } from './window/surroundings.ts';
import type { System } from './window/surroundings.ts';
import type { TimelineActions } from './window/timeline-actions.ts';

type Stores = Pick<App, 'bridge' | 'notices' | 'library' | 'document' | 'workspace' | 'session' | 'list'>;

/** Creates the state of a window and connects everything that is derived from it. */
export function createApp(bridge: SegueBridge, system: System, overlays: readonly OverlaySwitch[]): App {
  const stores = createStores(bridge);
  const { notices, library, document, workspace, session, list } = stores;
  const caches = createMotionCaches(bridge);
  const { clips, peeked, strips } = caches;
  const isOpen = (): boolean => library.value.state === 'open';
  effect(() => {
    const { listSort, searchSort } = workspace.state.value;
    list.sorts.value = { browsing: listSort, searching: searchSort };
  });
  followEdits(document, bridge);
  const { troubles, refresh: refreshTroubles } = followTroubles(bridge, () => list.refresh());
  effect(() => void (isOpen() && refreshTroubles()));
  const reviews = createReviews(document, workspace, session, bridge, notices);
  const open = followOpenTransition(document, workspace, session, clips, bridge, notices);
  const figures = followFigures(open, followSnapshots(open, workspace));
  const files = followLibraryFiles(bridge, open, notices);
  followUses(bridge, open, session, list);
  selectNothingFound(stores);
  const lookAgain = (isOtherMotion: boolean): void => {
    for (const rows of [list, open, reviews]) rows.refresh();
    caches.refresh(isOtherMotion);
    files.refresh();
  };
  const jobs = followJobs(bridge, notices, lookAgain);
  bridge.on('library.edited', ({ changes }) => {
    if (changes.some(({ kind }) => kind === 'import.set')) lookAgain(true);
  });
  const stage = createStageState();
  const room = computed(() => stage.size.value.room);
  return {
    ...stores,
    ...undrawn(),
    ...{ clips, peeked, strips, reviews, troubles, jobs, open, figures, stage, files },
    surroundings: createSurroundings(system, workspace),
    editing: createEditing(document, bridge, notices),
    skins: followSkins(open, caches.skins),
    tags: createTags(bridge),
    points: createPointTable(stores, computed(isOpen)),
    suggestions: followSuggestions(session, document, open),
    showing: followShowing(figures, workspace.state, session.blind, room),
    overlays: followOverlays(workspace, session.blind, overlays),
    newClips: followNewClips(bridge, list, session.selection),
    folders: followFolders(bridge, isOpen, notices),
  };
}

/** The four stores: document, workspace, list and session. */
function createStores(bridge: SegueBridge): Stores {
  const document = createDocumentStore();
  return {
    bridge,
    notices: createNotices(),
    library: signal<LibraryState>({ state: 'opening' }),
    document,
    workspace: createWorkspaceStore(bridge),
    session: createSession(),
    list: createLibraryList(document, bridge),
  };
}

/** Clears the selection when the search text changes, so that hidden clips are never tagged. */
function selectNothingFound({ list, session }: Stores): void {
  effect(() => {
    void list.text.value;
    session.selection.value = nothingSelected;
  });
}

/** What drawing tells, before the first frame. */
function undrawn(): Pick<
  App,
  'obstacle' | 'meetsAt' | 'meetingNotice' | 'poseDistance' | 'difference' | 'timeline'
> {
  return {
    obstacle: signal<string | null>(null),
    meetsAt: signal<string | null>(null),
    meetingNotice: signal<string | null>(null),
    poseDistance: signal<PoseDistance | null>(null),
    difference: signal<SlotDifference | null>(null),
    timeline: signal<TimelineActions | null>(null),
  };
}
