import { untracked } from '@preact/signals';
import { render } from 'preact';
import type { SegueBridge } from '#contract/api.ts';
import { beforePageGoes } from '../kit/before-page-goes.ts';
import { mountTooltip } from '../kit/tooltip.ts';
import { visibleWords } from '../controls/visible-names.ts';
import { WindowProvider } from '../controls/window-context.ts';
import type { App } from '../stores/app.ts';
import { withOwnKeys } from '../stores/action.ts';
import { followStage, followOpenItem } from '../stores/commands/desk.ts';
import { actions } from './actions.ts';
import { featureList } from './features.tsx';
import { listenForKeys } from './keyboard.ts';
import { bridgeUntil, collectEffects, createApp } from './life-of-window.ts';
import { acceptDrops, applyTheme, followContent, greetOpenTransition, openLibrary } from './open-library.ts';
import { followMain, checkFilesOnFocus } from './library-events.ts';
import { followMenuBar } from './menu-bar.ts';
import { startDrawing } from './drawing.ts';
import { followSystem } from './system.ts';
import { restoreForOthers } from './maximise-actions.ts';
import { prepareRenderer } from '../viewport/viewport.ts';
import { Window } from './window.tsx';

/**
 * Opens the window in `root`: state first, then the library, and panels while it answers. Returns a function
 * that closes it.
 */
export function openWindow(root: HTMLElement, bridge: SegueBridge): () => void {
  const closing = new AbortController();
  const { signal } = closing;
  const onClose = (stop: () => void): void => signal.addEventListener('abort', stop, { once: true });
  const keep = (app: App): void => {
    app.editing.flush();
    app.workspace.flush();
  };
  const stopEffects = collectEffects(() => {
    prepareRenderer();
    const app = createApp(bridgeUntil(signal, bridge), followSystem(signal));
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
