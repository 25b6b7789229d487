import type { TimeRange } from '#core/transition/clips/clip-clock.ts';

/** The visible range of time. */
export type PlotView = ReturnType<typeof createPlotView>;

const MIN_RANGE = 0.02; // shortest visible range, s
const ROOM = 0.1; // margin after scrolling, share of the width

export function createPlotView() {
  let home: TimeRange = { start: -1, end: 1 };
  let extent: TimeRange = home;
  let zoomed: TimeRange | null = null;
  const range = (): TimeRange => zoomed ?? home;
  const lookAt = (start: number, length: number): void => {
    const whole = extent.end - extent.start;
    const kept = Math.min(Math.max(length, MIN_RANGE), whole);
    const first = Math.min(Math.max(start, extent.start), extent.end - kept);
    zoomed = { start: first, end: first + kept };
  };
  return {
    /** `home`, or the zoomed range. */
    range,
    /** The range to reset to, and the limits. */
    setBounds(newHome: TimeRange, newExtent: TimeRange): void {
      home = newHome;
      extent = { start: Math.min(newExtent.start, home.start), end: Math.max(newExtent.end, home.end) };
    },
    /** Zooms by `factor` (> 1 = in) around `time`. */
    zoomAt(time: number, factor: number): void {
      const { start, end } = range();
      const length = Math.max((end - start) / factor, MIN_RANGE);
      lookAt(time - ((time - start) * length) / (end - start), length);
    },
    pan(seconds: number): void {
      const { start, end } = range();
      lookAt(start + seconds, end - start);
    },
    zoomTo({ start, end }: TimeRange): void {
      lookAt(start, end - start);
    },
    /** Scrolls just enough to show `time` with a margin. Returns true if it scrolled. */
    bringIntoSight(time: number): boolean {
      const { start, end } = range();
      if (time >= start && time <= end) return false;
      const length = end - start;
      lookAt(time < start ? time - ROOM * length : time + ROOM * length - length, length);
      return range().start !== start;
    },
    reset: (): void => void (zoomed = null),
  };
}
