import { computed, signal } from '@preact/signals';
import type { SegueBridge } from '../../contract/api.ts';
import { createDocumentStore } from './document/document-store.ts';
import { createEditing, followEdits } from './document/editing.ts';
import { createLibrary } from './library/library.ts';
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
import { createPointTable } from './shown/point-table.ts';
import { followShowing } from './shown/showing.ts';
import { followUses } from './shown/follow-uses.ts';
import { createWorkspaceStore } from './workspace/workspace-store.ts';
import type { App, PoseDistance } from './app.ts';
import { createStageState } from './window/stage.ts';
import { createSurroundings } from './window/surroundings.ts';
import type { System } from './window/surroundings.ts';
import type { TimelineActions } from './window/timeline-actions.ts';

/** Creates the state of a window and connects everything that is derived from it. */
export function createApp(bridge: SegueBridge, system: System, overlays: readonly OverlaySwitch[]): App {
  const notices = createNotices();
  const document = createDocumentStore();
  const workspace = createWorkspaceStore(bridge);
  const session = createSession();
  const sorts = computed(() => {
    const { listSort, searchSort } = workspace.state.value;
    return { browsing: listSort, searching: searchSort };
  });
  const { selection } = session;
  const library = createLibrary({ bridge, notices, document, selection, sorts });
  const { caches, list, isOpen } = library;
  followEdits(document, bridge);
  const reviews = createReviews(document, workspace, session, bridge, notices);
  const open = followOpenTransition(document, workspace, session, caches.clips, bridge, notices);
  const figures = followFigures(open, followSnapshots(open, workspace));
  followUses(bridge, open, session, list);
  const stage = createStageState();
  const room = computed(() => stage.size.value.room);
  return {
    ...{ bridge, notices, document, workspace, session, library, open, reviews, stage, figures },
    ...undrawn(),
    surroundings: createSurroundings(system, workspace),
    editing: createEditing(document, bridge, notices),
    skins: followSkins(open, caches.skins),
    points: createPointTable({ bridge, document, list, workspace }, isOpen),
    suggestions: followSuggestions(session, document, open),
    showing: followShowing(figures, workspace.state, session.blind, room),
    overlays: followOverlays(workspace, session.blind, overlays),
  };
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
