import { untracked, batch, effect } from '@preact/signals';
import { render } from 'preact';
import type { SegueBridge } from '#contract/api.ts';
import { beforePageGoes } from '../kit/before-page-goes.ts';
import { mountTooltip } from '../kit/tooltip.ts';
import { visibleWords } from '../controls/visible-names.ts';
import { WindowProvider } from '../controls/window-context.ts';
import type { App } from '../stores/app.ts';
import { withOwnKeys } from '../stores/action.ts';
import { followStage, followOpenItem, openClip, closeItem } from '../stores/commands/desk.ts';
import { actions } from './actions.ts';
import { showFaults } from './faults.ts';
import { featureList } from './features.tsx';
import { listenForKeys } from './keyboard.ts';
import { bridgeUntil, collectEffects, createApp } from './life-of-window.ts';
import { followMain, checkFilesOnFocus, checkFiles } from './library-events.ts';
import { followMenuBar } from './menu-bar.ts';
import { startDrawing } from './drawing.ts';
import { followSystem } from './system.ts';
import { restoreForOthers } from './maximise-actions.ts';
import { prepareRenderer } from '../viewport/viewport.ts';
import { Window } from './window.tsx';
import type { Requests, Workbench } from '../stores/workbench.ts';
import { byName } from '../stores/document/document-state.ts';
import { noMarks } from '../stores/marks/marks.ts';
import { withoutGone } from '../stores/reviews/review-session.ts';
import { clipOn } from '../stores/session/stage.ts';
import { greetWithTour } from '../stores/commands/tour.ts';
import { draftFields } from '../stores/workspace/draft-fields.ts';

/** Opens the library with its transitions and clips, and restores the workspace. */
export async function openLibrary(app: App): Promise<void> {
  const [info, snapshot] = await Promise.all([
    app.bridge.call('app.info', {}),
    app.bridge.call('library.open', {}),
  ]);
  if (info.ok) app.surroundings.info.value = info.value;
  if (!snapshot.ok) {
    app.library.files.refresh();
    app.library.files.findBackups();
    app.library.state.value = { state: 'failed', message: snapshot.error.message };
    return;
  }
  const { path, readOnly, jointMaps, shownOn, workspace, undo, ...content } = snapshot.value;
  const { transitions, presets } = content;
  batch(() => {
    app.document.saved.value = {
      ...app.document.saved.peek(),
      ...content,
      presets: byName(presets),
      jointMaps: new Map(jointMaps.map(({ jointsId, edits }) => [jointsId, edits])),
      shownOn: new Map(shownOn.map(({ subject, characterId }) => [subject, characterId])),
    };
    app.document.undo.value = undo;
    const asked = app.workspace.state.peek().openTransition; // main may have asked for one already
    app.workspace.load(workspace);
    const { openTransition } = app.workspace.state.peek();
    const ids = new Set(transitions.map(({ id }) => id));
    const known = openTransition !== null && ids.has(openTransition);
    if (asked !== null) app.workspace.set({ openTransition: asked });
    else if (!known) app.workspace.set({ openTransition: transitions[0]?.id ?? null });
    const isNamed = (id: string): boolean =>
      app.workspace.draft(draftFields.transitionName(id)) !== undefined;
    app.session.renaming.value = transitions.find(({ id }) => isNamed(id))?.id ?? null;
    const { walk: reviewing } = app.workspace.state.peek();
    app.session.reviewing.value = reviewing && withoutGone(reviewing, (id) => ids.has(id));
    app.library.state.value = { state: 'open', path, readOnly };
  });
  showOpenTree(app);
  app.library.list.refresh();
  app.library.tags.refresh();
  checkFiles(app);
  greetWithTour(app);
}

/** Shows the tree again that was open. */
function showOpenTree(app: Workbench): void {
  const item = app.lab.item.peek();
  if (item?.kind !== 'tree') return;
  if (app.workspace.state.peek().itemInFront) openClip(app, item.id);
  else closeItem(app);
}

/** Reads clips in view again when the content of their file has changed, whoever noticed. */
function followContent({ open, library: { caches } }: Pick<Workbench, 'library' | 'open'>): void {
  const known = new Map<string, string>();
  effect(() => {
    // Takes of trees load again with each edit: see `followLab`.
    const inView = [open.source.value, open.destination.value].flatMap((clip) =>
      clip === null || clip.isTake === true ? [] : clip,
    );
    const isOther = inView.some(({ id, content }) => (known.get(id) ?? content) !== content);
    for (const { id, content } of inView) known.set(id, content);
    if (!isOther) return;
    untracked(() => {
      caches.clips.reload('all');
      caches.peeked.reload('all');
    });
  });
}

/**
 * When a transition or a clip opens, or gets other clips: selects its clips in the list, and plays the part
 * around the seam.
 */
export function greetOpenTransition(app: Workbench): void {
  const { session, open } = app;
  effect(() => {
    void open.pair.value; // the pair, not every change of the transition: the selection in the list stays
    const transition = open.transition.peek();
    if (!transition) return;
    const source = open.uses.peek()?.source.id ?? null;
    session.chosen.value = { source, destination: transition.destination.id };
    session.pairProblem.value = null;
  });
  openAnotherWhenGone(app);
  let framedPair = '';
  effect(() => {
    const pair = open.pair.value;
    if (pair === '' || pair === framedPair || !open.source.value || !open.destination.value) return;
    framedPair = pair;
    untracked(() => {
      session.loopRange.value = 'blend';
      const clip = clipOn(session.stage.peek());
      session.time.value = clip?.at ?? 0;
      session.marks.value = clip?.selected ?? noMarks;
      session.selectedJoint.value = null;
    });
  });
}

/**
 * When the open transition is deleted, or its creation is undone, opens the one that was open before it; without one,
 * the last of the list. What comes back, as by redo, opens again, unless another was opened meanwhile.
 */
function openAnotherWhenGone({ workspace, document }: Pick<Workbench, 'document' | 'workspace'>): void {
  let opened: readonly string[] = []; // in this order, also what is gone: the last one that is there is open
  let standIn: string | null = ''; // what was opened here in place of another; '' = nothing
  effect(() => {
    const { openTransition } = workspace.state.value;
    const transitions = document.current.transitions.value;
    const isThere = (wanted: string | null): boolean => transitions.some(({ id }) => id === wanted);
    if (openTransition !== standIn) {
      standIn = '';
      if (openTransition !== null && isThere(openTransition)) {
        opened = [...opened.filter((id) => id !== openTransition), openTransition];
        return;
      }
      if (openTransition !== opened.at(-1)) return; // it was never there
    }
    const last = openTransition === null ? null : (transitions.at(-1)?.id ?? null);
    standIn = opened.findLast(isThere) ?? last;
    if (standIn !== null && !opened.includes(standIn)) opened = [standIn, ...opened];
    workspace.set({ openTransition: standIn });
  });
}

/** Writes the current theme to the root element, where the stylesheet and the canvases read it. */
function applyTheme(app: Pick<App, 'surroundings'>): void {
  effect(() => {
    document.documentElement.dataset['theme'] = app.surroundings.theme.value;
  });
}

/** Indexes clips that are dropped on the window; preload finds their paths. */
function acceptDrops(app: Requests, signal: AbortSignal): void {
  const over = (event: DragEvent): void => {
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    void app.bridge.importDropped(files).then((response) => {
      if (!response.ok) app.notices.problem(response.error.message);
    });
  };
  window.addEventListener('dragover', over, { signal });
  window.addEventListener('drop', drop, { signal });
}

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
    onClose(showFaults(app));
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
