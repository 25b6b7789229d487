import { clamp } from '#core/kit/numbers.ts';
import { RUN_RATE } from '#renderer/stores/lab/requests/request-edits.ts';
import type { App } from '#renderer/stores/app.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { runOn } from '#renderer/stores/session/stage.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import { playbackBefore } from '#renderer/stores/commands/desk.ts';

type Slice = Pick<Workbench, 'lab' | 'session' | 'workspace'>;

/** Why the run cannot be shown in the views; null = it can. Reads signals. */
export function whyNotShowRun({ lab, session, workspace }: Slice): string | null {
  if (lab.requests.open.value === null) return 'there is no request list yet';
  if (session.blind.value !== null) return 'a blind comparison is running';
  const answering = lab.requests.answering.value;
  if (answering?.id !== workspace.state.value.openTransition || answering === undefined)
    return `open ${answering?.name ?? 'a transition'} first: its slots play the run`;
  if (lab.requests.run.value === null) return lab.requests.problem.value ?? 'the run has no clips yet';
  return null;
}

/** Shows the run in the views, paused at `time` s. */
export function showRun(app: Slice, time = 0): void {
  const run = app.lab.requests.run.peek();
  const item = app.lab.list.peek();
  if (run === null || item === null || whyNotShowRun(app) !== null) return;
  const { session } = app;
  session.playing.value = false;
  if (runOn(session.stage.peek()) === null) {
    const before = playbackBefore(session);
    const { seconds } = run;
    session.stage.value = { kind: 'run', id: item.id, seconds, before };
    session.loopRange.value = null;
  }
  session.time.value = onFrame(time, run.seconds);
}

/** Shows a slot at `time` s of the run, in the middle of its view: alone, unless it is visible. */
export function showSlotAt(app: Slice & Pick<App, 'shown' | 'views'>, slot: number, time: number): void {
  showRun(app, time);
  if (!app.shown.showing.visible.peek().includes(slot)) app.workspace.set({ slotView: slotLetter(slot) });
  app.views.camera.peek()?.frameSelection();
}

/** The time of the frame that shows at `time`, s. */
function onFrame(time: number, seconds: number): number {
  return clamp(Math.floor(time * RUN_RATE + 1e-6) / RUN_RATE, 0, seconds);
}
