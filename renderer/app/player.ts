import { effect, untracked } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { App } from '../state/app.ts';
import { advanceTime, atEnd } from '../state/playback.ts';
import { playRange } from '../state/playhead.ts';
import type { Quality } from '../viewport/viewport.ts';
import type { SeamState } from './seam-evaluator.ts';
import type { Stage } from './stage.ts';

/** While something moves frames are cheap; this long after the last change comes one that is as good as it gets, ms. */
const STILL_DELAY_MS = 140;
const REPORT_EVERY_MS = 300;

/** Clock → evaluate → viewport: one call a frame. */
export interface Player {
  /** Returns whether the next frame follows by itself. */
  frame(elapsedMs: number): boolean;
  /** The viewport is out of date, as when its camera moved. */
  redraw(): void;
  /** Puts `time` on the screen in full quality, then calls `shown`. */
  show(time: number, shown: () => void): void;
}

export function createPlayer(
  app: App,
  seam: ReadonlySignal<SeamState>,
  stage: Stage,
  invalidate: () => void,
): Player {
  const { session } = app;
  const marks = document.documentElement.dataset;
  let dirty = false; // the picture is out of date
  let stillDue = false; // and is to be a good one
  let stillTimer: ReturnType<typeof setTimeout> | undefined;
  let waiting: (() => void)[] = []; // for the next good picture
  let wasPlaying = false;
  let framesDrawn = 0;
  let evaluateMs = 0;
  let reportedAt = 0;
  let rate = 0; // frames a second, smoothed

  const redraw = (): void => {
    dirty = true;
    invalidate();
  };
  const drawStill = (): void => {
    stillDue = true;
    redraw();
  };
  followChanges(app, seam, redraw);

  const advance = (elapsedMs: number): boolean => {
    if (!session.playing.peek()) return false;
    const range = playRange(app);
    const loop = app.workspace.state.peek().loop;
    const direction = session.shuttle.peek();
    const time = advanceTime(
      session.time.peek(),
      (elapsedMs / 1000) * session.speed.peek() * direction,
      range,
      loop,
    );
    session.time.value = time;
    if (loop || !atEnd(time, direction, range)) return true;
    session.playing.value = false;
    return false;
  };

  const draw = (quality: Quality): void => {
    const state = seam.peek();
    dirty = false;
    clearTimeout(stillTimer);
    if (state.state !== 'ready') return;
    const time = session.time.peek();
    const start = performance.now();
    state.seam.evaluate(time);
    evaluateMs += (performance.now() - start - evaluateMs) * 0.1;
    stage.draw(state.seam, time, quality);
    marks['framesDrawn'] = String(++framesDrawn);
    marks['time'] = String(time);
    if (quality === 'moving') stillTimer = setTimeout(drawStill, STILL_DELAY_MS);
  };

  const report = (elapsedMs: number, playing: boolean): void => {
    if (elapsedMs > 0) rate += (1000 / elapsedMs - rate) * (rate === 0 ? 1 : 0.1);
    if (!playing) rate = 0;
    const now = performance.now();
    if (playing && now - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = now;
    const { framesPerSecond, tier } = app.drawing.peek();
    const next = { framesPerSecond: playing && rate > 0 ? rate : null, evaluateMs, tier: stage.tier() };
    if (playing || framesPerSecond !== null || tier !== next.tier) app.drawing.value = next;
  };

  const answer = (): void => {
    const answered = waiting;
    waiting = [];
    // The picture is on the screen once the frame after it begins.
    requestAnimationFrame(() => requestAnimationFrame(() => answered.forEach((shown) => shown())));
  };

  return {
    redraw,
    frame: (elapsedMs) => {
      const playing = advance(elapsedMs);
      if (wasPlaying && !playing) stillDue = dirty = true;
      wasPlaying = playing;
      if (!dirty && !playing) return false;
      const quality: Quality = playing ? 'playing' : stillDue ? 'still' : 'moving';
      stillDue = false;
      draw(quality);
      report(elapsedMs, playing);
      if (quality === 'still' && seam.peek().state !== 'loading' && waiting.length > 0) answer();
      return playing;
    },
    show: (time, shown) => {
      session.playing.value = false;
      session.time.value = time;
      waiting.push(shown);
      drawStill();
    },
  };
}

/** Whatever the viewports show besides the camera. */
function followChanges(app: App, seam: ReadonlySignal<SeamState>, redraw: () => void): void {
  effect(() => {
    void seam.value;
    void app.session.time.value;
    void app.session.playing.value;
    void app.session.selectedJoint.value;
    void app.theme.value;
    const { overlays, quality } = app.workspace.state.value;
    void overlays;
    void quality;
    void app.slots.value;
    untracked(redraw);
  });
}
