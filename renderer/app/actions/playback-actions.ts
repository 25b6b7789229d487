import { frameGridOf, nearestFrame, steppedByFrames } from '../../../core/transition/clips/clip-clock.ts';
import type { FrameGrid } from '../../../core/transition/clips/clip-clock.ts';
import { endAt } from '../../state/shown/seam-range.ts';
import type { Action } from '../../state/action.ts';
import type { App } from '../../state/app.ts';
import { atEnd, nextShuttle } from '../../state/session/playback.ts';
import { playRange, seek } from '../../state/commands/playhead.ts';
import { timeUnits } from '../../state/workspace/workspace.ts';

export const playbackActions: readonly Action[] = [
  { id: 'play.toggle', title: 'Play or pause', keys: ['Space'], menu: 'Playback', run: togglePlay },
  { id: 'play.back', title: 'Shuttle back', keys: ['J'], menu: 'Playback', run: (app) => shuttle(app, -1) },
  { id: 'play.stop', title: 'Stop', keys: ['K'], menu: 'Playback', run: pause },
  { id: 'play.on', title: 'Shuttle on', keys: ['L'], menu: 'Playback', run: (app) => shuttle(app, 1) },
  {
    id: 'frame.back',
    title: 'Frame back',
    keys: ['ArrowLeft'],
    menu: 'Playback',
    run: (app) => step(app, -1),
  },
  { id: 'frame.on', title: 'Frame on', keys: ['ArrowRight'], menu: 'Playback', run: (app) => step(app, 1) },
  {
    id: 'frame.backTen',
    title: 'Ten frames back',
    keys: ['ArrowDown'],
    menu: 'Playback',
    run: (app) => step(app, -10),
  },
  {
    id: 'frame.onTen',
    title: 'Ten frames on',
    keys: ['ArrowUp'],
    menu: 'Playback',
    run: (app) => step(app, 10),
  },
  {
    id: 'time.start',
    title: 'To the start',
    keys: ['Shift+ArrowLeft'],
    menu: 'Playback',
    run: (app) => seek(app, playRange(app).start),
  },
  {
    id: 'time.end',
    title: 'To the end',
    keys: ['Shift+ArrowRight'],
    menu: 'Playback',
    run: (app) => seek(app, playRange(app).end),
  },
  { id: 'time.seam', title: 'To the seam', keys: ['0'], menu: 'Playback', run: (app) => seek(app, 0) },
  {
    id: 'loop.in',
    title: 'Start the loop here',
    keys: ['I'],
    menu: 'Playback',
    run: (app) => setLoop(app, 'start'),
  },
  {
    id: 'loop.out',
    title: 'End the loop here',
    keys: ['O'],
    menu: 'Playback',
    run: (app) => setLoop(app, 'end'),
  },
  {
    id: 'loop.clear',
    title: 'Play everything',
    keys: ['Shift+I'],
    menu: 'Playback',
    run: ({ session }) => (session.loopRange.value = null),
  },
  {
    id: 'loop.blend',
    title: 'Loop around the blend',
    keys: [],
    menu: 'Playback',
    checked: ({ session }) => session.loopRange.value === 'blend',
    run: ({ session }) => (session.loopRange.value = 'blend'),
  },
  {
    id: 'loop.toggle',
    title: 'Loop',
    keys: [],
    menu: 'Playback',
    checked: ({ workspace }) => workspace.state.value.loop,
    run: ({ workspace }) => workspace.set({ loop: !workspace.state.peek().loop }),
  },
  ...timeUnits.map((timeUnit): Action => ({
    id: `time.${timeUnit}`,
    title: `Times in ${timeUnit}`,
    keys: [],
    menu: 'Playback',
    checked: ({ workspace }) => workspace.state.value.timeUnit === timeUnit,
    run: ({ workspace }) => workspace.set({ timeUnit }),
  })),
];

/** Moves by frames of the clip that is on the screen, and stops playing. */
function step(app: App, frames: number): void {
  stop(app);
  const time = app.session.time.peek();
  // At the seam itself a step back is one of the source.
  const grid = frameGridAt(app, time + frames * 1e-6);
  if (grid) seek(app, steppedByFrames(grid, time, frames));
}

/** The frames of the clip that is on the screen at `time`. */
function frameGridAt({ open }: App, time: number): FrameGrid | null {
  const uses = open.uses.peek();
  const end = endAt(time);
  return uses && frameGridOf({ ...uses[end], fps: open[end].peek()?.fps ?? 60 });
}

function togglePlay(app: App): void {
  const { session } = app;
  if (session.playing.peek()) return pause(app);
  session.shuttle.value = 1;
  start(app);
}

function shuttle(app: App, direction: 1 | -1): void {
  const { session } = app;
  session.shuttle.value = nextShuttle(session.shuttle.peek(), session.playing.peek(), direction);
  start(app);
}

/** From the end that playback has nowhere to go, it starts at the other. */
function start(app: App): void {
  const { session } = app;
  const range = playRange(app);
  const direction = session.shuttle.peek();
  if (atEnd(session.time.peek(), direction, range))
    session.time.value = direction > 0 ? range.start : range.end;
  session.playing.value = true;
}

/** Stops on the nearest frame of the clip that is on the screen: between two there is nothing to look at. */
function pause(app: App): void {
  stop(app);
  const time = app.session.time.peek();
  const grid = frameGridAt(app, time);
  if (grid) seek(app, nearestFrame(grid, time));
}

function stop(app: App): void {
  app.session.playing.value = false;
  app.session.shuttle.value = 1;
}

function setLoop(app: App, edge: 'start' | 'end'): void {
  const { session } = app;
  const time = session.time.peek();
  const range = { ...playRange(app), [edge]: time };
  const whole = app.open.extent.peek();
  if (range.end > range.start) session.loopRange.value = range;
  else
    session.loopRange.value =
      edge === 'start' ? { start: time, end: whole.end } : { start: whole.start, end: time };
}
