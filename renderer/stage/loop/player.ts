import { guarded } from '#renderer/kit/guarded.ts';
import { createReaction } from '#renderer/kit/reaction.ts';
import type { Drawn } from '#renderer/stores/app.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import type { Quality } from '#renderer/viewport/viewport.ts';
import { createMomentOf } from '#renderer/motion/motion.ts';
import { needs } from '#renderer/stores/shown/motion.ts';
import type { DrawnStage } from '../views/stage.ts';
import type { ViewsState } from '#renderer/stores/window/views.ts';
import { qualityIn } from '#renderer/stores/reviews/blind-trial.ts';
import { isAutomatic } from '#renderer/stores/workspace/workspace.ts';
import { advanceTime, atEnd, endsRound } from '#renderer/stores/session/playback.ts';
import { playRange } from '#renderer/stores/commands/playhead.ts';

/** Delay from the last change to a frame in full quality, ms. Frames are cheap while something moves. */
const STILL_DELAY_MS = 140;

/** Marks for tests: number of frames drawn, time of the last one, and whether drawing is finished. */
const marks = (): DOMStringMap => document.documentElement.dataset;

/** Clock → evaluate → viewport: one call a frame. It draws again when anything that it read has changed. */
export function createPlayer(app: Drawn, stage: DrawnStage, invalidate: () => void) {
  const draw = createMotionDrawing(app, stage);
  const still = createStillness(() => redraw());
  let dirty = false; // the picture is out of date
  let wasPlaying = false;
  const waiting: (() => void)[] = []; // called after the next picture in full quality
  const markRest = createRestMark();
  const redraw = (): void => {
    dirty = true;
    markRest(false);
    invalidate();
  };
  const reaction = createReaction(still.move);
  const again = (): void => void (dirty = true);
  let awaited = false; // a better picture of the same moment
  const drawStill = (elapsedMs: number): void => {
    const isBetter = awaited && !stage.awaitsBetter();
    const quality = still.qualityOf(app.session.playing.value, isBetter || isFixed(app));
    draw(quality, elapsedMs);
    awaited = stage.awaitsBetter();
    const isLast = isSettled(app) && !awaited;
    if (quality !== 'still' || !isLast) return;
    answer(waiting.splice(0));
    markRest(!dirty);
  };
  const drawPlaying = guarded('Views', draw); // a moment that cannot be drawn does not end playback
  /** Draws one frame. Returns true if the next frame follows without a change. */
  const frame = (elapsedMs: number): boolean => {
    const playing = advancePlayhead(app, elapsedMs);
    if (wasPlaying && !playing) still.ask();
    wasPlaying = playing;
    if (!dirty && !playing) return false;
    dirty = false;
    // While it plays, every frame is drawn, whatever has changed.
    if (playing) {
      reaction.forget();
      drawPlaying(still.qualityOf(true, isFixed(app)), elapsedMs);
    } else attempt(() => reaction.track(() => drawStill(elapsedMs)), again);
    return playing;
  };
  redraw();
  return {
    /** Draws the viewport again, for example after its camera moved. */
    redraw: still.move,
    frame,
    /** Shows `time` in full quality, then calls `shown`. */
    show: (time: number, shown: () => void): void => {
      app.session.playing.value = false;
      app.session.time.value = time;
      waiting.push(shown);
      still.ask();
    },
    /** Removes what tests read. */
    forget: (): void => {
      reaction.forget();
      for (const mark of ['settled', 'framesDrawn', 'time']) delete marks()[mark];
    },
  };
}

/** Calls `failed` if `work` throws, which it does then. */
function attempt(work: () => void, failed: () => void): void {
  try {
    work();
  } catch (error) {
    failed();
    throw error;
  }
}

/** Marks whether drawing is finished. */
function createRestMark(): (rests: boolean) => void {
  let marked = false;
  return (rests) => {
    if (rests !== marked) marks()['settled'] = String(rests);
    marked = rests;
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
  const forget = (): void => {
    due = false;
    clearTimeout(timer);
  };
  return {
    /** Requests full quality for the next picture, unless it is a frame of playback. */
    ask,
    /** Requests a picture of what has changed; full quality waits again. */
    move(): void {
      forget();
      redraw();
    },
    qualityOf(playing: boolean, fixed: boolean): Quality {
      const quality: Quality = playing ? 'playing' : due || fixed ? 'still' : 'moving';
      forget();
      if (quality === 'moving') timer = setTimeout(ask, STILL_DELAY_MS);
      return quality;
    },
  };
}

/** True if the quality is fixed: a second picture would be the same. */
const isFixed = ({ session, workspace }: Pick<Workbench, 'session' | 'workspace'>): boolean =>
  !isAutomatic(qualityIn(session.blind.value, workspace.state.value.quality));

/** Evaluates and draws the moment at the playhead. */
function createMotionDrawing(app: Drawn, stage: DrawnStage) {
  const momentOf = createMomentOf();
  const report = createDrawingReport(app.views);
  let framesDrawn = 0;
  return (quality: Quality, elapsedMs: number): void => {
    const state = app.motion.shown.state.value;
    if (state.state !== 'ready') return;
    const time = app.session.time.value;
    const start = performance.now();
    const moment = momentOf(state.motion);
    moment.evaluate(time);
    const evaluateMs = performance.now() - start;
    stage.draw(moment, time, quality);
    marks()['framesDrawn'] = String(++framesDrawn);
    marks()['time'] = String(time);
    report({ elapsedMs, evaluateMs, playing: quality === 'playing', tier: stage.tier() });
  };
}

/** True if nothing is loading that would change the picture. */
function isSettled({ library, motion }: Pick<Drawn, 'library' | 'motion'>): boolean {
  return motion.shown.state.value.state !== 'loading' && library.state.value.state !== 'opening';
}

/** Calls back one frame later: only then is the picture on the screen. */
function answer(shown: readonly (() => void)[]): void {
  if (shown.length > 0)
    requestAnimationFrame(() => requestAnimationFrame(() => shown.forEach((call) => call())));
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
function createDrawingReport({ report }: ViewsState): (measure: FrameMeasure) => void {
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
function advancePlayhead(
  app: Pick<Drawn, 'motion' | 'open' | 'session' | 'workspace'>,
  elapsedMs: number,
): boolean {
  const { session } = app;
  if (!session.playing.peek()) return false;
  const range = playRange(app);
  const loop = app.workspace.state.peek().loop || needs(app.motion.shown, 'together') !== null;
  const direction = session.shuttle.peek();
  const played = (elapsedMs / 1000) * session.speed.peek() * direction;
  const before = session.time.peek();
  const time = advanceTime(before, played, range, loop);
  session.time.value = time;
  if (endsRound(before, time, direction, range, loop)) session.rounds.value++;
  if (loop || !atEnd(time, direction, range)) return true;
  session.playing.value = false;
  return false;
}
