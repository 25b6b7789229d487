// renderer/state/commands: what a person does, as one edit or several
import type { TimeRange } from '../../../core/transition/clips/clip-clock.ts';
import type { App } from '../app.ts';

/** The loop range; null: there is none. */
export function loopRange({ session, open }: App): TimeRange | null {
  const range = session.loopRange.value;
  return range === 'blend' ? open.aroundBlend.value : range;
}

/** The range that plays: the loop range, or everything there is. */
export function playRange(app: App): TimeRange {
  return loopRange(app) ?? app.open.extent.value;
}

/** Puts the playhead at `time`, within what there is. Playing goes on from there. */
export function seek(app: App, time: number): void {
  const { start, end } = app.open.extent.peek();
  app.session.time.value = Math.min(Math.max(time, start), end);
}

/** Stops at `time`, to look at it. */
export function seekAndStop(app: App, time: number): void {
  app.session.playing.value = false;
  seek(app, time);
}
