// renderer/stores/commands: commands that several features give, each one or more edits
import { clamp } from '#core/kit/numbers.ts';
import type { TimeRange } from '#core/transition/clips/clip-clock.ts';
import type { App } from '../app.ts';
import type { Playing, Workbench } from '../workbench.ts';

/** The loop range; null = none. */
export function loopRange({ session, open }: Playing): TimeRange | null {
  const range = session.loopRange.value;
  return range === 'blend' ? open.aroundBlend.value : range;
}

/** The range that plays: the loop range, or the whole transition. */
export function playRange(app: Playing): TimeRange {
  return loopRange(app) ?? app.open.extent.value;
}

/** Moves the playhead to `time`, clamped to the transition. Playback continues from there. */
export function seek(app: Pick<Workbench, 'open' | 'session'>, time: number): void {
  const { start, end } = app.open.extent.peek();
  app.session.time.value = clamp(time, start, end);
}

/** Stops at `time`. */
export function seekAndStop(app: Pick<Workbench, 'open' | 'session'>, time: number): void {
  app.session.playing.value = false;
  seek(app, time);
}

/** Stops at `time`, with the figures whole in the views. */
export function showMoment(app: Pick<App, 'open' | 'session' | 'views'>, time: number): void {
  seekAndStop(app, time);
  app.views.camera.peek()?.showFigures();
}
