import type { TimeRange } from '#core/transition/clips/clip-clock.ts';
import { panned, zoomed, type Scale, type Span } from './scale.ts';

/** The visible time of a plot, over its pixels. */
export type PlotView = ReturnType<typeof createPlotView>;

const MIN_RANGE = 0.02; // shortest visible range, s
const ROOM = 0.1; // margin after scrolling, share of the width

export function createPlotView() {
  let home: Span = { low: -1, high: 1 };
  let extent = home;
  let scale: Scale = { ...home, from: 0, to: 1 };
  let isHome = true;
  const lookAt = (next: Span): void => {
    scale = { ...scale, ...panned(zoomed(next, next.low, 1, limits()), 0, extent) };
    isHome = false;
  };
  const limits = () => ({ least: MIN_RANGE, most: extent.high - extent.low });
  const reset = (): void => {
    scale = { ...scale, ...home };
    isHome = true;
  };
  return {
    scale: (): Scale => scale,
    /** The range to reset to, and the limits. */
    setBounds({ start, end }: TimeRange, limit: TimeRange): void {
      home = { low: start, high: end };
      extent = { low: Math.min(limit.start, start), high: Math.max(limit.end, end) };
      if (isHome) reset();
    },
    /** The pixels of the visible range. */
    setPixels(from: number, to: number): void {
      scale = { ...scale, from, to: Math.max(to, from + 1) };
    },
    /** Zooms by `factor` (> 1 = in) around `time`. */
    zoomAt: (time: number, factor: number): void => lookAt(zoomed(scale, time, factor, limits())),
    pan: (seconds: number): void => lookAt(panned(scale, seconds, extent)),
    zoomTo: ({ start, end }: TimeRange): void => lookAt({ low: start, high: end }),
    /** Scrolls just enough to show `time` with a margin. Returns true if it scrolled. */
    reveal(time: number): boolean {
      const { low, high } = scale;
      if (time >= low && time <= high) return false;
      const length = high - low;
      const start = time < low ? time - ROOM * length : time + ROOM * length - length;
      lookAt({ low: start, high: start + length });
      return scale.low !== low;
    },
    reset,
  };
}
