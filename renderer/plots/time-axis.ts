import type { TimeRange } from '../../core/transition/clips/clip-clock.ts';
import { PLOT_EDGES } from './chart.ts';

/** Where times are, px from the left of a stack of charts. */
export interface TimeAxis {
  readonly range: () => TimeRange; // that is in sight, s
  xOf(time: number): number;
  /** Time under a place, not beyond the edges of the curves. */
  timeAt(x: number): number;
  /** How much time so many pixels are. */
  secondsOf(pixels: number): number;
  /** `x`, or the nearest place at which there are curves. */
  inside(x: number): number;
}

/** @param stack how wide the charts are, px */
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
