import {
  frameGridOf,
  nearestFrame,
  steppedByFrames,
  type FrameGrid,
} from '#core/transition/clips/clip-clock.ts';
import { RUN_RATE } from '#renderer/stores/lab/requests/request-edits.ts';
import { endAt } from '#renderer/stores/shown/seam-range.ts';
import { inMenu, type ActionRow } from '#renderer/stores/action.ts';
import type { Playing, Workbench } from '#renderer/stores/workbench.ts';
import { needsTransition } from '#renderer/stores/conditions.ts';
import { atEnd, nextShuttle } from '#renderer/stores/session/playback.ts';
import { playRange, seek } from '#renderer/stores/commands/playhead.ts';
import { timeUnits } from '#renderer/kit/time-words.ts';
import { runOn } from '#renderer/stores/session/stage.ts';

const row = (id: string, title: string, key: string, run: ActionRow['run']): ActionRow => ({
  id,
  title,
  keys: [key],
  run,
});

export const playbackActions = [
  ...inMenu('Playback', 'play', [
    {
      ...row('play.toggle', 'Play or pause', 'Space', togglePlay),
      titleNow: ({ session }) => (session.playing.value ? 'Pause' : 'Play'),
    },
    row('play.back', 'Shuttle backward', 'J', (app) => shuttle(app, -1)),
    row('play.stop', 'Stop', 'K', pause),
    row('play.on', 'Shuttle forward', 'L', (app) => shuttle(app, 1)),
  ]),
  ...inMenu('Playback', 'frames', [
    row('frame.back', 'Previous frame', 'ArrowLeft', (app) => step(app, -1)),
    row('frame.on', 'Next frame', 'ArrowRight', (app) => step(app, 1)),
    row('frame.backTen', 'Back 10 frames', 'ArrowDown', (app) => step(app, -10)),
    row('frame.onTen', 'Forward 10 frames', 'ArrowUp', (app) => step(app, 10)),
    row('time.start', 'Go to start', 'Shift+ArrowLeft', (app) => seek(app, playRange(app).start)),
    row('time.end', 'Go to end', 'Shift+ArrowRight', (app) => seek(app, playRange(app).end)),
    row('time.seam', 'Go to seam', '0', (app) => seek(app, 0)),
  ]),
  ...inMenu('Playback', 'loop', [
    {
      id: 'loop.toggle',
      title: 'Loop',
      checked: ({ workspace }) => workspace.state.value.loop,
      run: ({ workspace }) => workspace.set({ loop: !workspace.state.peek().loop }),
    },
    row('loop.in', 'Set loop start', 'I', (app) => setLoop(app, 'start')),
    row('loop.out', 'Set loop end', 'O', (app) => setLoop(app, 'end')),
    row('loop.clear', 'Clear loop range', 'Shift+I', ({ session }) => (session.loopRange.value = null)),
    {
      id: 'loop.blend',
      title: 'Loop around blend',
      disabled: needsTransition,
      checked: ({ session }) => session.loopRange.value === 'blend',
      run: ({ session }) => (session.loopRange.value = 'blend'),
    },
  ]),
  ...inMenu(
    'Playback',
    'units',
    timeUnits.map((timeUnit) => ({
      id: `time.${timeUnit}`,
      title: `Show time in ${timeUnit}`,
      checked: ({ workspace }) => workspace.state.value.timeUnit === timeUnit,
      run: ({ workspace }) => workspace.set({ timeUnit }),
    })),
  ),
];

/** Stops and moves by frames of the clip on the screen. */
function step(app: Playing, frames: number): void {
  stop(app);
  const time = app.session.time.peek();
  // At the seam, a step back is a frame of the source.
  const grid = frameGridAt(app, time + frames * 1e-6);
  if (grid) seek(app, steppedByFrames(grid, time, frames));
}

/** The frames of the clip on the screen at `time`. */
function frameGridAt({ open, session }: Playing, time: number): FrameGrid | null {
  if (runOn(session.stage.peek()) !== null) return frameGridOf({ time: 0, playRate: 1, fps: RUN_RATE });
  const uses = open.uses.peek();
  const end = endAt(time);
  return uses && frameGridOf({ ...uses[end], fps: open[end].peek()?.fps ?? 60 });
}

function togglePlay(app: Playing): void {
  const { session } = app;
  if (session.playing.peek()) return pause(app);
  session.shuttle.value = 1;
  start(app);
}

function shuttle(app: Playing, direction: 1 | -1): void {
  const { session } = app;
  session.shuttle.value = nextShuttle(session.shuttle.peek(), session.playing.peek(), direction);
  start(app);
}

/** Starts playback; at the end of the range, from its other end. */
function start(app: Playing): void {
  const { session } = app;
  const range = playRange(app);
  const direction = session.shuttle.peek();
  if (atEnd(session.time.peek(), direction, range))
    session.time.value = direction > 0 ? range.start : range.end;
  session.playing.value = true;
}

/** Stops on the nearest frame of the clip on the screen. */
function pause(app: Playing): void {
  stop(app);
  const time = app.session.time.peek();
  const grid = frameGridAt(app, time);
  if (grid) seek(app, nearestFrame(grid, time));
}

function stop(app: Pick<Workbench, 'session'>): void {
  app.session.playing.value = false;
  app.session.shuttle.value = 1;
}

function setLoop(app: Playing, edge: 'start' | 'end'): void {
  const { session } = app;
  const time = session.time.peek();
  const range = { ...playRange(app), [edge]: time };
  const whole = app.open.extent.peek();
  if (range.end > range.start) session.loopRange.value = range;
  else
    session.loopRange.value =
      edge === 'start' ? { start: time, end: whole.end } : { start: whole.start, end: time };
}
