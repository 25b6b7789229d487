import type { TimeRange } from '../../core/transition/clips/clip-clock.ts';
import { PLOT_EDGES } from './chart.ts';

/** Conversion between time and px from the left of a stack of charts. */
export interface TimeAxis {
  readonly range: () => TimeRange; // visible range, s
  xOf(time: number): number;
  /** Time at a place, clamped to the edges of the curves. */
  timeAt(x: number): number;
  /** Duration of a number of pixels. */
  secondsOf(pixels: number): number;
  /** `x`, clamped to the curves. */
  inside(x: number): number;
}

/** @param stack width of the charts, px */
export function createTimeAxis(stack: { readonly width: number }, range: () => TimeRange): TimeAxis {
  const width = (): number => Math.max(stack.width - PLOT_EDGES.left - PLOT_EDGES.right, 1);
  const secondsOf = (pixels: number): number => ((range().end - range().start) * pixels) / width();
  const inside = (x: number): number => Math.min(Math.max(x, PLOT_EDGES.left), PLOT_EDGES.left + width());
  return {
    range,
    secondsOf,
    inside,
    xOf: (time) => PLOT_EDGES.left + (time - range().start) / secondsOf(1),
    timeAt: (x) => range().start + secondsOf(inside(x) - PLOT_EDGES.left),
  };
}
