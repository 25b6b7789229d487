import { effect, untracked, type ReadonlySignal } from '@preact/signals';
import type { Drawn } from '../../stores/app.ts';
import type { Workbench } from '../../stores/workbench.ts';
import type { Quality } from '../../viewport/viewport.ts';
import type { SeamState } from '../seam/seam-evaluator.ts';
import type { Stage } from '../views/stage.ts';
import type { StageState } from '../../stores/window/stage.ts';
import { advanceTime, atEnd } from '../../stores/session/playback.ts';
import { playRange } from '../../stores/commands/playhead.ts';

/** Delay from the last change to a frame in full quality, ms. Frames are cheap while something moves. */
const STILL_DELAY_MS = 140;

/** Marks for tests: number of frames drawn, time of the last one, and whether drawing is finished. */
const marks = document.documentElement.dataset;

/** Clock → evaluate → viewport: one call a frame. */
export function createPlayer(
  app: Drawn,
  seam: ReadonlySignal<SeamState>,
  stage: Stage,
  invalidate: () => void,
) {
  const draw = createSeamDrawing(app, seam, stage);
  const still = createStillness(() => redraw());
  let dirty = false; // the picture is out of date
  let wasPlaying = false;
  const waiting: (() => void)[] = []; // called after the next picture in full quality
  let paused = false; // a recorder draws
  let rests = false; // last value of the mark
  const markRest = (now: boolean): void => {
    if (now !== rests) marks['settled'] = String(now);
    rests = now;
  };
  const redraw = (): void => {
    dirty = true;
    markRest(false);
    invalidate();
  };
  followChanges(app, seam, redraw);
  return {
    /** Draws the viewport again, for example after its camera moved. */
    redraw,
    /** Draws one frame. Returns true if the next frame follows without a change. */
    frame: (elapsedMs: number): boolean => {
      if (paused) return false;
      const playing = advancePlayhead(app, elapsedMs);
      if (wasPlaying && !playing) still.ask();
      wasPlaying = playing;
      if (!dirty && !playing) return false;
      const quality = still.qualityOf(playing, isFixed(app));
      dirty = false;
      draw(quality, elapsedMs);
      const isLast = isSettled(app, seam.peek()) && !stage.awaitsBetter();
      if (quality === 'still' && isLast) {
        answer(waiting.splice(0));
        markRest(!dirty);
      }
      return playing;
    },
    /** Shows `time` in full quality, then calls `shown`. */
    show: (time: number, shown: () => void): void => {
      app.session.playing.value = false;
      app.session.time.value = time;
      waiting.push(shown);
      still.ask();
    },
    /** Leaves the views to a recorder, or draws them again. */
    pause: (isPaused: boolean): void => {
      paused = isPaused;
      if (!paused) still.ask();
    },
    /** Removes what tests read. */
    forget: (): void => {
      for (const mark of ['settled', 'framesDrawn', 'time']) delete marks[mark];
    },
  };
}

/** Chooses the quality of each picture: cheap while something moves, full quality soon after. */
function createStillness(redraw: () => void) {
  let due = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = (): void => {
    due = true;
    redraw();
  };
  return {
    /** Requests full quality for the next picture, unless it is a frame of playback. */
    ask,
    qualityOf(playing: boolean, fixed: boolean): Quality {
      const quality: Quality = playing ? 'playing' : due || fixed ? 'still' : 'moving';
      due = false;
      clearTimeout(timer);
      if (quality === 'moving') timer = setTimeout(ask, STILL_DELAY_MS);
      return quality;
    },
  };
}

/** True if the user chose a quality: a second picture would be the same. */
const isFixed = ({ workspace }: Pick<Workbench, 'workspace'>): boolean =>
  workspace.state.peek().quality !== 'auto';

/** Evaluates and draws the moment at the playhead. */
function createSeamDrawing(app: Drawn, seam: ReadonlySignal<SeamState>, stage: Stage) {
  const report = createDrawingReport(app.stage);
  let framesDrawn = 0;
  return (quality: Quality, elapsedMs: number): void => {
    const state = seam.peek();
    if (state.state !== 'ready') return;
    const time = app.session.time.peek();
    const start = performance.now();
    state.seam.evaluate(time);
    const evaluateMs = performance.now() - start;
    stage.draw(state.seam, time, quality);
    marks['framesDrawn'] = String(++framesDrawn);
    marks['time'] = String(time);
    report({ elapsedMs, evaluateMs, playing: quality === 'playing', tier: stage.tier() });
  };
}

/** True if nothing is loading that would change the picture. */
function isSettled({ library }: Pick<Workbench, 'library'>, { state }: SeamState): boolean {
  return state !== 'loading' && library.state.peek().state !== 'opening';
}

/** Calls back one frame later: only then is the picture on the screen. */
function answer(shown: readonly (() => void)[]): void {
  if (shown.length > 0)
    requestAnimationFrame(() => requestAnimationFrame(() => shown.forEach((call) => call())));
}

/** Redraws when anything that the viewports show changes, apart from the camera. */
function followChanges(app: Drawn, seam: ReadonlySignal<SeamState>, redraw: () => void): void {
  effect(() => {
    void seam.value;
    void app.session.time.value;
    void app.session.playing.value;
    void app.session.selectedJoint.value;
    void app.session.otherJoints.value;
    void app.surroundings.theme.value;
    void app.library.state.value;
    void app.workspace.state.value;
    void app.shown.showing.visible.value;
    void app.shown.showing.compare.value;
    void app.shown.overlays.value;
    void app.shown.skin.value;
    void app.game.comparison.value;
    void app.session.blind.value;
    void app.stage.notes.value;
    untracked(redraw);
  });
}

/** Interval between updates of the status bar while playing, ms: faster numbers are unreadable. */
const REPORT_EVERY_MS = 300;
/** Share of a new measurement in the smoothed one. */
const NEWEST = 0.1;

/** Measurements of one frame. */
interface FrameMeasure {
  readonly elapsedMs: number; // since the previous frame; 0 after a sleep
  readonly evaluateMs: number;
  readonly playing: boolean;
  readonly tier: string;
}

/** Reports the drawing speed in the status bar, smoothed and slowly enough to read. */
function createDrawingReport({ report }: StageState): (measure: FrameMeasure) => void {
  let rate = 0; // frames per second
  let evaluateMs = 0;
  let reportedAt = 0;
  return (measure) => {
    const { elapsedMs, playing, tier } = measure;
    if (elapsedMs > 0) rate += (1000 / elapsedMs - rate) * (rate === 0 ? 1 : NEWEST);
    if (!playing) rate = 0;
    evaluateMs += (measure.evaluateMs - evaluateMs) * NEWEST;
    const now = performance.now();
    if (playing && now - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = now;
    const before = report.peek();
    if (!playing && before.framesPerSecond === null && before.tier === tier) return;
    report.value = { framesPerSecond: rate > 0 ? rate : null, evaluateMs, tier };
  };
}

/**
 * Advances the playhead by `elapsedMs` of playback. Returns whether playback continues: without a loop it
 * stops at the end.
 */
function advancePlayhead(app: Pick<Workbench, 'open' | 'session' | 'workspace'>, elapsedMs: number): boolean {
  const { session } = app;
  if (!session.playing.peek()) return false;
  const range = playRange(app);
  const loop = app.workspace.state.peek().loop || session.offers.peek().length > 0;
  const direction = session.shuttle.peek();
  const played = (elapsedMs / 1000) * session.speed.peek() * direction;
  const time = advanceTime(session.time.peek(), played, range, loop);
  session.time.value = time;
  if (loop || !atEnd(time, direction, range)) return true;
  session.playing.value = false;
  return false;
}
