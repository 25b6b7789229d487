import { computed, effect, signal } from '@preact/signals';
import type { AppInfo, SegueBridge } from '../../contract/api.ts';
import { createClipCache } from './clips/clip-cache.ts';
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
import { createSkinCache } from './clips/skin-cache.ts';
import { createStripCache } from './clips/strip-cache.ts';
import { followFigures, followSnapshots } from './shown/figures.ts';
import { followOverlays } from './workspace/overlays.ts';
import { followFolders } from './library/watched-folders.ts';
import { followShowing } from './shown/showing.ts';
import { followUses } from './shown/follow-uses.ts';
import { nothingSelected } from './library/row-selection.ts';
import { createTags } from './library/tags.ts';
import { createWorkspaceStore } from './workspace/workspace-store.ts';
import { loadClip, loadSkin } from './clips/load-clip.ts';
import type {
  LibraryState,
  DrawingReport,
  App,
  StageSize,
  Surroundings,
  CameraActions,
  TimelineActions,
} from './app.ts';

/** A look at one clip is followed by a look at the next. */
const MOST_PEEKED = 8;

/** Makes all that the parts of the window share, and lets what follows from what follow it. */
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
  followUses(bridge, open, session, list);
  // Of what is found nothing is selected, from the first letter on: what is out of sight would be tagged along.
  effect(() => {
    void list.text.value;
    session.selection.value = nothingSelected;
  });
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
    ...undrawn(),
    surroundings,
    theme: computed(() => {
      const { theme } = workspace.state.value;
      return theme === 'system' ? surroundings.systemTheme.value : theme;
    }),
  };
}

/** What is told of drawing, before anything was drawn. */
function undrawn(): Pick<
  App,
  | 'stageNotes'
  | 'obstacle'
  | 'meetsAt'
  | 'graphicsProblem'
  | 'restartGraphics'
  | 'difference'
  | 'drawing'
  | 'camera'
  | 'timeline'
> {
  return {
    stageNotes: signal({ width: 0, height: 0 }),
    obstacle: signal<string | null>(null),
    meetsAt: signal<string | null>(null),
    graphicsProblem: signal<string | null>(null),
    restartGraphics: signal<(() => void) | null>(null),
    difference: signal<SlotDifference | null>(null),
    drawing: signal<DrawingReport>({ framesPerSecond: null, evaluateMs: 0, tier: '' }),
    camera: signal<CameraActions | null>(null),
    timeline: signal<TimelineActions | null>(null),
  };
}
