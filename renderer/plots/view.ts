import type { TimeRange } from '../../core/transition/clips/clip-clock.ts';

/** What of the time is in sight. */
export interface PlotView {
  /** `home`, or what someone zoomed to. */
  range(): TimeRange;
  /** Where the view goes back to, and beyond what it never goes. */
  setBounds(home: TimeRange, extent: TimeRange): void;
  /** Zooms by `factor` (> 1 = closer) with `time` staying where it is. */
  zoomAt(time: number, factor: number): void;
  pan(seconds: number): void;
  zoomTo(range: TimeRange): void;
  /** Moves no further than it takes to see `time` with some room. Returns whether it had to. */
  bringIntoSight(time: number): boolean;
  reset(): void;
}

const SHORTEST = 0.02; // s in sight
const ROOM = 0.1; // of the width, beside what was brought into sight

export function createPlotView(): PlotView {
  let home: TimeRange = { start: -1, end: 1 };
  let extent: TimeRange = home;
  let zoomed: TimeRange | null = null;
  const range = (): TimeRange => zoomed ?? home;
  const lookAt = (start: number, length: number): void => {
    const whole = extent.end - extent.start;
    const kept = Math.min(Math.max(length, SHORTEST), whole);
    const first = Math.min(Math.max(start, extent.start), extent.end - kept);
    zoomed = { start: first, end: first + kept };
  };
  return {
    range,
    setBounds(newHome, newExtent) {
      home = newHome;
      extent = { start: Math.min(newExtent.start, home.start), end: Math.max(newExtent.end, home.end) };
    },
    zoomAt(time, factor) {
      const { start, end } = range();
      const length = Math.max((end - start) / factor, SHORTEST);
      lookAt(time - ((time - start) * length) / (end - start), length);
    },
    pan(seconds) {
      const { start, end } = range();
      lookAt(start + seconds, end - start);
    },
    zoomTo({ start, end }) {
      lookAt(start, end - start);
    },
    bringIntoSight(time) {
      const { start, end } = range();
      if (time >= start && time <= end) return false;
      const length = end - start;
      lookAt(time < start ? time - ROOM * length : time + ROOM * length - length, length);
      return range().start !== start;
    },
    reset: () => (zoomed = null),
  };
}
