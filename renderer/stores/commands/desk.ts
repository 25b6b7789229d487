import { effect, untracked } from '@preact/signals';
import type { Marker } from '../../../contract/rows/library-rows.ts';
import { selectionOf } from '../marks/marks.ts';
import { clipOn } from '../session/stage.ts';
import type { Workbench } from '../workbench.ts';

type Desk = Pick<Workbench, 'document' | 'notices' | 'session'>;

/**
 * Shows a clip or tree by itself: at its first frame, or at a marker, which is then selected. Not possible during a blind
 * comparison.
 */
export function openClip(app: Desk, id: string, marker: Marker | null = null): void {
  const { session } = app;
  if (session.blind.peek() !== null) return app.notices.report('Open clip: a blind comparison is running');
  const at = marker?.time ?? 0;
  const selected = selectionOf(marker ? [marker] : []);
  session.playing.value = false;
  if (clipOn(session.stage.peek())?.id !== id) {
    const isTree = app.document.current.peek().lab.some((item) => item.id === id);
    const before = playbackBefore(session);
    session.stage.value = { kind: isTree ? 'tree' : 'clip', id, at, selected, before };
  } else {
    session.time.value = at;
    session.marks.value = selected;
  }
}

/** The playback state of the transition, to which the views return. */
export function playbackBefore({ stage, time, loopRange }: Workbench['session']) {
  const shown = stage.peek();
  return shown.kind === 'transition' ? { time: time.peek(), loopRange: loopRange.peek() } : shown.before;
}

/** Shows the transition again, in its playback state. */
export function showTransition({ session }: Pick<Workbench, 'session'>): void {
  const shown = session.stage.peek();
  if (shown.kind === 'transition') return;
  session.playing.value = false;
  session.stage.value = { kind: 'transition' };
  session.time.value = shown.before.time;
  session.loopRange.value = shown.before.loopRange;
}

/**
 * Shows the transition when another one opens, or when what is in its place cannot be shown any longer; a stress run keeps its length.
 */
export function followStage(app: Pick<Workbench, 'document' | 'lab' | 'session' | 'workspace'>): void {
  const { session, document, workspace, lab } = app;
  let open: string | null = null;
  effect(() => {
    const { bottomTab, openTransition } = workspace.state.value;
    const isOther = openTransition !== open;
    open = openTransition;
    const shown = session.stage.value;
    if (shown.kind === 'transition') return;
    const isGone = shown.kind === 'tree' && document.current.value.lab.every(({ id }) => id !== shown.id);
    const isOver =
      shown.kind === 'run' &&
      (lab.item.value?.id !== shown.id || bottomTab !== 'lab' || session.blind.value !== null);
    const seconds = lab.requests.run.value?.seconds;
    untracked(() => {
      if (isOther) session.stage.value = { kind: 'transition' };
      else if (isGone || isOver) showTransition(app);
      else if (shown.kind === 'run' && seconds !== undefined && seconds !== shown.seconds) {
        session.stage.value = { ...shown, seconds };
        session.time.value = Math.min(session.time.peek(), seconds);
      }
    });
  });
}
