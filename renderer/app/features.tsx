import type { Transition } from '#core/transition/document/document.ts';
import { Host } from '../controls/host.tsx';
import type { Folder } from '../controls/parameters/row.ts';
import { clipsFolder } from '../features/clips/clip-rows.ts';
import { RootMenu } from '../features/clips/root-menu.tsx';
import { CostMapBar, CostMapPanel } from '../features/cost-map/cost-map-panel.tsx';
import { curveActions } from '../features/curves/curve-actions.ts';
import { CurveBar, CurvePanel } from '../features/curves/curve-panel.tsx';
import { fileActions, followOpenForTeam, teamActions } from '../features/exchange/file-actions.ts';
import { exportActions, reportActions } from '../features/export/export-actions.ts';
import { motionActions } from '../features/motion/motion-actions.ts';
import { ImportingDialog } from '../features/exchange/importing-dialog.tsx';
import { followGameTab, gameActions } from '../features/game/game-actions.ts';
import { GameBar, GamePanel } from '../features/game/game-panel.tsx';
import { editActions } from '../features/history/edit-actions.ts';
import { jointActions, jointMapActions } from '../features/joints/joint-actions.ts';
import { openJointMap } from '../features/joints/joint-map-dialog.tsx';
import { itemActions } from '../features/items/item-actions.ts';
import { ItemBar, RequestsBar } from '../features/items/item-bar.tsx';
import { clipActions } from '../features/library/clip-actions.ts';
import { deskActions } from '../features/library/desk-actions.ts';
import { DraggedClip } from '../features/library/dragged-clip.tsx';
import { ClipPeek } from '../features/library/poses/clip-peek.tsx';
import { markActions } from '../features/marks/mark-actions.ts';
import { markTableActions } from '../features/mark-table/mark-table-actions.ts';
import { MarkTablePanel } from '../features/mark-table/mark-table-panel.tsx';
import { MarkBar, SuggestedClips, SuggestionBar } from '../features/marks/mark-bar.tsx';
import { MetricsPanel } from '../features/metrics/metrics-panel.tsx';
import { TuneMenu } from '../features/metrics/tune-menu.tsx';
import { musclesActions, newMusclesActions } from '../features/muscles/muscles-actions.ts';
import { playbackActions } from '../features/playback/playback-actions.ts';
import { blindActions, watchBlindTrial, withheldWhileBlind } from '../features/review/blind-actions.ts';
import { recordingActions } from '../features/recording/recording-actions.ts';
import { reviewActions } from '../features/review/review-actions.ts';
import { ReviewBar } from '../features/review/review-bar.tsx';
import { ReviewPanel } from '../features/review/review-panel.tsx';
import { followReviewSession } from '../features/review/follow-session.ts';
import { PresetMenu } from '../features/slots/preset-menu.tsx';
import { slotActions } from '../features/slots/slot-actions.ts';
import { slotFolder } from '../features/slots/slot-rows.ts';
import { snapshotActions } from '../features/slots/snapshot-actions.ts';
import { newRequestsActions, requestsActions } from '../features/stress/requests-actions.ts';
import { heightOfRun, RequestsPanel } from '../features/stress/requests-panel.tsx';
import { newTrailingActions, trailingActions } from '../features/trailing/trailing-actions.ts';
import { trailingFolder } from '../features/trailing/trailing-rows.ts';
import { AlignmentJointMenu } from '../features/transition/alignment-joint-menu.tsx';
import { chainActions } from '../features/transition/chain-actions.ts';
import { characterActions } from '../features/transition/character-actions.ts';
import { suggestActions } from '../features/suggest/suggest-actions.ts';
import { SuggestMenu } from '../features/suggest/suggest-menu.tsx';
import { transitionActions } from '../features/transition/transition-actions.ts';
import { placementFolder, transitionFolder } from '../features/transition/transition-rows.ts';
import { nodeActions } from '../features/trees/node-actions.ts';
import { newTreeActions, treeActions } from '../features/trees/tree-actions.ts';
import { treeFolders } from '../features/trees/tree-rows.ts';
import { cameraActions, compareActions } from '../features/views/view-actions.ts';
import { overlayActions } from '../features/views/overlay-actions.ts';
import { overlaysFolder } from '../features/views/overlay-rows.ts';
import { viewFolder } from '../features/views/view-rows.ts';
import { overlays } from '../stage/overlays/overlays.ts';
import type { KeyedList } from '../stores/action.ts';
import type { App } from '../stores/app.ts';
import { frontTab, isInFront } from '../stores/workspace/bottom-tabs.ts';
import type { PanelTab } from '../stores/workspace/workspace.ts';
import type { Feature, Tab } from './feature.ts';
import { ItemPanel } from './item-panel.tsx';

/**
 * The features of the window. Sections of menus, the palette and the inspector keep this order; a tab has the
 * name of its feature.
 */
const features = listed({
  playback: { actions: playbackActions },
  exchange: { actions: [...fileActions, ...teamActions], over: [ImportingDialog], follow: followOpenForTeam },
  export: { actions: [...exportActions, ...withheldWhileBlind(reportActions)] },
  motion: { actions: motionActions },
  recording: { actions: recordingActions },
  game: {
    actions: withheldWhileBlind(gameActions),
    tab: {
      title: 'Game',
      tip: 'How far each slot is from the recording of a game, and which setting differs',
      height: 'half',
      bar: GameBar,
      panel: GamePanel,
    },
    follow: followGameTab,
  },
  history: { actions: editActions },
  library: { actions: [...deskActions, ...clipActions], over: [ClipPeek, DraggedClip] },
  trees: {
    folders: (app) => {
      const tree = app.lab.open.value;
      // The views still show the tree while the panel is hidden.
      return tree !== null && app.workspace.state.value.itemInFront ? treeFolders(app, tree) : [];
    },
  },
  characters: { actions: characterActions },
  marks: { actions: markActions },
  timeline: {
    tab: {
      title: 'Timeline',
      tip: 'Both clips, their markers, and the blend of each slot',
      stays: true,
      bar: () => (
        <>
          <SuggestionBar />
          <MarkBar />
        </>
      ),
      height: ({ views }) => views.timelineHeight.value,
      panel: ({ mountTimeline }) => <Host class="tab-host" mount={mountTimeline} focusTarget="timeline" />,
    },
  },
  markers: {
    actions: markTableActions,
    tab: {
      title: 'Markers',
      tip: 'Table of all markers and ranges',
      height: 'half',
      list: 'markers',
      panel: () => (
        <MarkTablePanel>
          <SuggestedClips />
        </MarkTablePanel>
      ),
    },
  },
  transition: {
    actions: [...transitionActions, ...jointMapActions],
    folders: (app) => ofOpen(app, (open) => [transitionFolder(app, open), placementFolder(app, open)]),
    over: [AlignmentJointMenu],
  },
  suggest: { actions: withheldWhileBlind(suggestActions), over: [SuggestMenu] },
  slots: {
    actions: withheldWhileBlind(slotActions),
    folders: (app) => ofOpen(app, (open) => open.slots.map((_, index) => slotFolder(app, open, index))),
    over: [PresetMenu],
  },
  chains: { actions: chainActions },
  trailing: {
    folders: (app) => ofOpen(app, (open) => [trailingFolder(app, open)]),
  },
  item: {
    actions: [
      ...newTreeActions,
      ...newTrailingActions,
      ...newMusclesActions,
      ...itemActions,
      ...treeActions,
      ...musclesActions,
      ...nodeActions,
      ...trailingActions,
    ],
    tab: {
      title: 'Item',
      tip: 'Nodes, muscles or chains that can be edited',
      height: 'half',
      bar: ItemBar,
      panel: ItemPanel,
    },
  },
  metrics: {
    tab: {
      title: 'Metrics',
      tip: 'Measures each slot and marks the better one',
      height: 'half',
      panel: MetricsPanel,
    },
    over: [TuneMenu],
  },
  costMap: {
    tab: {
      title: 'Cost map',
      tip: 'What the transition costs at each pair of frames, and the best ones',
      height: 'half',
      bar: CostMapBar,
      panel: ({ costMap }) => <CostMapPanel view={costMap} />,
    },
  },
  stress: {
    actions: [...newRequestsActions, ...requestsActions],
    tab: {
      title: 'Stress',
      tip: 'All slots under many random requests, measured',
      height: heightOfRun,
      bar: RequestsBar,
      panel: RequestsPanel,
    },
  },
  review: {
    actions: reviewActions,
    tab: {
      title: 'Review',
      tip: 'Status, reviewer and note of each transition',
      height: 'half',
      bar: ReviewBar,
      panel: ReviewPanel,
    },
    follow: followReviewSession,
  },
  compare: { actions: withheldWhileBlind(compareActions) },
  blind: { actions: blindActions, follow: watchBlindTrial },
  snapshots: { actions: withheldWhileBlind(snapshotActions) },
  overlays: { actions: overlayActions, folders: (app) => [overlaysFolder(app, overlays)] },
  clips: {
    folders: (app) => [clipsFolder(app, () => openJointMap(app))].filter(({ rows }) => rows.length > 0),
    over: [RootMenu],
  },
  views: { actions: cameraActions, folders: (app) => [viewFolder(app)] },
  joints: { actions: jointActions },
  curves: {
    actions: curveActions,
    tab: {
      title: 'Curves',
      tip: 'Rotations, velocities and offsets of joints over time',
      stays: true,
      height: 'half',
      bar: ({ curves }) => <CurveBar {...curves} />,
      panel: ({ curves }) => <CurvePanel mount={curves.mount} />,
    },
  },
});

export const featureList: readonly Feature[] = Object.values(features);

/** The parts of a tab of the bottom panel. */
export function tabOf(tab: PanelTab): Tab {
  return features[tab].tab;
}

/** The list of the tab in front whose keys apply while nothing has the focus; null = none. Reads signals. */
export function listInFront({ workspace }: Pick<App, 'workspace'>): KeyedList | null {
  const tab = frontTab(workspace.state.value);
  return isInFront(workspace, tab) ? (tabOf(tab).list ?? null) : null;
}

/** Features by name: those, and only those, that are named as a tab of the bottom panel have one. */
function listed<Name extends string>(features: {
  readonly [Each in Name | PanelTab]: Each extends PanelTab
    ? Feature & { readonly tab: Tab }
    : Omit<Feature, 'tab'>;
}) {
  return features;
}

function ofOpen({ open }: App, make: (open: Transition) => readonly Folder[]): readonly Folder[] {
  const { value } = open.transition;
  return value ? make(value) : [];
}
