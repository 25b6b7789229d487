// renderer/app: the window: its panels, actions and keys, and the one list of all features
import './styles/tokens.css';
import './styles/base.css';
import '../kit/layout.css';
import './styles/controls.css';
import './styles/layout.css';
import './styles/bottom-panel.css';
import '../controls/row-list.css';
import '../controls/overlays.css';
import '../controls/panels.css';
import '../controls/parameters/parameters.css';
import { untracked, signal } from '@preact/signals';
import { render } from 'preact';
import type { SegueBridge } from '#contract/api.ts';
import { assert } from '#core/assert.ts';
import { beforePageGoes } from '../kit/before-page-goes.ts';
import { mountTooltip } from '../kit/tooltip.ts';
import { showMarksInPanels, visibleWords } from '../controls/visible-names.ts';
import { WindowProvider } from '../controls/window-context.ts';
import type { App } from '../stores/app.ts';
import { withOwnKeys } from '../stores/action.ts';
import { followStage, followOpenItem } from '../stores/commands/desk.ts';
import { actions } from './actions.ts';
import { featureList } from './features.tsx';
import { listenForKeys } from './keyboard.ts';
import { bridgeUntil, collectEffects } from './life-of-window.ts';
import { acceptDrops, applyTheme, followContent, greetOpenTransition, openLibrary } from './open-library.ts';
import { followMain, checkFilesOnFocus } from './library-events.ts';
import { followMenuBar } from './menu-bar.ts';
import { startDrawing } from './drawing.ts';
import { overlays } from '../stage/overlays/overlays.ts';
import { followSystem } from './system.ts';
import { restoreForOthers } from './maximise-actions.ts';
import { prepareRenderer } from '../viewport/viewport.ts';
import { MAX_VIEWS } from '../viewport/camera/layout.ts';
import { Window } from './window.tsx';
import { followGame } from '../stores/judgement/follow-game.ts';
import { followJudgement } from '../stores/judgement/follow-judgement.ts';
import { followReviewMeasures } from '../stores/judgement/review-measures.ts';
import { followReference } from '../stores/judgement/follow-reference.ts';
import { followTaste } from '../stores/judgement/follow-taste.ts';
import { createLibrarySearch } from '../stores/matching/search-library.ts';
import { followCostMap } from '../stores/matching/follow-cost-map.ts';
import { createMarkTable } from '../stores/shown/mark-table.ts';
import { createReviews } from '../stores/shown/reviews.ts';
import { followShown } from '../stores/shown/shown.ts';
import { createStageState } from '../stores/window/stage.ts';
import { createSurroundings, type System } from '../stores/window/surroundings.ts';
import type { TimelineActions } from '../stores/window/timeline-actions.ts';
import { createWorkbench } from '../stores/workbench.ts';
import type { OverlaySwitch } from '../stores/workspace/overlays.ts';

declare global {
  interface Window {
    readonly segue: SegueBridge; // set by preload
    segueWindow: { readonly close: () => void; readonly open: () => void };
  }
}

/**
 * Opens the window in `root`: state first, then the library, and panels while it answers. Returns a function
 * that closes it.
 */
function openWindow(root: HTMLElement): () => void {
  const closing = new AbortController();
  const { signal } = closing;
  const onClose = (stop: () => void): void => signal.addEventListener('abort', stop, { once: true });
  const keep = (app: App): void => {
    app.editing.flush();
    app.workspace.flush();
  };
  const stopEffects = collectEffects(() => {
    prepareRenderer();
    const app = createApp(bridgeUntil(signal, window.segue), followSystem(signal), overlays);
    const table = withOwnKeys(actions, app.workspace);
    const drawing = startDrawing(app);
    applyTheme(app);
    greetOpenTransition(app);
    followStage(app);
    restoreForOthers(app);
    followOpenItem(app);
    followMain(app);
    followContent(app);
    acceptDrops(app, signal);
    for (const feature of featureList) feature.follow?.(app);
    checkFilesOnFocus(app, signal);
    onClose(followMenuBar(app, table));
    onClose(listenForKeys(app, table));
    onClose(mountTooltip(visibleWords));
    onClose(beforePageGoes(() => keep(app)));
    onClose(() => render(null, root));
    onClose(() => keep(app));
    onClose(drawing.stop);
    void openLibrary(app); // asks before the panels are drawn, which takes as long as the answer
    untracked(() =>
      render(
        <WindowProvider value={{ app, actions: table }}>
          <Window {...drawing} />
        </WindowProvider>,
        root,
      ),
    );
  });
  onClose(stopEffects);
  return () => closing.abort();
}

/**
 * Opens the window. Whoever drives the page may close it and open it again, which is quicker than to load the
 * page again.
 */
function main(): void {
  const root = document.getElementById('window');
  assert(root !== null, 'index.html has no #window');
  showMarksInPanels();
  let close = openWindow(root);
  window.segueWindow = {
    close: () => close(),
    open: () => (close = openWindow(root)),
  };
}

main();

/** Creates the state of a window and connects everything that is derived from it. */
function createApp(bridge: SegueBridge, system: System, overlays: readonly OverlaySwitch[]): App {
  const bench = createWorkbench(bridge);
  const { library, document, workspace, session, notices } = bench;
  const stage = createStageState();
  const judgement = followJudgement(bench);
  const reviews = createReviews(document, workspace, session, bridge, notices);
  followReviewMeasures({ ...bench, reviews });
  return {
    ...bench,
    markTable: createMarkTable({ ...bench, list: library.list }, library.isOpen),
    reviews,
    judgement,
    game: followGame(bench),
    reference: followReference(bench),
    taste: followTaste(bench),
    costMap: followCostMap(bench),
    searchLibrary: createLibrarySearch(bench),
    shown: followShown(bench, library.caches.skins, overlays, MAX_VIEWS),
    stage,
    timeline: signal<TimelineActions | null>(null),
    surroundings: createSurroundings(system, workspace),
  };
}
