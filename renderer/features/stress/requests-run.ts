import { RUN_RATE } from '../../stores/lab/requests/request-edits.ts';
import type { Workbench } from '../../stores/workbench.ts';
import { runOn } from '../../stores/session/stage.ts';
import { playbackBefore } from '../../stores/commands/desk.ts';

type Slice = Pick<Workbench, 'document' | 'lab' | 'session' | 'workspace'>;

/** Why the run cannot be shown in the views; null = it can. Reads signals. */
export function whyNotShowRun({ lab, session, document, workspace }: Slice): string | null {
  if (lab.requests.open.value === null) return 'there is no request list yet';
  if (session.blind.value !== null) return 'a blind comparison is running';
  const { openTransition } = workspace.state.value;
  const isThere = document.shown.value.transitions.some(({ id }) => id === openTransition);
  if (!isThere) return 'open a transition first: its slots play the run';
  if (lab.requests.run.value === null) return lab.requests.problem.value ?? 'the run has no clips yet';
  return null;
}

/** Shows the run in the views, at `time` s. */
export function showRun(app: Slice, time = 0): void {
  const run = app.lab.requests.run.peek();
  const item = app.lab.list.peek();
  const { openTransition } = app.workspace.state.peek();
  if (run === null || item === null || openTransition === null || whyNotShowRun(app) !== null) return;
  const { session } = app;
  if (runOn(session.stage.peek()) === null) {
    const before = playbackBefore(session);
    session.playing.value = false;
    const { seconds } = run;
    session.stage.value = { kind: 'run', id: item.id, transition: openTransition, seconds, before };
    session.loopRange.value = null;
  }
  session.time.value = onFrame(time, run.seconds);
}

/** The time of the frame that shows at `time`, s. */
function onFrame(time: number, seconds: number): number {
  return Math.min(Math.max(Math.floor(time * RUN_RATE + 1e-6) / RUN_RATE, 0), seconds);
}
