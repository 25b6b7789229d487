// renderer/app: the window: stores, keys, stage, panels
import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/layout.css';
import '../panels/top-bar/top-bar.css';
import '../panels/library/library.css';
import '../panels/library/rows/clip-row.css';
import '../panels/library/details/details.css';
import '../panels/library/folders/folders.css';
import '../panels/library/tags/tags.css';
import '../panels/library/poses/strip.css';
import '../panels/library/drag/drag.css';
import '../panels/inspector/inspector.css';
import '../panels/viewport/viewport-overlay.css';
import '../panels/viewport/view-gizmo.css';
import '../panels/viewport/legend.css';
import '../panels/bottom/blind-bar.css';
import '../panels/viewport/joint-labels.css';
import '../panels/bottom/bottom-panel.css';
import '../panels/exchange/exchange.css';
import '../panels/controls/table.css';
import '../panels/lab/lab.css';
import '../panels/lab/muscles/muscles.css';
import '../panels/lab/tree/inputs/inputs.css';
import '../panels/lab/requests/requests.css';
import '../panels/points/points.css';
import '../panels/lab/tree/pad/pad.css';
import '../panels/lab/trailing/trailing.css';
import '../panels/review/review.css';
import '../panels/history/history.css';
import '../panels/status/status-bar.css';
import '../panels/controls/overlays.css';
import '../panels/joint-map/joint-map.css';
import '../panels/palette/palette.css';
import '../panels/help/tour.css';
import { untracked } from '@preact/signals';
import { render } from 'preact';
import type { SegueBridge } from '../../contract/api.ts';
import { assert } from '../../core/assert.ts';
import { beforePageGoes } from '../panels/controls/before-page-goes.ts';
import { mountTooltip } from '../panels/controls/tooltip.ts';
import { showMarksInPanels } from '../panels/controls/visible-names.ts';
import { WindowProvider } from '../panels/controls/window-context.ts';
import type { App } from '../state/app.ts';
import { followStage } from '../state/commands/desk.ts';
import { createApp } from '../state/create-app.ts';
import { actions } from './actions/actions.ts';
import { watchBlindTrial } from './actions/blind-actions.ts';
import { listenForKeys } from './keyboard.ts';
import { bridgeUntil, collectEffects } from './life-of-window.ts';
import {
  acceptDrops,
  applyTheme,
  followContent,
  followMain,
  greetOpenTransition,
  lookAgainOnFocus,
  openLibrary,
} from './open-library.ts';
import { followMenuBar } from './menu-bar.ts';
import { startDrawing } from './loop/drawing.ts';
import { overlays } from './overlays/overlays.ts';
import { followReviewSession } from './review-session.ts';
import { followSystem } from './system.ts';
import { Window } from './window.tsx';

declare global {
  interface Window {
    readonly segue: SegueBridge; // set by preload
    segueWindow: { readonly close: () => void; readonly open: () => void };
  }
}

/** Opens the window in `root`: state first, then panels, then the library. Returns a function that closes it. */
function openWindow(root: HTMLElement): () => void {
  const closing = new AbortController();
  const { signal } = closing;
  const onClose = (stop: () => void): void => signal.addEventListener('abort', stop, { once: true });
  const keep = (app: App): void => {
    app.editing.flush();
    app.workspace.flush();
  };
  const stopEffects = collectEffects(() => {
    const app = createApp(bridgeUntil(signal, window.segue), followSystem(signal), overlays);
    const drawing = startDrawing(app);
    applyTheme(app);
    greetOpenTransition(app);
    followStage(app);
    followReviewSession(app);
    followMain(app);
    followMenuBar(app, actions);
    followContent(app);
    acceptDrops(app, signal);
    watchBlindTrial(app);
    lookAgainOnFocus(app, signal);
    onClose(listenForKeys(app, actions));
    onClose(mountTooltip());
    onClose(beforePageGoes(() => keep(app)));
    onClose(() => render(null, root));
    onClose(() => keep(app));
    onClose(drawing.stop);
    untracked(() =>
      render(
        <WindowProvider value={{ app, actions }}>
          <Window {...drawing} />
        </WindowProvider>,
        root,
      ),
    );
    void openLibrary(app);
  });
  onClose(stopEffects);
  return () => closing.abort();
}

/** Opens the window. Whoever drives the page may close it and open it again, which is quicker than to load the page again. */
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
