import type { TimeRange } from '../../core/transition/clips/clip-clock.ts';
import { toPixel, toValue, type LinearScale } from '../kit/linear-scale.ts';
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
  const scale = { low: 0, high: 1, from: PLOT_EDGES.left, to: PLOT_EDGES.left + 1 };
  const now = (): LinearScale => {
    const { start, end } = range();
    const width = Math.max(stack.width - PLOT_EDGES.left - PLOT_EDGES.right, 1);
    return Object.assign(scale, { low: start, high: end, to: PLOT_EDGES.left + width });
  };
  const inside = (x: number): number => Math.min(Math.max(x, PLOT_EDGES.left), now().to);
  return {
    range,
    inside,
    secondsOf: (pixels) => toValue(now(), PLOT_EDGES.left + pixels) - scale.low,
    xOf: (time) => toPixel(now(), time),
    timeAt: (x) => toValue(now(), inside(x)),
  };
}
