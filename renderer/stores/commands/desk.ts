import { effect, untracked } from '@preact/signals';
import { selectionOf, startOf } from '../marks/marks.ts';
import type { Mark } from '#contract/rows/marks.ts';
import { isOnStage, inPlaceOn, runOn, transitionOnStage, treeOn } from '../session/stage.ts';
import { frontTab } from '../workspace/bottom-tabs.ts';
import { OWN_TRAILING } from '../workspace/workspace.ts';
import type { Workbench } from '../workbench.ts';
import { showTab } from './show-tab.ts';

type Desk = Pick<Workbench, 'document' | 'lab' | 'notices' | 'session' | 'workspace'>;

/**
 * Shows a clip or tree by itself: at its first frame, or at a marker or the start of a range, which is then
 * selected. A tree opens with its tab. Not possible during a blind comparison.
 */
export function openClip(app: Desk, id: string, mark: Mark | null = null): void {
  const { session } = app;
  if (session.blind.peek() !== null) return app.notices.report('Open clip: a blind comparison is running');
  const at = mark ? startOf(mark) : 0;
  const selected = selectionOf(mark ? [mark] : []);
  session.playing.value = false;
  const isTree = app.document.current.peek().lab.some((item) => item.id === id);
  if (isTree) openItemTab(app, id);
  else putTreeAway(app);
  const { openItem, itemInFront } = app.workspace.state.peek();
  // A clip has no trailing joints: the timeline shows in place of those of the transition.
  if (!isTree && openItem === OWN_TRAILING)
    app.workspace.set({ openItem: null, itemInFront: false, ...(itemInFront && { bottomTab: 'timeline' }) });
  if (!isOnStage(session.stage.peek(), id)) {
    const before = playbackBefore(session);
    session.stage.value = { kind: isTree ? 'tree' : 'clip', id, at, selected, before };
  } else {
    session.time.value = at;
    session.marks.value = selected;
  }
}

/** The playback state of the transition, to which the views return. */
export function playbackBefore({ stage, time, loopRange }: Workbench['session']) {
  return inPlaceOn(stage.peek())?.before ?? { time: time.peek(), loopRange: loopRange.peek() };
}

/** Closes the tree that is shown by itself. */
function putTreeAway({ session, workspace }: Pick<Workbench, 'session' | 'workspace'>): void {
  const tree = treeOn(session.stage.peek());
  if (tree !== null && tree.id === workspace.state.peek().openItem) closeItem({ workspace });
}

/** Shows the transition again, in its playback state. A tree that was in its place is put away. */
export function showTransition(app: Pick<Workbench, 'session' | 'workspace'>): void {
  putTreeAway(app);
  showTransitionAgain(app);
}

/** Shows the transition again, in its playback state. */
export function showTransitionAgain({ session }: Pick<Workbench, 'session'>): void {
  const shown = inPlaceOn(session.stage.peek());
  if (shown === null) return;
  session.playing.value = false;
  session.stage.value = transitionOnStage;
  session.time.value = shown.before.time;
  session.loopRange.value = shown.before.loopRange;
}

/**
 * Shows the transition when another one opens, or when what is in its place cannot be shown any longer; a
 * stress run keeps its length.
 */
export function followStage(app: Pick<Workbench, 'document' | 'lab' | 'session' | 'workspace'>): void {
  const { session, document, workspace, lab } = app;
  let open: string | null = null;
  effect(() => {
    const { openTransition } = workspace.state.value;
    const isStress = frontTab(workspace.state.value) === 'stress';
    const isOther = openTransition !== open;
    open = openTransition;
    const shown = session.stage.value;
    if (inPlaceOn(shown) === null) return;
    const [tree, run] = [treeOn(shown), runOn(shown)];
    const isGone = tree !== null && document.current.lab.value.every(({ id }) => id !== tree.id);
    const isOver =
      run !== null && (lab.list.value?.id !== run.id || !isStress || session.blind.value !== null);
    const seconds = lab.requests.run.value?.seconds;
    untracked(() => {
      if (isOther) {
        putTreeAway(app);
        session.stage.value = transitionOnStage;
      } else if (isGone || isOver) showTransition(app);
      else if (run !== null && seconds !== undefined && seconds !== run.seconds) {
        session.stage.value = { ...run, seconds };
        session.time.value = Math.min(session.time.peek(), seconds);
      }
    });
  });
}

/** Opens an item in its tab. */
export function openItemTab(app: Pick<Workbench, 'lab' | 'workspace'>, id: string): void {
  if (app.workspace.state.peek().openItem !== id) app.lab.node.value = '';
  app.workspace.set({ openItem: id });
  showTab(app, 'item');
}

/** Closes the open item. The tab before is in front again. */
export function closeItem({ workspace }: Pick<Workbench, 'workspace'>): void {
  workspace.set({ openItem: null, itemInFront: false });
}

/** Closes the open item when it is gone, as by undo. */
export function followOpenItem(app: Pick<Workbench, 'lab' | 'workspace'>): void {
  effect(() => {
    const { openItem } = app.workspace.state.value;
    const isGone = openItem !== null && openItem !== OWN_TRAILING && app.lab.item.value === null;
    if (isGone) untracked(() => closeItem(app));
  });
}
